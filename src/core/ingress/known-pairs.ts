import type { EventFields, FieldValue } from '#core/contract/field';
import { createSlot, type Places, type Slot, toSeconds } from '#core/contract/slot';

/** A field and its value, as bytes that have stood in events that the contract takes. */
export class KnownPair implements Slot {
  readonly place: number;
  readonly value: FieldValue | null;
  readonly seconds: number | undefined;
  mayStay: boolean | undefined;
  shown: readonly (string | undefined)[] | undefined;
  /** How many bytes it has, from the name to the end of the value: `"HomeScore":12`. */
  readonly length: number;
  /**
   * The bytes but for the last ones, four at a time, which takes a third of the time to compare. They stand among those of other pairs:
   * a memory of its own for each would be most of what a pair takes.
   */
  readonly words: Int32Array;
  readonly wordsAt: number;
  /** The last eight bytes, the last four of them apart: for most values that is all, and memory is what a look costs. */
  readonly tail: number;
  readonly beforeTail: number;
  readonly hash: number;
  /** How many bytes the name has, to the beginning of the value. */
  readonly valueAt: number;
  readonly nameHash: number;

  constructor(place: number, value: FieldValue | null, written: WrittenPair) {
    this.place = place;
    this.value = value;
    this.seconds = toSeconds(value);
    this.mayStay = undefined;
    this.shown = undefined;
    this.length = written.length;
    this.words = written.words;
    this.wordsAt = written.wordsAt;
    this.tail = written.tail;
    this.beforeTail = written.beforeTail;
    this.hash = written.hash;
    this.valueAt = written.valueAt;
    this.nameHash = written.nameHash;
  }
}

type WrittenPair = Pick<
  KnownPair,
  'length' | 'words' | 'wordsAt' | 'tail' | 'beforeTail' | 'hash' | 'valueAt' | 'nameHash'
>;

const pairsMax = 32_768;
const pairBytesMax = 120;
const smallestTable = 1024;
/** Of the pairs that share a memory: it is there as long as one of them is. */
const sharedWords = 1024;
const onceMax = 8192;
/**
 * A pair stands at most so far behind its slot, or is not kept: a search ends there. Of honest pairs in a table that is half full at most,
 * nearly all stand within ten.
 */
const probesMax = 32;

/**
 * What scoreboards say again and again. A contract looks at each field by itself; so an event that is put together from pairs that were
 * taken before, none of them twice, with all fields that are required, is JSON and keeps the contract. Reading it that way costs a
 * fraction of parsing and checking it, which remains the way for all others.
 */
export class KnownPairs {
  private readonly places: Places;
  private readonly required: readonly number[];
  /** Open addressing; its length is a power of two, and more than half of it is free. */
  private table: (KnownPair | undefined)[] = [];
  private count = 0;
  /** By what is left of its hash: a pair that was seen once. Names and numbers that never come again would else fill the memory. */
  private readonly once = new Int32Array(onceMax);
  private readonly seed: number;
  private words = new Int32Array(sharedWords);
  private wordsUsed = 0;
  /** The number of the reading in which a field was last seen, by its place. */
  private readonly seenIn: Int32Array;
  private reading = 0;
  // What `measure` has found.
  private pairEnd = 0;
  private pairHash = 0;
  private nameHash = 0;
  private valueStart = 0;
  /** What was read last, and a view of it: one piece of memory mostly holds many events. */
  private viewed: Uint8Array = new Uint8Array();
  private view = new DataView(this.viewed.buffer);

  constructor(places: Places, required: readonly string[], seed = createSeed()) {
    this.places = places;
    this.seed = seed;
    this.required = required.map((name) => places.of.get(name) ?? 0);
    this.seenIn = new Int32Array(places.names.length);
  }

  /** Undefined when it has to be read in another way. `likely` is the last event of the sender: most of it mostly comes again. */
  read(bytes: Uint8Array, start: number, end: number, likely: readonly KnownPair[]): KnownPair[] | undefined {
    if (this.count === 0 || bytes[start] !== open || bytes[end - 1] !== close) return undefined;
    this.nextReading();
    const view = this.viewOf(bytes);
    const { seenIn, reading } = this;
    // Not an array that is written here: V8 may take all that one place makes for long-lived, and make them in the old generation.
    const pairs = likely.slice(0, 0);
    for (let at = skipSpace(bytes, start + 1), nth = 0; ; nth += 1) {
      const guess = likely[nth];
      const pair =
        guess !== undefined && guess.length < end - at && isAt(guess, view, at) ? guess : this.find(bytes, at, end);
      if (pair === undefined || seenIn[pair.place] === reading) return undefined;
      seenIn[pair.place] = reading;
      pairs.push(pair);
      at = skipSpace(bytes, at + pair.length);
      if (bytes[at] === comma) at = skipSpace(bytes, at + 1);
      else if (at === end - 1) break;
      else return undefined;
    }
    for (const place of this.required) if (seenIn[place] !== reading) return undefined;
    return pairs;
  }

