import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowsOrigin, anyOrigin } from '#core/origins';
import { ProblemError, problem } from '#core/problem';
import { addVary } from './add-vary.ts';

/**
 * What consumers use, and what they sign in with. Administration is not for pages of other origins, whatever the setting. Nothing here goes by
 * cookies or by a password that the browser remembers, so that credentials mode is never allowed.
 */
export function isOpenToPages(url: string): boolean {
  return url.startsWith('/external/') || openPaths.has(url.split('?', 1)[0] ?? '');
}

const openPaths: ReadonlySet<string> = new Set(['/oauth/token', '/.well-known/jwks.json']);

/** Tells the browser whether the page that asks may read the answer. */
export function letPageRead({ headers }: FastifyRequest, reply: FastifyReply, origins: readonly string[]): void {
  const { origin } = headers;
  // Also on answers to those who name no origin: they may be kept for somebody who does.
  addVary(reply, 'Origin');
  if (origin === undefined || !allowsOrigin(origins, origin)) return;
  reply.header('access-control-allow-origin', origins.includes(anyOrigin) ? anyOrigin : origin);
  reply.header('access-control-expose-headers', exposedHeaders);
}

/** The question that a browser asks before it sends what a form could not. */
export function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}

export function answerPreflight(
  { headers: { origin = '' } }: FastifyRequest,
  reply: FastifyReply,
  origins: readonly string[],
  methods: readonly string[],
  done: (error?: Error) => void,
): void {
  if (!allowsOrigin(origins, origin)) {
    done(new ProblemError(problem('forbidden', notAllowed(origin.slice(0, 200)))));
    return;
  }
  addVary(reply, 'Access-Control-Request-Method, Access-Control-Request-Headers');
  reply.code(204).headers({
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': requestHeaders,
    'access-control-max-age': '600',
  });
  reply.send();
}

const requestHeaders = 'Authorization, Content-Type, If-None-Match, Last-Event-ID, Cache-Control, Traceparent';
const exposedHeaders = 'ETag, Retry-After, WWW-Authenticate, Scorewire-Fixture-Id';

function notAllowed(origin: string): string {
  return `Pages of ${origin} may not use this service: the operator can allow that with SCOREWIRE_CORS_ORIGINS=${origin}.`;
}
