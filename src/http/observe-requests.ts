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

/** Hides the query, which may hold tickets and other secrets, and tokens in the path. */
function pathOf(url: string): string {
  return (url.split('?', 1)[0] ?? '').replaceAll(token, '[token]');
}

/** The form of tickets and access tokens. */
const token = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g;
