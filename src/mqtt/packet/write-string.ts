/** Writes a UTF-8 string with its length, which the caller has measured; returns the offset after it. */
export function writeString(target: Buffer, offset: number, text: string, bytes: number): number {
  const at = writeLength(target, offset, bytes);
  // As many bytes as characters means ASCII, which is faster to write as latin1.
  target.write(text, at, bytes, bytes === text.length ? 'latin1' : 'utf8');
  return at + bytes;
}

export function writeBinary(target: Buffer, offset: number, data: Uint8Array): number {
  const at = writeLength(target, offset, data.length);
  target.set(data, at);
  return at + data.length;
}

function writeLength(target: Buffer, offset: number, bytes: number): number {
  // writeUInt16BE throws for a length beyond two bytes, so that a stream is never garbled.
  return target.writeUInt16BE(bytes, offset);
}
