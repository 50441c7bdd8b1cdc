import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** This many chunks may have any size. */
const chunksMax = 128;
/** Minimum average size of further chunks. The shortest line of an import is longer. */
const chunkBytesMin = 48;

/**
 * Calls back once when the chunks of a request body are too small. The parser takes 2 µs per chunk, and a read of 64 KiB may hold ten
 * thousand chunks of one byte: 20 ms in which nobody else is served. After the callback the parser drops further chunks.
 */
export function boundChunks(request: IncomingMessage, onTooSmall: () => void): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  const push = request.push.bind(request);
  let chunks = 0;
  let bytes = 0;
  let isCut = false;
  request.push = (chunk: Buffer | null): boolean => {
    if (isCut) return false;
    if (chunk === null) return push(null);
    chunks += 1;
    bytes += chunk.length;
    if (chunks <= chunksMax || bytes >= chunks * chunkBytesMin) return push(chunk);
    isCut = true;
    muteParser(request.socket);
    onTooSmall();
    return false;
  };
}

/**
 * Node cannot stop its parser in the middle of a read, but it skips a missing callback. Parsers are reused for other connections, so the
 * callback is restored when this one closes.
 */
function muteParser(socket: Socket & { parser?: Record<string, unknown> | null }): void {
  const { parser } = socket;
  if (parser === undefined || parser === null) return;
  for (const [key, callback] of Object.entries(parser)) {
    if (typeof callback !== 'function' || callback.name !== 'parserOnBody') continue;
    parser[key] = undefined;
    socket.once('close', () => {
      parser[key] = callback;
    });
  }
}
