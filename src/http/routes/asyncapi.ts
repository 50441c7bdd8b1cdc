import { createAsyncApi } from '#documents/asyncapi/create-asyncapi';
import { cacheByOrigin } from '#http/cache-by-origin';
import { sendCachedJson } from '#http/cached-json';
import type { HttpApp, HttpParts } from '#http/http-app';

/** The MQTT interface for tools, beside /openapi.json. */
export function registerAsyncApi(app: HttpApp, { version }: Pick<HttpParts, 'version'>): void {
  let render: ReturnType<typeof createAsyncApi> | undefined;
  const find = cacheByOrigin((origin) => (render ??= createAsyncApi(version))(origin));
  app.get('/asyncapi.json', { schema: { hide: true } }, (request, reply) =>
    sendCachedJson(request, reply, find(request)),
  );
}
