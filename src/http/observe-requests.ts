import type { HttpApp, HttpParts } from './http-app.ts';

/** Counts and logs every request after its answer. */
export function observeRequests(app: HttpApp, { metrics, log }: HttpParts): void {
  app.addHook('onResponse', (request, reply, done) => {
    const milliseconds = reply.elapsedTime;
    const status = reply.statusCode;
    metrics.requestEnded(request.method, request.routeOptions.url ?? 'none', status, milliseconds / 1000);
    log.requestEnded?.({
      method: request.method,
      path: pathOf(request.url),
      status,
      milliseconds,
      address: request.ip,
    });
    done();
  });
}

/** Hides the query, which may hold tickets and other secrets, and tokens and the secrets of share links in the path. */
function pathOf(url: string): string {
  return (url.split('?', 1)[0] ?? '').replaceAll(token, '[token]').replace(shared, '$1[secret]');
}

/** Whatever the spelling: a path that no route takes is logged too. */
const shared = /^(\/+air\/+)[^/]+/i;

/** The form of tickets and access tokens. */
const token = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g;
