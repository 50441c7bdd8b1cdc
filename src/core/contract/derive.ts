import { type BlankableField, blankValue } from './blank-value.ts';
import type { Sport } from './catalog.ts';
import { parseClock } from './clock.ts';
import { clockMode } from './clock-mode.ts';
import { type CompiledWord, compileWord } from './compile-word.ts';
import type { DerivationContext } from './derivation-context.ts';
import { compileSteps, type StandardPayload } from './derivation-step.ts';
import type { ClockModeWord, DeriveWord } from './derive-word.ts';
import type { EventFields, FieldValue } from './field.ts';

export type { DerivationContext } from './derivation-context.ts';
export type { StandardPayload } from './derivation-step.ts';

/** From the merged ingress state to the live payload. */
export type Derivation = (state: EventFields, context: DerivationContext) => StandardPayload;

/**
 * A payload begins as a copy of the blank one, which has every field in order: copying a known shape is faster than
 * growing it. Then each source that is present writes the fields made from it.
 */
export function compileDerivation(sport: Sport): Derivation {
  const blank = blankPayload(sport);
  const steps = compileSteps(sport.standard);
  return (state, context) => {
    const payload = { ...blank };
    for (const step of steps) step(payload, state, context);
    return payload;
  };
}

/** One word on one source, or on the two of `clock:mode`, for one field. */
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

function applyWord(word: CompiledWord, value: FieldValue | null): FieldValue | undefined {
  if (value === null) return undefined;
  if (word.reads === 'value') return word.apply(value);
  const clock = typeof value === 'string' ? parseClock(value) : undefined;
  return clock && word.apply(clock);
}

function blankPayload({ standard }: Sport): StandardPayload {
  return Object.fromEntries(
    standard.map((field) => [field.name, field.source.kind === 'constant' ? field.source.value : blankValue(field)]),
  );
}
