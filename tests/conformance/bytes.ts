/** The pieces of a packet as the standard draws them, so that a test can put them together wrongly. */

export type Bytes = Buffer | readonly number[];

/** A whole packet: the first byte as given, the remaining length counted, the parts one after another. */
export function frame(firstByte: number, ...parts: Bytes[]): Buffer {
  const body = join(...parts);
  return join([firstByte], variableByteInteger(body.length), body);
}

/** MQTT 5 properties with their length in front; without parts it is the property length 0. */
export function properties(...parts: Bytes[]): Buffer {
  const body = join(...parts);
  return join(variableByteInteger(body.length), body);
}

/** A UTF-8 encoded string: its length in two bytes, then its bytes (any bytes, so also ill-formed ones). */
export function text(value: string | Bytes): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value) : Buffer.from(value);
  return join(twoByteInteger(bytes.length), bytes);
}

export function twoByteInteger(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

export function fourByteInteger(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function variableByteInteger(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) + 128);
  }
}

export function join(...parts: Bytes[]): Buffer {
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}
