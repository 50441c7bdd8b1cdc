import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** So many chunks of any size are taken. */
const chunksMax = 128;
/** Beyond that they must have this size on average: the shortest line of an import, sent by itself, has more. */
const chunkBytesMin = 48;

/**
 * Calls back once when the body of a request comes in chunks that are too small. The parser needs two microseconds for each, whatever
 * becomes of it, and a read of 64 KiB holds ten thousand of one byte: 20 ms in which nobody else is served. From then on the parser
 * tells nobody of the chunks that were read together with this one.
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
 * Node has no way to stop its parser in the midst of a read, but it does not call what is not there. Parsers are used again for other
 * connections, so that what was taken away comes back when the read is over.
 */
function muteParser({ parser }: Socket & { parser?: Record<string, unknown> | null }): void {
  if (parser === undefined || parser === null) return;
  for (const [key, callback] of Object.entries(parser)) {
    if (typeof callback !== 'function' || callback.name !== 'parserOnBody') continue;
    parser[key] = undefined;
    setImmediate(() => {
      parser[key] = callback;
    });
  }
}
