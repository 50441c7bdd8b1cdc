import { beginPacket } from './begin-packet.ts';
import { fitProperties } from './fit-properties.ts';
import type { ReasonPacket } from './packet.ts';
import { reasonCode } from './reason-code.ts';
import { propertiesBytes, writeProperties } from './write-properties.ts';
import { varintBytes } from './write-varint.ts';

/** MQTT 5 only: a 3.1.1 server sends no DISCONNECT. */
export function encodeDisconnect(packet: ReasonPacket, packetBytesMax: number): Buffer {
  return encodeReason(0xe0, 'disconnectFromServer', packet, packetBytesMax);
}

/** 3.1.1 has no AUTH. */
export function encodeAuth(packet: ReasonPacket, packetBytesMax: number): Buffer {
  return encodeReason(0xf0, 'auth', packet, packetBytesMax);
}

function encodeReason(
  firstByte: number,
  kind: 'disconnectFromServer' | 'auth',
  packet: ReasonPacket,
  packetBytesMax: number,
): Buffer {
  const properties = fitProperties(packet.properties, kind, 1, packetBytesMax);
  const length = propertiesBytes(properties, kind);
  if (length === 0 && packet.reasonCode === reasonCode.success) return Buffer.from([firstByte, 0]);
  const bodyBytes = 1 + varintBytes(length) + length;
  const bytes = beginPacket(firstByte, bodyBytes);
  let at = bytes.length - bodyBytes;
  bytes[at++] = packet.reasonCode;
  writeProperties(bytes, at, properties, kind, length);
  return bytes;
}
