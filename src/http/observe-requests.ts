import type { HttpApp, HttpParts } from './http-app.ts';

/** Counts and logs every request when its answer is out. */
export function observeRequests(app: HttpApp, { metrics, log }: HttpParts): void {
  app.addHook('onResponse', (request, reply, done) => {
    const milliseconds = reply.elapsedTime;
    const status = reply.statusCode;
    metrics.requestEnded(request.method, request.routeOptions.url ?? 'none', status, milliseconds / 1000);
    const { method, url } = request;
    log.requestEnded?.({ method, url, status, milliseconds, address: request.ip });
    done();
  });
}
