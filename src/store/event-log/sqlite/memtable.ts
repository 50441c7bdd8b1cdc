import { type PackedRuns, viewPackedRuns } from './packed-run.ts';

/**
 * A fixed piece of shared memory with the runs of the write buffer: the writer thread fills it, and the reading thread reads it. Its first word is
 * the end of the committed runs.
 */
export interface Memtable extends PackedRuns {
  readonly shared: SharedArrayBuffer;
  readonly filled: Int32Array;
}

/** The offset of the first packed run. */
export const memtableStart = 8;
export const defaultMemtableBytes = 8_388_608;

/** The operating system provides pages only when they are first written. */
export function createMemtable(bytes: number): Memtable {
  return clearMemtable(new SharedArrayBuffer(memtableStart + bytes));
}

export function clearMemtable(shared: SharedArrayBuffer): Memtable {
  const memtable = viewMemtable(shared);
  Atomics.store(memtable.filled, 0, memtableStart);
  return memtable;
}

export function viewMemtable(shared: SharedArrayBuffer): Memtable {
  return { shared, filled: new Int32Array(shared, 0, 1), ...viewPackedRuns(new Uint8Array(shared)) };
}

/** Remembers where a run of a bot starts. */
export function addStart(startsOf: Map<number, number[]>, botId: number, start: number): void {
  const starts = startsOf.get(botId);
  if (starts === undefined) startsOf.set(botId, [start]);
  else starts.push(start);
}
