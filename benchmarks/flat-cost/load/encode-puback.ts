export function encodePuback(packetId: number): Buffer {
  return Buffer.from([0x40, 2, packetId >> 8, packetId & 0xff]);
}
