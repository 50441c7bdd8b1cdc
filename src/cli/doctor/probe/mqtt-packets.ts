import { ByteReader } from '#mqtt/packet/byte-reader';
import { readProperties } from '#mqtt/packet/read-properties';
import { varintBytes, writeVarint } from '#mqtt/packet/write-varint';

/* The few packets that a diagnosis sends and reads, at the levels 3 (MQTT 3.1), 4 (3.1.1) and 5. */

export type Level = 3 | 4 | 5;

export interface ConnectRequest {
  readonly level: Level;
  readonly clientId: string;
  readonly keepAliveSeconds: number;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
}

export function encodeConnect({ level, clientId, keepAliveSeconds, username, password }: ConnectRequest): Buffer {
  const cleanStart = 0x02;
  const flags = cleanStart | (username === undefined ? 0 : 0x80) | (password === undefined ? 0 : 0x40);
  return encodePacket(0x10, [
    text(level === 3 ? 'MQIsdp' : 'MQTT'),
    Buffer.from([level, flags]),
    twoByte(keepAliveSeconds),
    ...noProperties(level),
    text(clientId),
    ...(username === undefined ? [] : [text(username)]),
    ...(password === undefined ? [] : [text(password)]),
  ]);
}

export function encodeSubscribe(level: Level, topic: string): Buffer {
  return encodePacket(0x82, [twoByte(packetId), ...noProperties(level), text(topic), Buffer.from([1])]);
}

/** At QoS 1. */
export function encodePublish(level: Level, topic: string, payload: Uint8Array): Buffer {
  return encodePacket(0x32, [text(topic), twoByte(packetId), ...noProperties(level), payload]);
}

export const pingreq = Buffer.from([0xc0, 0]);
export const disconnect = Buffer.from([0xe0, 0]);

/** One exchange at a time, so one id is enough. */
const packetId = 1;

export interface ReceivedPacket {
  readonly type: 'connack' | 'puback' | 'suback' | 'pingresp' | 'disconnect' | 'other';
  readonly code: number;
  readonly reason?: string | undefined;
  /** Of a CONNACK of MQTT 5. */
  readonly serverKeepAliveSeconds?: number | undefined;
}

/** Takes the first packet from the bytes; undefined while it is not complete. */
export function takePacket(
  bytes: Buffer,
  level: Level,
): { readonly packet: ReceivedPacket; readonly rest: Buffer } | undefined {
  const reader = new ByteReader(bytes, 0, bytes.length);
  if (!hasLength(bytes)) return undefined;
  const first = reader.byte('type');
  const end = reader.varint('length') + reader.at;
  if (bytes.length < end) return undefined;
  reader.end = end;
  return { packet: readPacket(first >> 4, reader, level), rest: bytes.subarray(end) };
}

function hasLength(bytes: Buffer): boolean {
  return bytes.subarray(1, 5).some((byte) => byte < 0x80) || bytes.length >= 5;
}

function readPacket(type: number, reader: ByteReader, level: Level): ReceivedPacket {
  switch (type) {
    case 2: {
      reader.byte('flags');
      const code = reader.byte('code');
      const properties = level === 5 && reader.at < reader.end ? readProperties(reader, 'connack') : {};
      const { reasonString: reason, serverKeepAlive: serverKeepAliveSeconds } = properties;
      return { type: 'connack', code, reason, serverKeepAliveSeconds };
    }
    case 4: {
      reader.twoByte('packet id');
      const code = reader.at < reader.end ? reader.byte('code') : 0;
      const reason = reader.at < reader.end ? readProperties(reader, 'ack').reasonString : undefined;
      return { type: 'puback', code, reason };
    }
    case 9: {
      reader.twoByte('packet id');
      const reason = level === 5 ? readProperties(reader, 'suback').reasonString : undefined;
      return { type: 'suback', code: reader.byte('code'), reason };
    }
    case 13:
      return { type: 'pingresp', code: 0 };
    case 14: {
      const code = reader.at < reader.end ? reader.byte('code') : 0;
      const reason = reader.at < reader.end ? readProperties(reader, 'disconnectFromServer').reasonString : undefined;
      return { type: 'disconnect', code, reason };
    }
    default:
      return { type: 'other', code: 0 };
  }
}

function encodePacket(first: number, parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const header = Buffer.alloc(1 + varintBytes(body.length));
  header[0] = first;
  writeVarint(header, 1, body.length);
  return Buffer.concat([header, body]);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([twoByte(bytes.length), bytes]);
}

function twoByte(value: number): Buffer {
  return Buffer.from([(value >> 8) & 0xff, value & 0xff]);
}

function noProperties(level: Level): Buffer[] {
  return level === 5 ? [Buffer.from([0])] : [];
}
