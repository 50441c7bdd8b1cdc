import { once } from 'node:events';
import type { Socket } from 'node:net';

export { basicOf as basic } from '../support/admin.ts';

export interface RequestText {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** A request as bytes, so that nobody on this side checks what it sends. */
export function requestBytes({ method = 'GET', path, headers = {}, body }: RequestText): Buffer {
  const all = { host: 'service', ...headers, ...(body !== undefined && { 'content-length': String(body.length) }) };
  const head = Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const start = Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n`);
  return body === undefined ? start : Buffer.concat([start, Buffer.from(body)]);
}

/** The status of the next answer on a connection; the rest of what came with it is dropped. */
export async function readStatus(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data', { signal: AbortSignal.timeout(10_000) })) as [Buffer];
  return chunk.subarray(9, 12).toString('latin1');
}

/** The status of the next answer on a connection, when all of it has come. */
export async function readAnswer(socket: Socket): Promise<string> {
  let head = '';
  let left = Number.POSITIVE_INFINITY;
  let tail = '';
  for (;;) {
    const [chunk] = (await once(socket, 'data', { signal: AbortSignal.timeout(60_000) })) as [Buffer];
    const text = chunk.toString('latin1');
    if (left === Number.POSITIVE_INFINITY && !head.includes('\r\n\r\n')) {
      head += text;
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) continue;
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (length !== undefined) left = Number(length) - (head.length - end - 4);
      tail = head.slice(-endOfChunks.length);
    } else {
      left -= chunk.length;
      tail = (tail + text).slice(-endOfChunks.length);
    }
    if (left <= 0 || (left === Number.POSITIVE_INFINITY && tail === endOfChunks)) return head.slice(9, 12);
  }
}

const endOfChunks = '\r\n0\r\n\r\n';
