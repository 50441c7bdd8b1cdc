import type { StoredRun } from '#store/event-log/shared/stored-run';

/** A run in one piece of memory: numbers, the client id, the events. Its size comes first and leads to the next run. */
export const packedHeadBytes = 56;
/** In the format from before sessions had numbers. */
const oldHeadBytes = 48;
const at = {
  size: 0,
  botId: 4,
  userId: 8,
  eventTypeId: 12,
  firstSequence: 16,
  eventCount: 24,
  clientBytes: 28,
  oldestMs: 32,
  newestMs: 40,
  session: 48,
} as const;

/** Memory that holds packed runs. */
export interface PackedRuns {
  readonly bytes: Buffer;
  readonly view: DataView;
}

export function viewPackedRuns(bytes: Uint8Array): PackedRuns {
  const { buffer, byteOffset, byteLength } = bytes;
  return { bytes: Buffer.from(buffer, byteOffset, byteLength), view: new DataView(buffer, byteOffset, byteLength) };
}

/** Packs a run without its events and returns where they go. The memory must have room for `packedSizeOf` bytes. */
export function packRun(
  { bytes, view }: PackedRuns,
  start: number,
  run: Omit<StoredRun, 'events'>,
  size: number,
): number {
  const clientBytes = bytes.write(run.clientId, start + packedHeadBytes);
  view.setUint32(start + at.size, size, true);
  view.setInt32(start + at.botId, run.botId, true);
  view.setInt32(start + at.userId, run.userId, true);
  view.setInt32(start + at.eventTypeId, run.eventTypeId, true);
  view.setFloat64(start + at.firstSequence, run.firstSequence, true);
  view.setUint32(start + at.eventCount, run.eventCount, true);
  view.setUint32(start + at.clientBytes, clientBytes, true);
  view.setFloat64(start + at.oldestMs, run.oldestMs, true);
  view.setFloat64(start + at.newestMs, run.newestMs, true);
  view.setFloat64(start + at.session, run.session, true);
  return start + packedHeadBytes + clientBytes;
}

export function packedSizeOf(clientId: string, eventBytes: number): number {
  return packedHeadBytes + Buffer.byteLength(clientId) + eventBytes;
}

/** The events are a view, not a copy. */
export function unpackRun(runs: PackedRuns, start: number): StoredRun {
  return unpack(runs, start, packedHeadBytes, runs.view.getFloat64(start + at.session, true));
}

/** Unpacks a run from before sessions had numbers. */
export function unpackOldRun(runs: PackedRuns, start: number): StoredRun {
  return unpack(runs, start, oldHeadBytes, 0);
}

function unpack({ bytes, view }: PackedRuns, start: number, headBytes: number, session: number): StoredRun {
  const clientAt = start + headBytes;
  const eventsAt = clientAt + view.getUint32(start + at.clientBytes, true);
  return {
    botId: botIdAt(view, start),
    firstSequence: firstSequenceAt(view, start),
    eventCount: view.getUint32(start + at.eventCount, true),
    oldestMs: view.getFloat64(start + at.oldestMs, true),
    newestMs: view.getFloat64(start + at.newestMs, true),
    userId: view.getInt32(start + at.userId, true),
    clientId: bytes.toString('utf8', clientAt, eventsAt),
    session,
    eventTypeId: view.getInt32(start + at.eventTypeId, true),
    events: bytes.subarray(eventsAt, start + sizeAt(view, start)),
  };
}

export function sizeAt(view: DataView, start: number): number {
  return view.getUint32(start + at.size, true);
}

export function botIdAt(view: DataView, start: number): number {
  return view.getInt32(start + at.botId, true);
}

export function firstSequenceAt(view: DataView, start: number): number {
  return view.getFloat64(start + at.firstSequence, true);
}

export function lastSequenceAt(view: DataView, start: number): number {
  return firstSequenceAt(view, start) + view.getUint32(start + at.eventCount, true) - 1;
}
