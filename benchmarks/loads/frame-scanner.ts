import type { OnBytes } from './client.ts';

/** Cuts what comes on a connection into MQTT packets, and tells the first byte and the body of each; the body is only valid during the call. */
export function createFrameScanner(onFrame: (firstByte: number, body: Buffer) => void): OnBytes {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk, length) => {
    const bytes = rest.length === 0 ? chunk.subarray(0, length) : Buffer.concat([rest, chunk.subarray(0, length)]);
    let at = 0;
    for (let frame = readFrame(bytes, at); frame !== undefined; frame = readFrame(bytes, at)) {
      onFrame(bytes[at] ?? 0, bytes.subarray(frame.bodyAt, frame.end));
      at = frame.end;
    }
    // A copy, because the chunk is read into again.
    rest = Buffer.from(bytes.subarray(at));
  };
}

/** Undefined when it is not all there. */
function readFrame(bytes: Buffer, at: number): { bodyAt: number; end: number } | undefined {
  let bodyLength = 0;
  for (let index = 0; index < 4; index += 1) {
    const byte = bytes[at + 1 + index];
    if (byte === undefined) return undefined;
    bodyLength += (byte & 0x7f) * 128 ** index;
    if (byte >= 0x80) continue;
    const bodyAt = at + 2 + index;
    return bodyAt + bodyLength <= bytes.length ? { bodyAt, end: bodyAt + bodyLength } : undefined;
  }
  throw new Error('a packet has no length');
}
