import { beginPacket } from './begin-packet.ts';
import type { Properties, ProtocolLevel, Qos } from './packet.ts';
import { propertiesBytes, writeProperties } from './write-properties.ts';
import { writeString } from './write-string.ts';
import { varintBytes } from './write-varint.ts';

export interface OutgoingPublish {
  readonly topic: string;
  readonly payload: Uint8Array;
  readonly qos: Qos;
  readonly retain: boolean;
  readonly dup: boolean;
  /** Not written at QoS 0. */
  readonly packetId: number;
  /** Not written on 3.1.1. */
  readonly properties: Readonly<Properties>;
}

export interface PublishTemplate {
  readonly bytes: Buffer;
  /** The offset of the two packet id bytes, which are 0; -1 at QoS 0, which has none. */
  readonly packetIdOffset: number;
}

export function encodePublish(packet: OutgoingPublish, level: ProtocolLevel): Buffer {
  return encode(packet, packet.packetId, level);
}

/** For fan-out: encoded once, then copied for each subscriber with its packet id. */
export function encodePublishTemplate(packet: OutgoingPublish, level: ProtocolLevel): PublishTemplate {
  const bytes = encode(packet, 0, level);
  return { bytes, packetIdOffset: packet.qos === 0 ? -1 : offsetOfPacketId(bytes) };
}

function encode(packet: OutgoingPublish, packetId: number, level: ProtocolLevel): Buffer {
  const { topic, payload, qos, properties } = packet;
  const topicBytes = Buffer.byteLength(topic);
  let bodyBytes = 2 + topicBytes + payload.length;
  if (qos !== 0) bodyBytes += 2;
  let propertyLength = 0;
  if (level === 5) {
    propertyLength = propertiesBytes(properties, 'publish');
    bodyBytes += varintBytes(propertyLength) + propertyLength;
  }
  const bytes = beginPacket(0x30 | (packet.dup ? 0x08 : 0) | (qos << 1) | (packet.retain ? 0x01 : 0), bodyBytes);
  let at = writeString(bytes, bytes.length - bodyBytes, topic, topicBytes);
  if (qos !== 0) {
    bytes[at++] = packetId >> 8;
    bytes[at++] = packetId & 0xff;
  }
  if (level === 5) at = writeProperties(bytes, at, properties, 'publish', propertyLength);
  bytes.set(payload, at);
  return bytes;
}

function offsetOfPacketId(bytes: Buffer): number {
  let at = 1;
  while ((bytes[at] as number) >= 0x80) at += 1;
  at += 1;
  return at + 2 + bytes.readUInt16BE(at);
}
