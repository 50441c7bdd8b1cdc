/** The largest number in four bytes of seven bits. */
const varintMax = 0x0fff_ffff;

export function varintBytes(value: number): number {
  if (value < 0x80) return 1;
  if (value < 0x4000) return 2;
  return value < 0x20_0000 ? 3 : 4;
}

/** Writes the shortest form [MQTT-1.5.5-1]; returns the offset after it. */
export function writeVarint(target: Buffer, offset: number, value: number): number {
  if (value > varintMax) throw new RangeError(`${value} is too large for a variable byte integer`);
  let at = offset;
  let rest = value;
  while (rest >= 0x80) {
    target[at++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  target[at++] = rest;
  return at;
}
