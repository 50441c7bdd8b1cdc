import { Type } from 'typebox';
import { sports } from '#core/contract/catalog';
import type { Policies } from '#http/authenticate';
import { cacheJson, sendCachedJson } from '#http/cached-json';
import type { HttpApp } from '#http/http-app';
import { AdminEventTypeSchema } from '#http/schemas/event-type';
import { problems } from '#http/schemas/problem';

/** For administrators, who need not have access to the lists of the lookup and of the ingress. */
export function registerAdminEventTypes(app: HttpApp, { admin }: Policies): void {
  const list = cacheJson(sports.map(({ id, name, ingress }) => ({ id, name, ingress: ingress !== null })));

  app.get(
    '/admin/event-types',
    {
      onRequest: admin.onRequest,
      schema: {
        tags: ['Administration'],
        summary: 'Event types, by id, and which of them can be pushed',
        security: admin.security,
        response: { 200: Type.Array(AdminEventTypeSchema), ...problems(401, 403, 429) },
      },
    },
    (request, reply) => sendCachedJson(request, reply, list),
  );
}
