import type { FieldEntries, FieldEntry } from '#core/contract/field-entry';
import { countEqualBytes } from '#core/count-equal-bytes';
import type { EventReader, ReadEvent } from './event-reader.ts';
import type { PayloadBytes } from './payload-bytes.ts';

/** Longer events are always read in full: every live bot may hold this much memory. */
const bytesMax = 4096;
const smallestMemory = 256;
const { copy } = Buffer.prototype;

/**
 * The last event of a bot, to compare the next one with. Most events repeat the bytes of the event before except for a few values, and only those are
 * read. The arrays are reused from event to event, so that the garbage collector does not have to move them.
 */
export class LastEvent {
  /** In payload order. */
  entries: FieldEntry[] = [];
  /** By the number of the field. */
  readonly board: FieldEntries = [];
  isComparable = false;
  private payload = new Uint8Array();
  private view = new DataView(this.payload.buffer);
  private length = 0;
  private valueStarts: number[] = [];
  private valueEnds: number[] = [];
  // The results of `findChanges`: new entries, the positions they replace, and whether the bytes behind them moved.
  private readonly found: FieldEntry[] = [];
  private readonly changedAt: number[] = [];
  private readonly newEnds: number[] = [];
  private isMoved = false;

  forget(): void {
    this.isComparable = false;
  }

  /**
   * Keeps an event that was read in full. Copies its bytes only if it has the fields of the event before: then the next event probably has them too.
   */
  set(bytes: Uint8Array, start: number, end: number, event: ReadEvent): void {
    this.isComparable = end - start <= bytesMax && haveSameFields(event.entries, this.entries);
    // A copy: the lane keeps the entries of the event.
    this.entries = [...event.entries];
    if (!this.isComparable) return;
    this.valueStarts = event.valueStarts;
    this.valueEnds = event.valueEnds;
    this.board.fill(undefined);
    for (const entry of event.entries) this.board[entry.index] = entry;
    this.length = end - start;
    if (this.length > this.payload.length) {
      this.payload = new Uint8Array(2 ** Math.ceil(Math.log2(Math.max(this.length, smallestMemory))));
      this.view = new DataView(this.payload.buffer);
    }
    copy.call(bytes, this.payload, 0, start, end);
  }

  /** Accepts an event that differs only in values, and returns the changed entries. For any other event it returns undefined and changes nothing. */
  change(
    reader: EventReader,
    bytes: Uint8Array,
    payload: PayloadBytes,
    start: number,
    end: number,
  ): FieldEntry[] | undefined {
    if (!this.isComparable || end - start > this.payload.length) return undefined;
    const changed = this.findChanges(reader, payload, start, end);
    if (changed !== undefined && changed.length > 0) this.replace(changed, bytes, start, end);
    return changed;
  }

  private findChanges(
    reader: EventReader,
    payload: PayloadBytes,
    start: number,
    end: number,
  ): FieldEntry[] | undefined {
    const { entries, valueStarts, valueEnds, view, length, found, changedAt, newEnds } = this;
    const incoming = payload.view;
    let count = 0;
    this.isMoved = false;
    // The byte at `at` in the last event corresponds to the byte at `at + shift` in the new one.
    let shift = start;
    for (let at = 0, nth = 0; ; nth += 1) {
      at += countEqualBytes(view, at, incoming, at + shift, Math.min(length - at, end - shift - at));
      // A slice instead of an array literal: once many literals live long, V8 allocates them in the old generation.
      if (at === length && at + shift === end) return found.slice(0, count);
      // The byte after a value counts as part of it, because the new value may be longer.
      while (nth < entries.length && (valueEnds[nth] as number) < at) nth += 1;
      if (nth >= entries.length || at < (valueStarts[nth] as number)) return undefined;
      const { index } = entries[nth] as FieldEntry;
      const newEnd = reader.readValue(index, payload, (valueStarts[nth] as number) + shift, end);
      if (newEnd === -1) return undefined;
      changedAt[count] = nth;
      found[count] = reader.entry;
      newEnds[count] = newEnd - start;
      count += 1;
      at = valueEnds[nth] as number;
      if (newEnd - at !== shift) this.isMoved = true;
      shift = newEnd - at;
    }
  }

  private replace(changed: readonly FieldEntry[], bytes: Uint8Array, start: number, end: number): void {
    const { entries, board, payload, changedAt, valueStarts, valueEnds, isMoved } = this;
    if (isMoved) this.moveValues(changed.length);
    for (let index = 0; index < changed.length; index += 1) {
      const nth = changedAt[index] as number;
      const entry = changed[index] as FieldEntry;
      entries[nth] = entry;
      board[entry.index] = entry;
      if (isMoved) continue;
      const valueEnd = valueEnds[nth] as number;
      for (let at = valueStarts[nth] as number; at < valueEnd; at += 1) payload[at] = bytes[start + at] as number;
    }
    if (!isMoved) return;
    this.length = end - start;
    copy.call(bytes, payload, 0, start, end);
  }

  private moveValues(count: number): void {
    const { valueStarts, valueEnds, changedAt, newEnds } = this;
    let shift = 0;
    for (let nth = changedAt[0] as number, index = 0; nth < valueStarts.length; nth += 1) {
      valueStarts[nth] = (valueStarts[nth] as number) + shift;
      if (index < count && nth === changedAt[index]) {
        shift = (newEnds[index] as number) - (valueEnds[nth] as number);
        index += 1;
      }
      valueEnds[nth] = (valueEnds[nth] as number) + shift;
    }
  }
}

function haveSameFields(a: readonly FieldEntry[], b: readonly FieldEntry[]): boolean {
  return a.length === b.length && a.every(({ index }, nth) => index === b[nth]?.index);
}
