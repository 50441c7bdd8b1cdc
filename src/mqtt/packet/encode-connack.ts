import { beginPacket } from './begin-packet.ts';
import { fitProperties } from './fit-properties.ts';
import type { Properties, ProtocolLevel } from './packet.ts';
import { propertiesBytes, writeProperties } from './write-properties.ts';
import { varintBytes } from './write-varint.ts';

export interface OutgoingConnack {
  readonly sessionPresent: boolean;
  /** On 3.1.1 the return code. */
  readonly reasonCode: number;
  readonly properties: Readonly<Properties>;
}

export function encodeConnack(
  packet: OutgoingConnack,
  level: ProtocolLevel,
  packetBytesMax = Number.POSITIVE_INFINITY,
): Buffer {
  const flags = packet.sessionPresent ? 1 : 0; // [MQTT-3.2.2-1]
  if (level === 4) return Buffer.from([0x20, 2, flags, packet.reasonCode]);
  const properties = fitProperties(packet.properties, 'connack', 2, packetBytesMax);
  const length = propertiesBytes(properties, 'connack');
  const bodyBytes = 2 + varintBytes(length) + length;
  const bytes = beginPacket(0x20, bodyBytes);
  let at = bytes.length - bodyBytes;
  bytes[at++] = flags;
  bytes[at++] = packet.reasonCode;
  writeProperties(bytes, at, properties, 'connack', length);
  return bytes;
}
