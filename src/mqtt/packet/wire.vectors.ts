import assert from 'node:assert/strict';
import { decodeAck } from './decode-ack.ts';
import { decodeConnect } from './decode-connect.ts';
import { checkPingreq } from './decode-empty.ts';
import { decodePublish } from './decode-publish.ts';
import { decodeAuth, decodeDisconnect } from './decode-reason.ts';
import { decodeSubscribe } from './decode-subscribe.ts';
import { decodeUnsubscribe } from './decode-unsubscribe.ts';
import { FrameReader } from './frame-reader.ts';
import type { ProtocolLevel, SubscribePacket, UnsubscribePacket } from './packet.ts';
import { PacketError } from './packet-error.ts';
import { TopicMemory } from './topic-memory.ts';

/** A UTF-8 string or binary data on the wire, with its length. */
export function field(content: string | readonly number[]): number[] {
  const bytes = typeof content === 'string' ? [...Buffer.from(content)] : content;
  return [bytes.length >> 8, bytes.length & 0xff, ...bytes];
}

/** Properties on the wire, with their length. */
export function properties(...bytes: readonly number[]): number[] {
  assert.ok(bytes.length < 0x80);
  return [bytes.length, ...bytes];
}

/** A frame surrounded by bytes that no decoder may read. */
export interface Frame {
  readonly header: number;
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

export function frameAmong(filler: number, header: number, body: Uint8Array | readonly number[]): Frame {
  const bytes = Buffer.alloc(body.length + 40, filler);
  bytes.set(body, 20);
  return { header, bytes, start: 20, end: 20 + body.length };
}

/** Reads all of the lazily decoded filters. */
function withSubscriptions(packet: SubscribePacket): unknown {
  return { ...packet, subscriptions: [...packet.subscriptions] };
}

function withFilters(packet: UnsubscribePacket): unknown {
  return { ...packet, filters: [...packet.filters] };
}

/** Decodes a client's frame as a server does; a PUBLISH has its payload as bytes. */
export function decodeFrame(frame: Frame, level: ProtocolLevel, memory = new TopicMemory()): unknown {
  const { header, bytes, start, end } = frame;
  switch (header >> 4) {
    case 1:
      return decodeConnect(header, bytes, start, end);
    case 3: {
      const {
        bytes: held,
        payloadStart,
        payloadEnd,
        ...rest
      } = decodePublish(header, bytes, start, end, level, memory);
      return { ...rest, payload: Buffer.from(held.subarray(payloadStart, payloadEnd)) };
    }
    case 4:
    case 5:
    case 6:
    case 7:
      return decodeAck(header, bytes, start, end, level);
    case 8:
      return withSubscriptions(decodeSubscribe(header, bytes, start, end, level));
    case 10:
      return withFilters(decodeUnsubscribe(header, bytes, start, end, level));
    case 12:
      return checkPingreq(header, start, end);
    case 14:
      return decodeDisconnect(header, bytes, start, end, level);
    case 15:
      return decodeAuth(header, bytes, start, end, level);
    default:
      return undefined;
  }
}

export function decodeBytes(header: number, body: readonly number[], level: ProtocolLevel): unknown {
  return decodeFrame(frameAmong(0xff, header, body), level);
}

/** The reason code of the refusal; fails the test if there is none. */
export function refusalOf(decode: () => unknown): number {
  return errorOf(decode).reasonCode;
}

export function errorOf(decode: () => unknown): PacketError {
  try {
    decode();
  } catch (error) {
    assert.ok(error instanceof PacketError, String(error));
    return error;
  }
  assert.fail('it was not refused');
}

/** The single frame of a complete packet. */
export function frameOf(packet: Buffer): Frame {
  const reader = new FrameReader(Number.POSITIVE_INFINITY);
  reader.push(packet);
  assert.ok(reader.next());
  const { header, bytes, start, end } = reader;
  assert.equal(end, packet.length);
  return { header, bytes, start, end };
}
