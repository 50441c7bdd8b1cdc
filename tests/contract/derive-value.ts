import { type BlankableField, blankValue } from '#core/contract/blank-value';
import { clockMode } from '#core/contract/clock-mode';
import { compileWord } from '#core/contract/compile-word';
import { applyWord } from '#core/contract/derive';
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
