import type { FieldValue } from '#core/contract/field';
import { createEntry, type FieldEntry } from '#core/contract/field-entry';

/** Enough for the clocks and scores of many games. */
const slotCount = 4096;
/** Longer texts, such as the names of teams, change too seldom to be worth a slot. */
export const knownTextMax = 16;

/**
 * Entries of values that came more than once, so that a repeated value needs no new text and no new objects, which the garbage collector would have
 * to move. A value has one slot and is compared with the entry in it, so no choice of values makes a search long.
 */
export class KnownEntries {
  private readonly entries: (FieldEntry | undefined)[] = Array.from({ length: slotCount }, () => undefined);
  /** By slot: the hash of the last value that was not found there. */
  private readonly missed = new Int32Array(slotCount);

  /** For ASCII text; `hash` is its hash by `mix`, begun with the number of the field. */
  findText(index: number, hash: number, view: DataView, start: number, end: number): FieldEntry | undefined {
    const entry = this.entries[toSlot(hash)];
    if (entry === undefined || entry.index !== index) return undefined;
    const { value } = entry;
    if (typeof value !== 'string' || value.length !== end - start) return undefined;
    for (let nth = 0; nth < value.length; nth += 1)
      if (value.charCodeAt(nth) !== view.getUint8(start + nth)) return undefined;
    return entry;
  }

  /** For small integers, booleans and null. */
  entryOf(index: number, value: FieldValue | null, number: number): FieldEntry {
    const hash = mix(index, number);
    const entry = this.entries[toSlot(hash)];
    if (entry !== undefined && entry.index === index && entry.value === value) return entry;
    return this.add(hash, createEntry(index, value));
  }

  /** Keeps the entry if its value was the last one that was not found in its slot: most new values never come again. */
  add(hash: number, entry: FieldEntry): FieldEntry {
    const slot = toSlot(hash);
    if (this.missed[slot] === hash) this.entries[slot] = entry;
    else this.missed[slot] = hash;
    return entry;
  }
}

export function mix(hash: number, next: number): number {
  return (Math.imul(hash, 31) + next) | 0;
}

function toSlot(hash: number): number {
  return (hash ^ (hash >>> 12)) & (slotCount - 1);
}
