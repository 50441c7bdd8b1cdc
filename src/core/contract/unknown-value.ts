import { blankValue } from './blank-value.ts';
import { clockMode } from './clock-mode.ts';
import type { FieldValue } from './field.ts';
import type { StandardField } from './standard-field.ts';

/** The value of a field whose source is missing. */
export function unknownValue({ source, ...field }: StandardField): FieldValue | null {
  if (source.kind === 'constant') return source.value;
  return source.kind === 'clockMode' ? clockMode(null, null) : blankValue(field);
}
