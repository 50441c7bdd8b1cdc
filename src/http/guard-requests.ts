import { ProblemError, problem } from '#core/problem';
import { answerPreflight, isPreflight, letPageRead, originsFor } from './cross-origin.ts';
import { addHeadersOfAll } from './headers-of-all.ts';
import type { HttpApp, HttpParts } from './http-app.ts';
import { findAllowedMethods } from './method-not-allowed.ts';

/**
 * Sets the headers that every answer needs, and refuses requests that no route should see, before their body is read. Call it before any
 * route is registered.
 */
export function guardRequests(
  app: HttpApp,
  { hstsSeconds, corsOrigins, drain }: Pick<HttpParts, 'hstsSeconds' | 'corsOrigins' | 'drain'>,
): void {
  const transportSecurity = hstsSeconds === 0 ? undefined : `max-age=${hstsSeconds}`;
  const allowedMethods = findAllowedMethods(app);
  const state = { closing: false };
  app.addHook('preClose', async () => {
    state.closing = true;
  });
  app.addHook('onRequest', (request, reply, done) => {
    addHeadersOfAll(reply.raw);
    if (transportSecurity !== undefined && request.protocol === 'https')
      reply.header('strict-transport-security', transportSecurity);
    // So that a kept connection does not hold its client at a node that is leaving.
    if (drain.state !== 'up') reply.header('connection', 'close');
    const origins = originsFor(request.url, corsOrigins);
    const isOpen = origins.length > 0;
    if (isOpen) letPageRead(request, reply, origins);
    if (state.closing) return done(new ProblemError(stopping));
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') return done(new ProblemError(noHost));
    if (!request.is404) return done();
    const allowed = allowedMethods(request.url);
    if (allowed.length === 0) return done(new ProblemError(nothingHere));
    if (isOpen && isPreflight(request)) return answerPreflight(request, reply, origins, allowed, done);
    reply.header('allow', allowed.join(', '));
    const detail = `${request.method} is not possible here; ${allowed.join(', ')} is.`;
    return done(new ProblemError(problem('method-not-allowed', detail)));
  });
}

const stopping = problem('not-ready', 'The service is stopping: try again in a moment.');
const noHost = problem('invalid-request', 'The request has no Host header: HTTP/1.1 needs one.');
const nothingHere = problem('not-found', 'There is nothing at this path: see /docs for all paths.');
