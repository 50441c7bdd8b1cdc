import type { LoggedEvent } from '#core/ports/event-log';
import {
  applyDifference,
  type ByteMemory,
  createByteMemory,
  readPayloadBytes,
  viewByteMemory,
  writeDifference,
} from './delta-encoding.ts';
import type { SentHead } from './sent-window.ts';

/**
 * Consecutive events of one bot from one session of a client are stored together in one row, a run: what they share is in columns, and each event is
 * a header and its payload, or the difference to the payload before, in one run of bytes. A row costs far more than the bytes in it, most of
 * all where a scoreboard sends often.
 */
export interface StoredRun {
  readonly botId: number;
  readonly firstSequence: number;
  readonly eventCount: number;
  /** When its events were received. */
  readonly oldestMs: number;
  readonly newestMs: number;
  readonly userId: number;
  readonly clientId: string;
  /** 0 when nobody knows: events were stored before sessions had numbers. */
  readonly session: number;
  readonly eventTypeId: number;
  readonly events: Uint8Array;
}

export function lastOf({ firstSequence, eventCount }: Pick<StoredRun, 'firstSequence' | 'eventCount'>): number {
  return firstSequence + eventCount - 1;
}

/** Received at, 64-bit float; packet id, 16 bits; how many bytes follow, 32 bits; all little-endian. */
export const eventHeaderBytes = 14;
/** In that number of bytes: what follows is a difference; the event begins a game. */
const isDifference = 0x8000_0000;
export const isGameStart = 0x4000_0000;
const followingMask = 0x3fff_ffff;
/** Shorter payloads have nothing to save. */
const differenceBytesMin = 32;
/** Of a run, as they are read: one of its events costs reading all that come before. */
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
 * Writes an event, which is in memory with its header and whole, behind the one that was written before it, which is in memory in the same way.
 * Returns where it ends; it never takes more room than it does whole.
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
  const isWorthIt = end - eventAt >= differenceBytesMin;
  const targetEnd = isWorthIt ? writeDifference(before, beforeAt, beforeEnd, event, eventAt, end, target, at) : -1;
  if (targetEnd === -1) {
    target.bytes.set(event.bytes.subarray(start, end), targetStart);
    return targetStart + end - start;
  }
  const { view } = event;
  const marks = isDifference + (beginsGame(view, start) ? isGameStart : 0);
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
  return view.getUint32(at + 10, true) < isDifference;
}

function beginsGame(view: DataView, at: number): boolean {
  return (view.getUint32(at + 10, true) & isGameStart) !== 0;
}

/** How many bytes the payloads have when they are read; those of the first so many, but at least of one. */
export function measurePayloads(events: Uint8Array, countMax = Number.POSITIVE_INFINITY): number {
  const { view } = viewByteMemory(events);
  let bytes = 0;
  let count = 0;
  // Of every event that leaves the arrivals: nothing is made for it.
  for (let at = 0; at < events.length; at = endOf(view, at)) {
    bytes += isWhole(view, at) ? followingBytes(view, at) : readPayloadBytes(events, at + eventHeaderBytes);
    count += 1;
    if (count >= countMax) break;
  }
  return bytes;
}

/** Without their payloads: after a restart thousands are looked through before senders can go on. */
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

/** In the order of their sequences, in memory of their own; those up to a sequence, if there is one. */
export function readRun(run: StoredRun, upTo = Number.POSITIVE_INFINITY): LoggedEvent[] {
  const { botId, firstSequence, userId, clientId, eventTypeId, events } = run;
  const read: LoggedEvent[] = [];
  const stored = viewByteMemory(events);
  const payloads = createByteMemory(measurePayloads(events, upTo - firstSequence + 1));
  let [payloadStart, payloadEnd, sequence] = [0, 0, firstSequence];
  for (const { receivedAtMs, packetId, start, end, whole, gameStart } of eventsIn(events)) {
    const at = payloadEnd;
    if (whole) {
      payloads.bytes.set(events.subarray(start, end), at);
      payloadEnd = at + end - start;
    } else payloadEnd = applyDifference(stored, start, end, payloads, payloadStart, payloadEnd, at);
    payloadStart = at;
    const payload = payloads.bytes.subarray(payloadStart, payloadEnd);
    const event = { botId, sequence, receivedAtMs, userId, clientId, packetId, eventTypeId, payload };
    read.push(gameStart ? { ...event, beginsGame: true } : event);
    if (sequence >= upTo) break;
    sequence += 1;
  }
  return read;
}

interface StoredEvent {
  readonly receivedAtMs: number;
  readonly packetId: number;
  /** Of the payload, or of the difference. */
  readonly start: number;
  readonly end: number;
  readonly whole: boolean;
  readonly gameStart: boolean;
}

function* eventsIn(events: Uint8Array): Generator<StoredEvent> {
  const { view } = viewByteMemory(events);
  for (let at = 0; at < events.length; ) {
    const start = at + eventHeaderBytes;
    const end = endOf(view, at);
    yield {
      receivedAtMs: receivedAtOf(view, at),
      packetId: packetIdOf(view, at),
      start,
      end,
      whole: isWhole(view, at),
      gameStart: beginsGame(view, at),
    };
    at = end;
  }
}
