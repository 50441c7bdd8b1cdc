import { beginPacket } from './begin-packet.ts';
import { fitProperties } from './fit-properties.ts';
import type { Properties, ProtocolLevel } from './packet.ts';
import { propertiesBytes, writeProperties } from './write-properties.ts';
import { varintBytes } from './write-varint.ts';

export interface OutgoingSuback {
  readonly packetId: number;
  /** One per filter, in the order of the request. */
  readonly reasonCodes: readonly number[];
  readonly properties: Readonly<Properties>;
}

export function encodeSuback(packet: OutgoingSuback, level: ProtocolLevel, packetBytesMax: number): Buffer {
  if (level === 5) return encodeWithProperties(0x90, 'suback', packet, packetBytesMax);
  const bodyBytes = 2 + packet.reasonCodes.length;
  const bytes = beginPacket(0x90, bodyBytes);
  bytes.set(packet.reasonCodes, bytes.writeUInt16BE(packet.packetId, bytes.length - bodyBytes));
  return bytes;
}

/** On 3.1.1 it carries no reason codes. */
export function encodeUnsuback(packet: OutgoingSuback, level: ProtocolLevel, packetBytesMax: number): Buffer {
  if (level === 5) return encodeWithProperties(0xb0, 'unsuback', packet, packetBytesMax);
  return Buffer.from([0xb0, 2, packet.packetId >> 8, packet.packetId & 0xff]);
}

function encodeWithProperties(
  firstByte: number,
  kind: 'suback' | 'unsuback',
  packet: OutgoingSuback,
  packetBytesMax: number,
): Buffer {
  const otherBytes = 2 + packet.reasonCodes.length;
  const properties = fitProperties(packet.properties, kind, otherBytes, packetBytesMax);
  const length = propertiesBytes(properties, kind);
  const bodyBytes = otherBytes + varintBytes(length) + length;
  const bytes = beginPacket(firstByte, bodyBytes);
  const at = bytes.writeUInt16BE(packet.packetId, bytes.length - bodyBytes);
  bytes.set(packet.reasonCodes, writeProperties(bytes, at, properties, kind, length));
  return bytes;
}
