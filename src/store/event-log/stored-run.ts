import type { LoggedEvent } from '#core/ports/event-log';
import { applyDifference } from './payload-difference.ts';

/**
 * Consecutive events of one bot from one client are stored together in one row, a run: what they share is in columns, and each event is
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
  readonly eventTypeId: number;
  readonly events: Uint8Array;
}

/** Received at, 64-bit float; packet id, 16 bits; how many bytes follow, 32 bits; all little-endian. */
export const eventHeaderBytes = 14;
/** In that number of bytes: what follows is a difference. */
const isDifference = 0x8000_0000;

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

export function writeDifferenceHeader(
  view: DataView,
  at: number,
  receivedAtMs: number,
  packetId: number,
  differenceBytes: number,
): void {
  writeEventHeader(view, at, receivedAtMs, packetId, differenceBytes + isDifference);
}

export function receivedAtOf(view: DataView, at: number): number {
  return view.getFloat64(at, true);
}

export function packetIdOf(view: DataView, at: number): number {
  return view.getUint16(at + 8, true);
}

/** In the order of their sequences. Payloads that are stored whole are not copied. */
export function readRun({ botId, firstSequence, userId, clientId, eventTypeId, events }: StoredRun): LoggedEvent[] {
  const view = new DataView(events.buffer, events.byteOffset, events.byteLength);
  const read: LoggedEvent[] = [];
  let payload: Uint8Array = new Uint8Array();
  for (let at = 0, sequence = firstSequence; at < events.length; sequence += 1) {
    const following = view.getUint32(at + 10, true);
    const start = at + eventHeaderBytes;
    const end = start + (following % isDifference);
    const stored = events.subarray(start, end);
    payload = following >= isDifference ? applyDifference(payload, stored) : stored;
    const [receivedAtMs, packetId] = [receivedAtOf(view, at), packetIdOf(view, at)];
    read.push({ botId, sequence, receivedAtMs, userId, clientId, packetId, eventTypeId, payload });
    at = end;
  }
  return read;
}
