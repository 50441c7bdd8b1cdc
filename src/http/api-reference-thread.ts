import { parentPort } from 'node:worker_threads';
import scalar from '@scalar/fastify-api-reference';
import { fastify } from 'fastify';
import type { ApiReference } from './api-reference.ts';

// A server without a port: the package offers its page and script only as routes.
const server = fastify();
await server.register(scalar, {
  routePrefix: '/docs/reference',
  configuration: {
    title: 'Scorewire API',
    url: '/openapi.json',
    withDefaultFonts: false,
    hideClientButton: true,
    telemetry: false,
    agent: { disabled: true },
    showDeveloperTools: 'never',
    defaultOpenAllTags: true,
  },
});
const { body: page } = await server.inject('/docs/reference/');
const { rawPayload: script } = await server.inject('/docs/reference/js/scalar.js');
parentPort?.postMessage({ page, script } satisfies ApiReference);
