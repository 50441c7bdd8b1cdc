import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { securityHeaders } from './security-headers.ts';

/** Also on answers that are never compressed: a shared cache must not serve a compressed answer to a client that cannot read it. */
export const variesBy = 'Accept-Encoding';

const headersOfAll = Object.entries({ ...securityHeaders, vary: variesBy });

/** Gives an answer the headers that all have, unless it gets its own. Setting them through Fastify would take a twentieth of a lookup. */
export function addHeadersOfAll(response: ServerResponse): void {
  response.writeHead = writeHead;
}

/** The names of `headers` are in lower case, as Fastify has them. */
function writeHead(this: ServerResponse, statusCode: number, headers?: unknown): ServerResponse {
  const own = (headers ?? {}) as OutgoingHttpHeaders;
  const all: OutgoingHttpHeader[] = [];
  for (const [name, value] of headersOfAll) if (own[name] === undefined && !this.hasHeader(name)) all.push(name, value);
  for (const name in own) all.push(name, own[name] ?? '');
  const { writeHead: writeOn } = Object.getPrototypeOf(this) as ServerResponse;
  return writeOn.call(this, statusCode, all);
}
