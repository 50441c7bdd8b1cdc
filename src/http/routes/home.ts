import { Type } from 'typebox';
import { addVary } from '#http/add-vary';
import { homeLinks, renderHomePage } from '#http/home-page';
import type { HttpApp, HttpParts } from '#http/http-app';
import { plainPagePolicy } from '#http/page-policy';
import { prefersJson } from '#http/prefers-json';

const HomeSchema = Type.Object({
  name: Type.String(),
  version: Type.String(),
  links: Type.Array(Type.Object({ name: Type.String(), path: Type.String(), about: Type.String() })),
});

/** Links to the other pages, as HTML or as JSON. */
export function registerHome(app: HttpApp, { version }: HttpParts): void {
  const page = renderHomePage(version);
  const policy = plainPagePolicy(page);
  const index = JSON.stringify({ name: 'Scorewire', version, links: homeLinks });

  app.get(
    '/',
    {
      schema: {
        tags: ['Operations'],
        summary: 'Links to the other pages, as HTML or as JSON',
        response: {
          200: { content: { 'text/html': { schema: Type.String() }, 'application/json': { schema: HomeSchema } } },
        },
      },
    },
    async (request, reply) => {
      addVary(reply, 'Accept');
      if (prefersJson(request.headers.accept)) return reply.type('application/json; charset=utf-8').send(index);
      return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page);
    },
  );
}
