import type { LoggedEvent } from '#core/ports/event-log';
import {
  applyDelta,
  type ByteMemory,
  createByteMemory,
  readPayloadBytes,
  viewByteMemory,
  writeDelta,
} from './delta-encoding.ts';
import type { SentHead } from './sent-window.ts';

/**
 * A run: consecutive events of one bot from one session of a client, stored in one row. Columns hold what the events share. Each event is
 * a header with its payload, or with the delta to the payload before. A row costs far more than its bytes, so runs save most where a
 * scoreboard sends often.
 */
export interface StoredRun {
  readonly botId: number;
  readonly firstSequence: number;
  readonly eventCount: number;
  /** When its oldest and newest events were received. */
  readonly oldestMs: number;
  readonly newestMs: number;
  readonly userId: number;
  readonly clientId: string;
  /** 0 for events from before sessions had numbers. */
  readonly session: number;
  readonly eventTypeId: number;
  readonly events: Uint8Array;
}

export function lastOf({ firstSequence, eventCount }: Pick<StoredRun, 'firstSequence' | 'eventCount'>): number {
  return firstSequence + eventCount - 1;
}

/** Time of receipt, 64-bit float; packet id, 16 bits; length and marks, 32 bits; all little-endian. */
export const eventHeaderBytes = 14;
/** Marks in the upper bits of the length: what follows is a delta; the event begins a game. */
const isDelta = 0x8000_0000;
export const isGameStart = 0x4000_0000;
const followingMask = 0x3fff_ffff;
/** For shorter payloads a delta saves nothing. */
const deltaBytesMin = 32;
/** The most bytes that the payloads of a run may have when decoded, because reading one event decodes all before it in the run. */
export const payloadsBytesMax = 16_384;

export function writeEventHeader(
  view: DataView,
  at: number,
  receivedAtMs: number,
  packetId: number,
  payloadBytes: number,
): void {
  view.setFloat64(at, receivedAtMs, true);
  view.setUint16(at + 8, packetId, true);
  view.setUint32(at + 10, payloadBytes, true);
}

/**
 * Writes an event behind the one before it, as a delta where that pays. Both are given whole, with their headers. Returns where the event
 * ends; it never takes more room than the whole event.
 */
export function writeEvent(
  before: ByteMemory,
  beforeStart: number,
  beforeEnd: number,
  event: ByteMemory,
  start: number,
  end: number,
  target: ByteMemory,
  targetStart: number,
): number {
  const at = targetStart + eventHeaderBytes;
  const [beforeAt, eventAt] = [beforeStart + eventHeaderBytes, start + eventHeaderBytes];
  const isWorthIt = end - eventAt >= deltaBytesMin;
  const targetEnd = isWorthIt ? writeDelta(before, beforeAt, beforeEnd, event, eventAt, end, target, at) : -1;
  if (targetEnd === -1) {
    target.bytes.set(event.bytes.subarray(start, end), targetStart);
    return targetStart + end - start;
  }
  const { view } = event;
  const marks = isDelta + (beginsGame(view, start) ? isGameStart : 0);
  writeEventHeader(
    target.view,
    targetStart,
    receivedAtOf(view, start),
    packetIdOf(view, start),
    targetEnd - at + marks,
  );
  return targetEnd;
}

export function receivedAtOf(view: DataView, at: number): number {
  return view.getFloat64(at, true);
}

function packetIdOf(view: DataView, at: number): number {
  return view.getUint16(at + 8, true);
}

function endOf(view: DataView, at: number): number {
  return at + eventHeaderBytes + followingBytes(view, at);
}

function followingBytes(view: DataView, at: number): number {
  return view.getUint32(at + 10, true) & followingMask;
}

function isWhole(view: DataView, at: number): boolean {
  return view.getUint32(at + 10, true) < isDelta;
}

function beginsGame(view: DataView, at: number): boolean {
  return (view.getUint32(at + 10, true) & isGameStart) !== 0;
}

/** The bytes of the decoded payloads, of the first `countMax` events but at least of one. */
export function measurePayloads(events: Uint8Array, countMax = Number.POSITIVE_INFINITY): number {
  const { view } = viewByteMemory(events);
  let bytes = 0;
  let count = 0;
  // Runs for every event that is flushed from the write buffer, so it allocates nothing per event.
  for (let at = 0; at < events.length; at = endOf(view, at)) {
    bytes += isWhole(view, at) ? followingBytes(view, at) : readPayloadBytes(events, at + eventHeaderBytes);
    count += 1;
    if (count >= countMax) break;
  }
  return bytes;
}

/** Reads without decoding payloads: after a restart, thousands of events are searched before senders can go on. */
export function readHeads({ firstSequence, events }: StoredRun): SentHead[] {
  const { view } = viewByteMemory(events);
  const heads: SentHead[] = [];
  for (let at = 0; at < events.length; at = endOf(view, at))
    heads.push({
      sequence: firstSequence + heads.length,
      packetId: packetIdOf(view, at),
      receivedAtMs: receivedAtOf(view, at),
    });
  return heads;
}

/** Decodes the events up to a sequence, in order, into new memory. */
export function readRun(run: StoredRun, upTo = Number.POSITIVE_INFINITY): LoggedEvent[] {
  const { botId, firstSequence, userId, clientId, session, eventTypeId, events } = run;
  const read: LoggedEvent[] = [];
  const stored = viewByteMemory(events);
  const { view } = stored;
  const payloads = createByteMemory(measurePayloads(events, upTo - firstSequence + 1));
  let [payloadStart, payloadEnd] = [0, 0];
  for (let at = 0; at < events.length; at = endOf(view, at)) {
    const [start, end] = [at + eventHeaderBytes, endOf(view, at)];
    const target = payloadEnd;
    if (isWhole(view, at)) {
      payloads.bytes.set(events.subarray(start, end), target);
      payloadEnd = target + end - start;
    } else payloadEnd = applyDelta(stored, start, end, payloads, payloadStart, payloadEnd, target);
    payloadStart = target;
    const payload = payloads.bytes.subarray(payloadStart, payloadEnd);
    const sequence = firstSequence + read.length;
    const [receivedAtMs, packetId] = [receivedAtOf(view, at), packetIdOf(view, at)];
    const event = { botId, sequence, receivedAtMs, userId, clientId, packetId, session, eventTypeId, payload };
    read.push(beginsGame(view, at) ? { ...event, beginsGame: true } : event);
    if (sequence >= upTo) break;
  }
  return read;
}
