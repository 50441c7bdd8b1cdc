import { varintBytes, writeVarint } from './write-varint.ts';

/** A buffer of exactly the packet's size, with the fixed header written. The body begins at `length - bodyBytes`. */
export function beginPacket(firstByte: number, bodyBytes: number): Buffer {
  const bytes = Buffer.allocUnsafe(1 + varintBytes(bodyBytes) + bodyBytes);
  bytes[0] = firstByte;
  writeVarint(bytes, 1, bodyBytes);
  return bytes;
}
