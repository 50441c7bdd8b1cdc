import type { Sport } from '#core/contract/catalog';
import type { DerivationContext } from '#core/contract/derivation-context';
import { compileDerivation } from '#core/contract/derive-text';
import type { EventFields } from '#core/contract/field';
import { type FieldEntries, toEntries } from '#core/contract/field-entry';
import { fieldIndexOf } from '#core/contract/rules';
import type { StandardField } from '#core/contract/standard-field';
import { unknownValue } from '#core/contract/unknown-value';
import { deriveValue, type StandardPayload } from './derive-value.ts';

/** The live payload as the catalog defines it: each field by itself, nothing remembered. */
export function derivePayload(sport: Sport, fields: EventFields, context: DerivationContext): StandardPayload {
  return Object.fromEntries(sport.standard.map((field) => [field.name, valueOf(field, fields, context)]));
}

function valueOf(field: StandardField, fields: EventFields, context: DerivationContext) {
  const { source } = field;
  if (source.kind === 'clockMode') {
    const [mode, clock] = source.from;
    return deriveValue('clock:mode', [fields[mode] ?? null, fields[clock] ?? null], field);
  }
  if (source.kind !== 'derived') return unknownValue(field);
  const { from, how } = source;
  const value = from.startsWith('@') ? context[from.slice(1) as keyof DerivationContext] : fields[from];
  return deriveValue(how, value ?? null, field);
}

export function stateOf(sport: Sport, fields: EventFields): FieldEntries {
  const fieldIndex = fieldIndexOf(sport);
  const state: FieldEntries = fieldIndex.names.map(() => undefined);
  for (const entry of toEntries(fields, fieldIndex)) state[entry.index] = entry;
  return state;
}

/** The same as the service makes it. */
export function deriveText(sport: Sport, fields: EventFields, context: DerivationContext): StandardPayload {
  return JSON.parse(compileDerivation(sport)(stateOf(sport, fields), context)) as StandardPayload;
}
