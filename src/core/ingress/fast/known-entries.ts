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

  /** Of the value that was looked up last. */
  private hash = 0;

  /** For ASCII text of up to `knownTextMax` characters. */
  findText(index: number, view: DataView, start: number, end: number): FieldEntry | undefined {
    let hash = index;
    for (let at = start; at < end; at += 1) hash = mix(hash, view.getUint8(at));
    this.hash = hash;
    const entry = this.entries[toSlot(hash)];
    if (entry === undefined || entry.index !== index) return undefined;
    const { value } = entry;
    if (typeof value !== 'string' || value.length !== end - start) return undefined;
    for (let nth = 0; nth < value.length; nth += 1)
      if (value.charCodeAt(nth) !== view.getUint8(start + nth)) return undefined;
    return entry;
  }

  /** For small integers, booleans and null; `number` tells them apart. */
  entryOf(index: number, value: FieldValue | null, number: number): FieldEntry {
    this.hash = mix(index, number);
    const entry = this.entries[toSlot(this.hash)];
    if (entry !== undefined && entry.index === index && entry.value === value) return entry;
    return this.add(createEntry(index, value));
  }

  /** Keeps the entry of the value that was looked up if it was the last one that was not found in its slot: most new values never come again. */
  add(entry: FieldEntry): FieldEntry {
    const { hash } = this;
    const slot = toSlot(hash);
    if (this.missed[slot] === hash) this.entries[slot] = entry;
    else this.missed[slot] = hash;
    return entry;
  }
}

function mix(hash: number, next: number): number {
  return (Math.imul(hash, 31) + next) | 0;
}

function toSlot(hash: number): number {
  return (hash ^ (hash >>> 12)) & (slotCount - 1);
}
