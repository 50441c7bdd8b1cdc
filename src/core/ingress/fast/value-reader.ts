import type { FieldValue } from '#core/contract/field';
import { createEntry, type FieldEntry } from '#core/contract/field-entry';
import { type FieldLimits, takesNumber, takesText } from '#core/ingress/field-limits';
import { KnownEntries } from './known-entries.ts';
import { KnownTexts, knownTextMax } from './known-texts.ts';
import type { PayloadBytes } from './payload-bytes.ts';

const quote = 0x22;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const letterF = 0x66;
const letterN = 0x6e;
const letterT = 0x74;
const backslash = 0x5c;
// The literals as four bytes, little-endian.
const wordTrue = 0x65757274;
const wordAlse = 0x65736c61;
const wordNull = 0x6c6c756e;
/** An integer with this many digits is exact, and so is its quotient by a power of ten. */
const digitsMax = 15;
const powersOfTen = Array.from({ length: digitsMax + 1 }, (_, power) => 10 ** power);

/**
 * Reads a JSON value by the type of its field and checks it against the limits of the field. It rejects rare forms as well as faults; `judgeEvent`
 * then tells them apart.
 */
export class ValueReader {
  /** The entry of the value that was read last. */
  entry: FieldEntry = createEntry(0, null);
  private readonly limits: readonly FieldLimits[];
  private readonly known = new KnownEntries();
  private readonly knownTexts = new KnownTexts();

  /** The limits by the number of the field. */
  constructor(limits: readonly FieldLimits[]) {
    this.limits = limits;
  }

  /** Returns the end of the value and sets `entry`; -1 when `judgeEvent` has to look at it. */
  read(index: number, payload: PayloadBytes, at: number, end: number): number {
    if (at >= end) return -1;
    const limits = this.limits[index] as FieldLimits;
    const first = payload.view.getUint8(at);
    if (first === quote) return limits.type === 'string' ? this.readText(index, limits, payload, at, end) : -1;
    if (first === letterN) return limits.nullable ? this.readWord(index, payload, at, end, wordNull, null) : -1;
    if (limits.type === 'boolean') {
      if (first === letterT) return this.readWord(index, payload, at, end, wordTrue, true);
      return first === letterF ? this.readWord(index, payload, at + 1, end, wordAlse, false) : -1;
    }
    return limits.type === 'string' ? -1 : this.readNumber(index, limits, payload, at, end);
  }

  private readWord(
    index: number,
    { view }: PayloadBytes,
    at: number,
    end: number,
    word: number,
    value: FieldValue | null,
  ): number {
    if (at + 4 > end || view.getInt32(at, true) !== word) return -1;
    this.entry = this.known.entryOf(index, value, word);
    return at + 4;
  }

  private readNumber(index: number, limits: FieldLimits, { view }: PayloadBytes, start: number, end: number): number {
    const isNegative = view.getUint8(start) === minus;
    const first = isNegative ? start + 1 : start;
    let at = first;
    let digits = 0;
    let pointAt = -1;
    for (; at < end; at += 1) {
      const byte = view.getUint8(at);
      const digit = byte - zero;
      if (digit >= 0 && digit <= 9) digits = digits * 10 + digit;
      else if (byte === point && pointAt === -1 && limits.type === 'number') pointAt = at;
      else break;
    }
    const wholeEnd = pointAt === -1 ? at : pointAt;
    const decimals = pointAt === -1 ? 0 : at - pointAt - 1;
    const isShort = wholeEnd > first && wholeEnd - first + decimals <= digitsMax;
    const hasLeadingZero = wholeEnd > first + 1 && view.getUint8(first) === zero;
    if (!isShort || hasLeadingZero || (pointAt !== -1 && decimals === 0)) return -1;
    // -0 is not the same value as 0.
    if (isNegative && digits === 0) return -1;
    const magnitude = decimals === 0 ? digits : digits / (powersOfTen[decimals] as number);
    const value = isNegative ? -magnitude : magnitude;
    if (!takesNumber(limits, value)) return -1;
    const isSmall = (value | 0) === value;
    this.entry = isSmall ? this.known.entryOf(index, value, value) : createEntry(index, value);
    return at;
  }

  private readText(index: number, limits: FieldLimits, payload: PayloadBytes, start: number, end: number): number {
    const { view } = payload;
    let isPlain = true;
    let at = start + 1;
    for (; at < end; at += 1) {
      const byte = view.getUint8(at);
      if (byte === quote) break;
      if (byte >= 0x20 && byte < 0x80 && byte !== backslash) continue;
      if (byte < 0x20) return -1;
      isPlain = false;
      // Skip the escaped character: an escaped quote does not end the text.
      if (byte === backslash) at += 1;
    }
    if (at >= end) return -1;
    const isShort = isPlain && at - start - 1 <= knownTextMax;
    const known = isShort ? this.knownTexts.find(index, view, start + 1, at) : undefined;
    if (known !== undefined) {
      this.entry = known;
      return at + 1;
    }
    const text = isPlain ? payload.textOf(start + 1, at) : parseText(payload.decode(start, at + 1));
    if (text === undefined || !takesText(limits, text)) return -1;
    const entry = createEntry(index, text);
    this.entry = isShort ? this.knownTexts.add(entry) : entry;
    return at + 1;
  }
}

/** Parses a text with escapes or non-ASCII bytes. Undefined when it is not JSON, or when its bytes may not be UTF-8. */
function parseText(json: string): string | undefined {
  if (json.includes('\uFFFD')) return undefined;
  try {
    return JSON.parse(json) as string;
  } catch {
    return undefined;
  }
}
