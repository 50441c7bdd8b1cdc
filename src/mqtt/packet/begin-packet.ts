import { varintBytes, writeVarint } from './write-varint.ts';

/** A buffer of exactly the size of the packet, with its fixed header written. The body begins at `length - bodyBytes`. */
export function beginPacket(firstByte: number, bodyBytes: number): Buffer {
  const bytes = Buffer.allocUnsafe(1 + varintBytes(bodyBytes) + bodyBytes);
  bytes[0] = firstByte;
  writeVarint(bytes, 1, bodyBytes);
  return bytes;
}
