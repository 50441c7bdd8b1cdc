import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { securityHeaders } from './security-headers.ts';

/** Also on answers that are never compressed: a shared cache must not serve a compressed answer to a client that cannot read it. */
export const variesBy = 'Accept-Encoding';

const headersOfAll = Object.entries({ ...securityHeaders, vary: variesBy });

/**
 * Adds the headers that every answer has, unless it has its own. Setting them through Fastify takes a twentieth of a lookup. Names are in lower case,
 * as Fastify has them.
 */
export function writeHeadOfAll(this: ServerResponse, statusCode: number, headers?: unknown): ServerResponse {
  const own = (headers ?? {}) as OutgoingHttpHeaders;
  const all: OutgoingHttpHeader[] = [];
  for (const [name, value] of headersOfAll) if (own[name] === undefined && !this.hasHeader(name)) all.push(name, value);
  for (const name in own) all.push(name, own[name] ?? '');
  const { writeHead } = Object.getPrototypeOf(this) as ServerResponse;
  return writeHead.call(this, statusCode, all);
}
