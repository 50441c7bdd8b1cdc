import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { ProblemError, problem } from '#core/problem';
import { type CachedJson, cacheJson, sendCachedJson } from './cached-json.ts';
import type { HttpApp, HttpParts } from './http-app.ts';
import { pagePolicy } from './page-policy.ts';

const description = `Sport event types, fixtures, the ingress contracts and the live state of Scorewire, and their administration.

Lookups, ingress and live state take HTTP Basic or a Bearer token; fixtures take a Bearer token alone. POST /oauth/token gives one.`;

const tags = [
  { name: 'Lookup', description: 'Event types and the standard contract of each.' },
  { name: 'Fixtures', description: 'Scheduled events.' },
  { name: 'Ingress', description: 'What may be pushed over MQTT, the limits, and what was pushed.' },
  { name: 'Live', description: 'The live state of bots.' },
  { name: 'Sign-in', description: 'Access tokens.' },
  { name: 'Administration', description: 'Users, bots, venues, fixtures and the audit log.' },
  { name: 'Operations', description: 'Health and metrics.' },
];

/** OpenAPI from the route schemas at /openapi.json, and a page to read it at /docs that loads nothing from elsewhere. */
export async function registerDocuments(app: HttpApp, { version }: HttpParts): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Scorewire', description, version, license: { name: 'Apache-2.0' } },
      tags,
      components: {
        securitySchemes: {
          basic: { type: 'http', scheme: 'basic' },
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        },
      },
    },
  });
  // When all routes are known, and before anybody waits: it takes as long as hundreds of requests.
  let document: CachedJson;
  app.addHook('onReady', async () => {
    document = cacheJson(app.swagger());
  });
  app.get('/openapi.json', { schema: { hide: true } }, (request, reply) => sendCachedJson(request, reply, document));
  await app.register(registerReference);
}

/** A scope of its own, so that its page gets a policy by which its scripts may run. */
async function registerReference(app: FastifyInstance): Promise<void> {
  // The same bytes for all who load it: a copy for each would be four megabytes, for as long as he takes to read them.
  let script: Buffer | undefined;
  app.addHook('onSend', async (_request, reply, payload) => {
    const mediaType = String(reply.getHeader('content-type'));
    if (mediaType.startsWith('text/html')) reply.header('content-security-policy', pagePolicy(String(payload)));
    if (!mediaType.startsWith('application/javascript')) return payload;
    script ??= Buffer.from(String(payload));
    return script;
  });
  await app.register(scalar, {
    routePrefix: '/docs',
    hooks: { onRequest: refuseUnreadableHost },
    configuration: {
      title: 'Scorewire API',
      url: '/openapi.json',
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      defaultOpenAllTags: true,
    },
  });
}

/** The reference builds a URL from it, and would answer 500. */
const refuseUnreadableHost: onRequestHookHandler = (request, _reply, done) =>
  done(URL.canParse(`http://${request.hostname}`) ? undefined : new ProblemError(unreadableHost));

const unreadableHost = problem('invalid-request', 'The Host header is no host.');
