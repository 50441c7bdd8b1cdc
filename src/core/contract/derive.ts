import { type BlankableField, blankValue } from './blank-value.ts';
import { parseClock } from './clock.ts';
import { clockMode } from './clock-mode.ts';
import { type CompiledWord, compileWord } from './compile-word.ts';
import type { ClockModeWord, DeriveWord } from './derive-word.ts';
import type { FieldValue } from './field.ts';
import type { StandardField } from './standard-field.ts';

export type { DerivationContext } from './derivation-context.ts';

/** All standard fields of a sport, in the order of its contract. */
export type StandardPayload = Record<string, FieldValue | null>;

/** Applies one word to one source, or to the two sources of `clock:mode`. */
export function deriveValue(
  how: DeriveWord | ClockModeWord,
  source: WordSource,
  field: BlankableField,
): FieldValue | null {
  const [first, second] = isPair(source) ? source : [source, null];
  if (how === 'clock:mode') return clockMode(first, second);
  return applyWord(compileWord(how), first) ?? blankValue(field);
}

export type WordSource = FieldValue | null | readonly [FieldValue | null, FieldValue | null];

function isPair(source: WordSource): source is readonly [FieldValue | null, FieldValue | null] {
  return Array.isArray(source);
}

/** Undefined means blank. */
export function applyWord(word: CompiledWord, value: FieldValue | null): FieldValue | undefined {
  if (value === null) return undefined;
  if (word.reads === 'value') return word.apply(value);
  const clock = typeof value === 'string' ? parseClock(value) : undefined;
  return clock && word.apply(clock);
}

/** The value of a field whose source is missing. */
export function unknownValue({ source, ...field }: StandardField): FieldValue | null {
  if (source.kind === 'constant') return source.value;
  return source.kind === 'clockMode' ? clockMode(null, null) : blankValue(field);
}
