/** The magic number of a skippable frame of zstd, and the length of its content. */
const head = Buffer.from([0x5c, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);

export const trailerBytes = head.length + 32;

/** The end of every backup: the checksum of everything before it. */
export function createTrailer(sum: Buffer): Buffer {
  return Buffer.concat([head, sum]);
}

export function isTrailer(bytes: Buffer): boolean {
  return bytes.length === trailerBytes && bytes.subarray(0, head.length).equals(head);
}
