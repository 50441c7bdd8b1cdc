import { once } from 'node:events';
import type { Socket } from 'node:net';

export function basic(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

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
