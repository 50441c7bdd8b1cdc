import type { FieldValue } from '#core/contract/field';
import { createEntry, type FieldEntry } from '#core/contract/field-entry';

/** Enough for the scores of many games. */
const slotCount = 4096;
/** Copied for each sport: making an array of so many slots takes a third of a millisecond. */
const emptySlots: readonly undefined[] = Array.from({ length: slotCount });

/**
 * Entries of small integers, booleans and null that came more than once, so that a repeated value needs no new objects, which the garbage collector would have to
 * move. A value has one slot and is compared with the entry in it, so no choice of values makes a search long.
 */
export class KnownEntries {
  private readonly entries: (FieldEntry | undefined)[] = emptySlots.slice();
  /** By slot: the hash of the last value that was not found there. */
  private readonly missed = new Int32Array(slotCount);

  /** `number` tells the values of a field apart. A value is kept if it was the last one that was not found in its slot. */
  entryOf(index: number, value: FieldValue | null, number: number): FieldEntry {
    const hash = (Math.imul(index, 31) + number) | 0;
    const slot = (hash ^ (hash >>> 12)) & (slotCount - 1);
    const known = this.entries[slot];
    if (known !== undefined && known.index === index && known.value === value) return known;
    const entry = createEntry(index, value);
    if (this.missed[slot] === hash) this.entries[slot] = entry;
    else this.missed[slot] = hash;
    return entry;
  }
}
