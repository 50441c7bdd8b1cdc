import swagger from '@fastify/swagger';
import { addExamples } from '#documents/openapi/add-examples';
import { defaultBase } from '#documents/openapi/render-curl';
import { registerReference } from './api-reference.ts';
import { cacheByOrigin } from './cache-by-origin.ts';
import { sendCachedJson } from './cached-json.ts';
import type { HttpApp, HttpParts } from './http-app.ts';

const description = `Sport event types, fixtures, the ingress contracts and the live state of Scorewire, and their administration.

Lookups, ingress and live state take HTTP Basic or a Bearer token; fixtures take a Bearer token only. POST /oauth/token issues one.
Live state also takes a read ticket from POST /external/live/tickets in the query: web pages cannot set headers for an EventSource.

The examples are for the demo data of \`scorewire serve --demo\`. \`$SCOREWIRE_PASSWORD\` is in the \`export\` line that the start prints, and \`$ADMIN_PASSWORD\` is the
password of the administrator. The guides are at /docs/.`;

const tags = [
  { name: 'Lookup', description: 'Event types and the standard contract of each.' },
  { name: 'Fixtures', description: 'Scheduled events.' },
  { name: 'Ingress', description: 'What may be pushed over MQTT, the limits, and the pushed events.' },
  { name: 'Live', description: 'Bots and their live state.' },
  { name: 'On air', description: 'Share links, and what everybody who has one may read.' },
  { name: 'Sign-in', description: 'Access tokens.' },
  { name: 'Administration', description: 'Users, bots, venues, fixtures and the audit log.' },
  { name: 'Operations', description: 'Health and metrics.' },
];

/** OpenAPI from the route schemas at /openapi.json, and a page to read it at /docs/reference/. */
export async function registerDocuments(
  app: HttpApp,
  { version, requestScheduler, rendersOpenApiLate }: HttpParts,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Scorewire', description, version, license: { name: 'Apache-2.0' } },
      servers: [{ url: defaultBase }],
      tags,
      components: {
        securitySchemes: {
          basic: { type: 'http', scheme: 'basic' },
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          ticket: {
            type: 'apiKey',
            in: 'query',
            name: 'ticket',
            description: 'A read ticket from POST /external/live/tickets, for clients that cannot set a header.',
          },
        },
      },
    },
  });
  let rendered: string | undefined;
  const render = (): string => (rendered ??= JSON.stringify(addExamples(app.swagger())));
  // After all routes are registered and before the first request: it takes as long as hundreds of requests.
  if (!rendersOpenApiLate) app.addHook('onReady', async () => void render());
  const find = cacheByOrigin(({ isTls, host }) =>
    render().replaceAll(defaultBase, `${isTls ? 'https' : 'http'}://${host}`),
  );
  app.get('/openapi.json', { schema: { hide: true } }, (request, reply) =>
    sendCachedJson(request, reply, find(request)),
  );
  registerReference(app, requestScheduler);
}