  /**
   * Keeps what has come a second time of the pairs of an event that the contract takes and that has no other fields. Returns its fields, the
   * known ones as they are known: what was read from them once need not be read again. Undefined when it is written in a rare way.
   */
  learn(bytes: Uint8Array, start: number, end: number, event: EventFields): Slot[] | undefined {
    const slots: Slot[] = [];
    const found: KnownPair[] = [];
    this.nextReading();
    for (let at = skipSpace(bytes, start + 1); ; at = skipSpace(bytes, at + 1)) {
      if (!this.measure(bytes, at, end)) return undefined;
      const { pairEnd, pairHash } = this;
      const known = this.count === 0 ? undefined : this.lookUp(bytes, at, end);
      const name = known === undefined ? readName(bytes, at) : (this.places.names[known.place] as string);
      const place = known?.place ?? this.places.of.get(name);
      const value = event[name];
      // Of a field that comes twice, only the last value is known.
      if (place === undefined || value === undefined || this.seenIn[place] === this.reading) return undefined;
      this.seenIn[place] = this.reading;
      if (known !== undefined) slots.push(known);
      else if (pairEnd - at <= pairBytesMax && this.isSeenAgain(pairHash)) {
        const pair = new KnownPair(place, value, this.write(bytes, at));
        found.push(pair);
        slots.push(pair);
      } else slots.push(createSlot(place, value));
      at = skipSpace(bytes, pairEnd);
      if (bytes[at] !== comma) break;
    }
    for (const pair of found) this.keep(pair);
    return slots;
  }

  private isSeenAgain(hash: number): boolean {
    const slot = hash & (onceMax - 1);
    if (this.once[slot] === hash) return true;
    this.once[slot] = hash;
    return false;
  }

  /** The pair that begins here and was measured. */
  private write(bytes: Uint8Array, at: number): WrittenPair {
    const { pairEnd, pairHash: hash, nameHash, valueStart } = this;
    const view = this.viewOf(bytes);
    const count = countWords(pairEnd - at);
    if (this.wordsUsed + count > sharedWords) {
      this.words = new Int32Array(sharedWords);
      this.wordsUsed = 0;
    }
    const { words, wordsUsed: wordsAt } = this;
    for (let index = 0; index < count; index += 1) words[wordsAt + index] = view.getInt32(at + index * 4, true);
    this.wordsUsed += count;
    const tail = view.getInt32(pairEnd - 4, true);
    const beforeTail = view.getInt32(Math.max(at, pairEnd - 8), true);
    return { length: pairEnd - at, words, wordsAt, tail, beforeTail, hash, valueAt: valueStart - at, nameHash };
  }

  /**
   * The pair of the same field that begins here, where the bytes of the name are known to be the same. What `measureValue` and `lookUp`
   * do, in one piece: it is asked for every value that changes.
   */
  findOther(last: KnownPair, bytes: Uint8Array, at: number, end: number): KnownPair | undefined {
    const { table } = this;
    const { place, valueAt } = last;
    const view = this.viewOf(bytes);
    const valueStart = at + valueAt;
    if (valueStart >= end) return undefined;
    const isText = view.getUint8(valueStart) === quote;
    let hash = last.nameHash;
    let valueEnd = isText ? valueStart + 1 : valueStart;
    for (; valueEnd < end; valueEnd += 1) {
      const byte = view.getUint8(valueEnd);
      if (isText ? byte === quote : byte <= comma ? isEnd(byte) : byte === close) break;
      if (byte === backslash) return undefined;
      hash = mix(hash, byte);
    }
    if (isText) valueEnd += 1;
    // What stands behind a pair is looked at as well.
    if (valueEnd >= end) return undefined;
    const length = valueEnd - at;
    const tail = view.getInt32(valueEnd - 4, true);
    const beforeTail = view.getInt32(Math.max(at, valueEnd - 8), true);
    const mask = table.length - 1;
    for (let probe = 0; probe < probesMax; probe += 1) {
      const pair = table[(hash + probe) & mask];
      if (pair === undefined) return undefined;
      if (pair.hash !== hash || pair.tail !== tail || pair.length !== length || pair.place !== place) continue;
      if (pair.beforeTail !== beforeTail || pair.valueAt !== valueAt) continue;
      if (length - valueAt > 8 ? isAt(pair, view, at) : !isText || isEnd(view.getUint8(valueEnd))) return pair;
    }
    return undefined;
  }

  private find(bytes: Uint8Array, at: number, end: number): KnownPair | undefined {
    return this.measure(bytes, at, end) ? this.lookUp(bytes, at, end) : undefined;
  }

