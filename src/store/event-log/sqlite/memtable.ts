import { type PackedRuns, viewPackedRuns } from './packed-run.ts';

/**
 * Memory for arrivals, which the thread that writes fills and the one that reads looks into. How far it is filled with what is committed
 * is told in its first word.
 */
export interface Shelf extends PackedRuns {
  readonly shared: SharedArrayBuffer;
  readonly filled: Int32Array;
}

/** Packed runs begin here. */
export const shelfStart = 8;
export const shelfBytes = 8_388_608;
/** A run that would be shorter than this in its packed form waits on a shelf until it can be put together with others. */
export const shortRunBytes = 2048;

/** Pages that nothing is written to cost no memory. */
export function createShelf(bytes: number): Shelf {
  return clearShelf(new SharedArrayBuffer(shelfStart + bytes));
}

export function clearShelf(shared: SharedArrayBuffer): Shelf {
  const shelf = viewShelf(shared);
  Atomics.store(shelf.filled, 0, shelfStart);
  return shelf;
}

export function viewShelf(shared: SharedArrayBuffer): Shelf {
  return { shared, filled: new Int32Array(shared, 0, 1), ...viewPackedRuns(new Uint8Array(shared)) };
}
