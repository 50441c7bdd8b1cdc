import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Node copies longer strings before it sends them. */
const textBytesMax = 16_384;

/** An answer that does not change while the service runs: serialized once, with an ETag that survives restarts. */
export interface CachedJson {
  readonly body: Buffer;
  /** The same as a string, for short texts: Node sends head and body with one write. */
  readonly text: string | undefined;
  readonly etag: string;
  readonly mediaType: string;
}

export function cacheJson(value: unknown, mediaType = 'application/json; charset=utf-8'): CachedJson {
  return cacheText(JSON.stringify(value), mediaType);
}

/** The same for an answer that is not JSON. */
export function cacheText(text: string | Buffer, mediaType: string): CachedJson {
  const body = typeof text === 'string' ? Buffer.from(text) : text;
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const isText = typeof text === 'string' && body.length <= textBytesMax;
  return { body, text: isText ? text : undefined, etag, mediaType };
}

/** RFC 9110, 13.1.2: answers 304 when the copy of the client is current. */
export function sendCachedJson(request: FastifyRequest, reply: FastifyReply, json: CachedJson): void {
  reply.header('etag', json.etag).header('cache-control', 'private, no-cache');
  if (isFresh(request, json.etag)) reply.code(304).send();
  else reply.header('content-type', json.mediaType).send(chooseForm(request, json));
}

/** The buffer when it may be compressed, because the compressed form is kept for it. */
function chooseForm({ headers }: FastifyRequest, { body, text }: CachedJson): Buffer | string {
  return headers['accept-encoding'] === undefined ? (text ?? body) : body;
}

/** Whether the client has a copy with this strong ETag; its weak form matches too. */
export function isFresh({ headers }: FastifyRequest, etag: string): boolean {
  const condition = headers['if-none-match'];
  if (condition === undefined) return false;
  return condition.split(',').some((part) => {
    const tag = part.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}
