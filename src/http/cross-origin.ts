import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowsOrigin, anyOrigin } from '#core/origins';
import { ProblemError, problem } from '#core/problem';
import { addVary } from './add-vary.ts';

/**
 * Whether pages of other origins may use the path: the consumer interface and its sign-in, never administration. Credentials mode is never
 * allowed, because the service uses no cookies.
 */
function isOpenToPages(url: string): boolean {
  return url.startsWith('/external/') || openPaths.has(url.split('?', 1)[0] ?? '');
}

/**
 * The pages that may use the path. The data of a share link is open to all: its secret is the only credential, and a template of a graphics system has
 * an origin that nobody knows beforehand.
 */
export function originsFor(url: string, configured: readonly string[]): readonly string[] {
  if (url.startsWith('/air/') && airData.test(url)) return [anyOrigin];
  return isOpenToPages(url) ? configured : [];
}

const airData = /^\/air\/[^/]+\/(?:live\.|stream)/;

const openPaths: ReadonlySet<string> = new Set(['/oauth/token', '/.well-known/jwks.json']);

/** Lets a page of an allowed origin read the answer. */
export function letPageRead({ headers }: FastifyRequest, reply: FastifyReply, origins: readonly string[]): void {
  const { origin } = headers;
  // Also without an Origin header: a cache may serve the answer to a request that has one.
  addVary(reply, 'Origin');
  if (origin === undefined || !allowsOrigin(origins, origin)) return;
  reply.header('access-control-allow-origin', origins.includes(anyOrigin) ? anyOrigin : origin);
  reply.header('access-control-expose-headers', exposedHeaders);
}

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
