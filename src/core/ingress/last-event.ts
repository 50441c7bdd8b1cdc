import type { Slots } from '#core/contract/slot';
import { countEqualBytes } from '#core/count-equal-bytes';
import { type KnownPair, type KnownPairs, skipSpace } from './known-pairs.ts';

/** Longer ones are read pair by pair: so much memory may be kept for every bot that is live. */
const bytesMax = 4096;
const smallestMemory = 256;
const { copy } = Buffer.prototype;

/**
 * The last event of a bot that was read from known pairs. The next one mostly has the same bytes but for a few values: those are found by
 * comparing the two, and what lies between need not be read again. It has the same fields then, each of them once. What is kept from one
 * event to the next is kept in the same arrays: made anew it would be old before it is replaced, and long to be collected.
 */
export class LastEvent {
  /** In the order in which they came. */
  pairs: KnownPair[] = [];
  /** The same, each at its place in the contract. */
  readonly placed: Slots = [];
  /** Whether it can be compared with. */
  isKnown = false;
  /** Its bytes, at the start of a memory of its own, and where each pair ends in them. */
  private payload = new Uint8Array();
  private view = new DataView(this.payload.buffer);
  private length = 0;
  private readonly ends: number[] = [];
  // What `findChanged` has found: the pairs that are new, which ones they replace, and whether what is behind them has moved.
  private readonly found: KnownPair[] = [];
  private readonly changedAt: number[] = [];
  private isMoved = false;

  forget(): void {
    this.isKnown = false;
  }

  /** An event that was read in full. It is worth its memory when it has the fields of the one before: the next one may have them too. */
  set(bytes: Uint8Array, start: number, end: number, pairs: KnownPair[]): void {
    const isWorthIt = end - start <= bytesMax && haveSameFields(pairs, this.pairs);
    if (isWorthIt) this.keep(bytes, start, end, pairs);
    else this.pairs = pairs;
    this.isKnown = isWorthIt;
  }

  private keep(bytes: Uint8Array, start: number, end: number, pairs: readonly KnownPair[]): void {
    const { ends, placed } = this;
    placed.fill(undefined);
    let at = start;
    for (const [nth, pair] of pairs.entries()) {
      // Behind the bracket or the comma.
      at = skipSpace(bytes, skipSpace(bytes, at) + 1) + pair.length;
      ends[nth] = at - start;
      placed[pair.place] = pair;
    }
    // A copy: others hold on to what was read.
    this.pairs = [...pairs];
    this.length = end - start;
    if (this.length > this.payload.length) {
      this.payload = new Uint8Array(2 ** Math.ceil(Math.log2(Math.max(this.length, smallestMemory))));
      this.view = new DataView(this.payload.buffer);
    }
    copy.call(bytes, this.payload, 0, start, end);
  }

  /**
   * Takes an event that differs from it in nothing but values, and returns the pairs that it did not have. Undefined, and nothing is
   * changed, when the event has to be read in full.
   */
  change(known: KnownPairs, bytes: Uint8Array, start: number, end: number): KnownPair[] | undefined {
    if (!this.isKnown || end - start > this.payload.length) return undefined;
    const changed = this.findChanged(known, bytes, start, end);
    if (changed !== undefined && changed.length > 0) this.replace(changed, bytes, start, end);
    return changed;
  }

  private findChanged(known: KnownPairs, bytes: Uint8Array, start: number, end: number): KnownPair[] | undefined {
    const { pairs, ends, view, length, found, changedAt } = this;
    const given = known.viewOf(bytes);
    let count = 0;
    this.isMoved = false;
    // What is at `at` in this one is at `at + shift` in the given bytes.
    let shift = start;
    for (let at = 0, nth = 0; ; nth += 1) {
      at += countEqualBytes(view, at, given, at + shift, Math.min(length - at, end - shift - at));
      // A slice, and no array that is written here: V8 may take all that one place makes for long-lived, and make them in the old generation.
      if (at === length && at + shift === end) return found.slice(0, count);
      // The byte behind a pair counts: more of the value may stand there.
      while (nth < pairs.length && (ends[nth] as number) < at) nth += 1;
      const last = pairs[nth];
      if (last === undefined) return undefined;
      const lastEnd = ends[nth] as number;
      const lastStart = lastEnd - last.length;
      if (at < lastStart + last.valueAt) return undefined;
      const pair = known.findOther(last, bytes, lastStart + shift, end);
      if (pair === undefined) return undefined;
      changedAt[count] = nth;
      found[count] = pair;
      count += 1;
      if (pair.length !== last.length) this.isMoved = true;
      at = lastEnd;
      shift += pair.length - last.length;
    }
  }

  private replace(changed: readonly KnownPair[], bytes: Uint8Array, start: number, end: number): void {
    const { pairs, placed, ends, payload, changedAt } = this;
    if (this.isMoved) this.moveEnds(changed);
    for (let index = 0; index < changed.length; index += 1) {
      const nth = changedAt[index] as number;
      const pair = changed[index] as KnownPair;
      pairs[nth] = pair;
      placed[pair.place] = pair;
      if (this.isMoved) continue;
      const pairEnd = ends[nth] as number;
      for (let at = pairEnd - pair.length + pair.valueAt; at < pairEnd; at += 1)
        payload[at] = bytes[start + at] as number;
    }
    if (!this.isMoved) return;
    this.length = end - start;
    copy.call(bytes, payload, 0, start, end);
  }

  private moveEnds(changed: readonly KnownPair[]): void {
    const { pairs, ends, changedAt } = this;
    let shift = 0;
    for (let nth = changedAt[0] as number, index = 0; nth < pairs.length; nth += 1) {
      if (index < changed.length && nth === changedAt[index]) {
        shift += (changed[index] as KnownPair).length - (pairs[nth] as KnownPair).length;
        index += 1;
      }
      ends[nth] = (ends[nth] as number) + shift;
    }
  }
}

function haveSameFields(a: readonly KnownPair[], b: readonly KnownPair[]): boolean {
  return a.length === b.length && a.every(({ place }, index) => place === b[index]?.place);
}
