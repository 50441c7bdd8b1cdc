import { createAsyncApi } from '#documents/asyncapi/create-asyncapi';
import { cacheText, sendCachedJson } from '#http/cached-json';
import type { HttpApp, HttpParts } from '#http/http-app';
import { originOf } from '#http/request-origin';

/** The MQTT interface for tools, beside /openapi.json. */
export function registerAsyncApi(app: HttpApp, { version }: Pick<HttpParts, 'version'>): void {
  let render: ReturnType<typeof createAsyncApi> | undefined;
  app.get('/asyncapi.json', { schema: { hide: true } }, (request, reply) => {
    render ??= createAsyncApi(version);
    sendCachedJson(request, reply, cacheText(render(originOf(request)), 'application/json; charset=utf-8'));
  });
}