  private lookUp(bytes: Uint8Array, at: number, end: number): KnownPair | undefined {
    const { table, pairHash, pairEnd } = this;
    // What stands behind a pair is looked at as well.
    if (pairEnd >= end) return undefined;
    const view = this.viewOf(bytes);
    const mask = table.length - 1;
    for (let probe = 0; probe < probesMax; probe += 1) {
      const pair = table[(pairHash + probe) & mask];
      if (pair === undefined) return undefined;
      if (pair.hash === pairHash && pair.length === pairEnd - at && isAt(pair, view, at)) return pair;
    }
    return undefined;
  }

  viewOf(bytes: Uint8Array): DataView {
    if (this.viewed !== bytes) {
      this.viewed = bytes;
      this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    }
    return this.view;
  }

  private nextReading(): void {
    this.reading = (this.reading + 1) | 0;
  }

  /** Finds the end of the pair that begins here, and a number to look it up by. False when it is none, or a rare one. */
  private measure(bytes: Uint8Array, start: number, end: number): boolean {
    if (bytes[start] !== quote) return false;
    let hash = this.seed;
    let at = start + 1;
    for (let byte = bytes[at] as number; byte !== quote; byte = bytes[at] as number) {
      if (byte === backslash || at >= end) return false;
      hash = mix(hash, byte);
      at += 1;
    }
    if (bytes[at + 1] !== colon) return false;
    // White space is part of the pair, and so of its hash: else there were thousands of pairs with the same.
    for (at += 2; isSpace(bytes[at] as number); at += 1) hash = mix(hash, bytes[at] as number);
    this.nameHash = hash;
    this.valueStart = at;
    return this.measureValue(bytes, at, end, hash);
  }

  private measureValue(bytes: Uint8Array, start: number, end: number, nameHash: number): boolean {
    const isText = bytes[start] === quote;
    let at = isText ? start + 1 : start;
    let hash = nameHash;
    for (let byte = bytes[at] as number; isText ? byte !== quote : !isEnd(byte); byte = bytes[at] as number) {
      if (byte === backslash || at >= end) return false;
      hash = mix(hash, byte);
      at += 1;
    }
    this.pairEnd = isText ? at + 1 : at;
    this.pairHash = hash;
    return true;
  }

  private keep(pair: KnownPair): void {
    if (this.count * 2 >= this.table.length) this.grow();
    const { table } = this;
    const mask = table.length - 1;
    for (let probe = 0; probe < probesMax; probe += 1) {
      const slot = (pair.hash + probe) & mask;
      if (table[slot] !== undefined) continue;
      table[slot] = pair;
      this.count += 1;
      return;
    }
  }

  /** Forgets all when there are too many: what is said again is soon known again. */
  private grow(): void {
    const kept = this.count >= pairsMax ? [] : this.table.filter((pair) => pair !== undefined);
    this.table = Array.from({ length: Math.max(smallestTable, kept.length * 4) }, () => undefined);
    this.count = 0;
    for (const pair of kept) this.keep(pair);
  }
}

const open = 0x7b;
const close = 0x7d;
const quote = 0x22;
const colon = 0x3a;
const comma = 0x2c;
const backslash = 0x5c;
const multiplier = 0x2c1b3c6d;

/** Of each process its own, so that nobody can choose pairs of the same hash. */
function createSeed(): number {
  return crypto.getRandomValues(new Int32Array(1))[0] as number;
}

/**
 * The high bits go back into the low ones at every byte. FNV does without that, and a secret start does not help it: the difference of two
 * texts then depends on no more than the low eight bits of the start.
 */
function mix(hash: number, byte: number): number {
  const product = Math.imul(hash ^ byte, multiplier);
  return product ^ (product >>> 15);
}

/** Those before the last four bytes; the last of them may go into these. */
function countWords(length: number): number {
  return (length - 1) >> 2;
}

function readName(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at + 1, bytes.indexOf(quote, at + 1)));
}

function isAt({ words, wordsAt, length, tail }: KnownPair, view: DataView, at: number): boolean {
  const count = countWords(length);
  for (let index = 0; index < count; index += 1)
    if (words[wordsAt + index] !== view.getInt32(at + index * 4, true)) return false;
  return tail === view.getInt32(at + length - 4, true) && isEnd(view.getUint8(at + length));
}

/** After it, a number or a word does not go on. */
function isEnd(byte: number): boolean {
  return byte === comma || byte === close || isSpace(byte);
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte <= 0x0d && byte >= 0x09 && byte !== 0x0b && byte !== 0x0c);
}

export function skipSpace(bytes: Uint8Array, at: number): number {
  let next = at;
  while (isSpace(bytes[next] as number)) next += 1;
  return next;
}
