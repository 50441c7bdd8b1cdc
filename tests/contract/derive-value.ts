import { type BlankableField, blankValue } from '#core/contract/blank-value';
import { parseClock } from '#core/contract/clock';
import { clockMode } from '#core/contract/clock-mode';
import { type CompiledWord, compileWord } from '#core/contract/compile-word';
import type { ClockModeWord, DeriveWord } from '#core/contract/derive-word';
import type { FieldValue } from '#core/contract/field';

/** Every standard field of a sport, in the order of its contract. */
export type StandardPayload = Record<string, FieldValue | null>;

export type WordSource = FieldValue | null | readonly [FieldValue | null, FieldValue | null];

/** Applies one word to one source, or to the two of `clock:mode`, for one field. */
export function deriveValue(
  how: DeriveWord | ClockModeWord,
  source: WordSource,
  field: BlankableField,
): FieldValue | null {
  const [first, second] = Array.isArray(source) ? source : [source as FieldValue | null, null];
  if (how === 'clock:mode') return clockMode(first, second);
  return applyWord(compileWord(how), first) ?? blankValue(field);
}

/** Undefined means blank. */
function applyWord(word: CompiledWord, value: FieldValue | null): FieldValue | undefined {
  if (value === null) return undefined;
  if (word.reads === 'value') return word.apply(value);
  const clock = typeof value === 'string' ? parseClock(value) : undefined;
  return clock && word.apply(clock);
}
