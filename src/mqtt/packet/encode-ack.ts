import { beginPacket } from './begin-packet.ts';
import { fitProperties } from './fit-properties.ts';
import { type AckPacket, type Properties, type ProtocolLevel, packetType } from './packet.ts';
import { reasonCode } from './reason-code.ts';
import { propertiesBytes, writeProperties } from './write-properties.ts';
import { varintBytes } from './write-varint.ts';

/** PUBACK, PUBREC, PUBREL and PUBCOMP, in their shortest form. */
export function encodeAck(type: number, packet: AckPacket, level: ProtocolLevel, packetBytesMax: number): Buffer {
  const firstByte = (type << 4) | (type === packetType.pubrel ? 0x02 : 0); // [MQTT-3.6.1-1]
  if (level === 4) return encodeShortAck(firstByte, packet.packetId);
  const properties = fitProperties(packet.properties, 'ack', 3, packetBytesMax);
  const length = propertiesBytes(properties, 'ack');
  if (length > 0) return encodeLongAck(firstByte, packet, properties, length);
  if (packet.reasonCode === reasonCode.success) return encodeShortAck(firstByte, packet.packetId);
  return Buffer.from([firstByte, 3, packet.packetId >> 8, packet.packetId & 0xff, packet.reasonCode]);
}

export const shortAckBytes = 4;

/** Writes one of many acknowledgements into a buffer; returns the offset after it. */
export function writeShortAck(target: Buffer, offset: number, firstByte: number, packetId: number): number {
  target[offset] = firstByte;
  target[offset + 1] = 2;
  target[offset + 2] = packetId >> 8;
  target[offset + 3] = packetId & 0xff;
  return offset + shortAckBytes;
}

function encodeShortAck(firstByte: number, packetId: number): Buffer {
  const bytes = Buffer.allocUnsafe(shortAckBytes);
  writeShortAck(bytes, 0, firstByte, packetId);
  return bytes;
}

function encodeLongAck(firstByte: number, packet: AckPacket, properties: Readonly<Properties>, length: number): Buffer {
  const bodyBytes = 3 + varintBytes(length) + length;
  const bytes = beginPacket(firstByte, bodyBytes);
  let at = bytes.writeUInt16BE(packet.packetId, bytes.length - bodyBytes);
  bytes[at++] = packet.reasonCode;
  writeProperties(bytes, at, properties, 'ack', length);
  return bytes;
}
