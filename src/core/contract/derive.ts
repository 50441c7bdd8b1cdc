import { blankValue } from './blank-value.ts';
import { parseClock } from './clock.ts';
import { clockMode } from './clock-mode.ts';
import type { CompiledWord } from './compile-word.ts';
import type { FieldValue } from './field.ts';
import type { StandardField } from './standard-field.ts';

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
