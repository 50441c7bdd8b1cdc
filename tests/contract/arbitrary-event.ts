import type { Sport } from '#core/contract/catalog';
import { enumValues, isEnumName } from '#core/contract/enums';
import type { FieldValue } from '#core/contract/field';
import type { IngressField } from '#core/contract/ingress-field';
import { anyCharacter, fc } from '#tests/support/property';

export type IngressEvent = Record<string, FieldValue | null>;

/** Events that keep every limit of the sport's ingress contract; fields come, stay away and are null at random. */
export function arbitraryEvent(sport: Sport): fc.Arbitrary<IngressEvent> {
  const fields = sport.ingress ?? [];
  const model = Object.fromEntries(fields.map((field) => [field.name, arbitraryField(field, sport.id)]));
  return fc.record(model, { requiredKeys: fields.filter((field) => field.required).map((field) => field.name) });
}

function arbitraryField(field: IngressField, eventTypeId: number): fc.Arbitrary<FieldValue | null> {
  if (field.name === 'EventId') return fc.constant(eventTypeId);
  const value = arbitraryValue(field);
  return field.nullable ? fc.option(value, { nil: null, freq: 8 }) : value;
}

function arbitraryValue({ type, values, pattern, maxLength, min, max }: IngressField): fc.Arbitrary<FieldValue> {
  if (isEnumName(type)) return fc.constantFrom(...enumValues(type));
  if (values !== undefined) return fc.constantFrom(...values);
  if (pattern !== undefined) return arbitraryMatch(pattern);
  if (type === 'bool') return fc.boolean();
  if (type === 'int') return fc.integer(bounds(min, max));
  if (type === 'number') return fc.double({ ...bounds(min, max), noNaN: true });
  const length = type === 'char' ? 1 : (maxLength ?? 1000);
  return fc.string({ unit: anyCharacter, minLength: type === 'char' ? 1 : 0, maxLength: length });
}

/** By pattern: fast-check takes long to read one, and a few patterns are those of most fields. */
const matches = new Map<string, fc.Arbitrary<string>>();

function arbitraryMatch(pattern: string): fc.Arbitrary<string> {
  const known = matches.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'));
  matches.set(pattern, known);
  return known;
}

function bounds(min: number | undefined, max: number | undefined): { min?: number; max?: number } {
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}
