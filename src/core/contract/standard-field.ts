import type { ClockModeWord, DeriveWord } from './derive-word.ts';
import type { EnumName } from './enums.ts';
import type { Basis, FieldValue } from './field.ts';

/** A field of a standard contract as a sport defines it, with one source: another field, a constant, or nothing. */
export type StandardFieldDefinition<From extends string = string> = NamedField &
  (DerivedField<From> | ClockModeField<From> | ConstantField | BlankField);

/** The same field with all defaults filled in. Standard fields are always present. */
export interface StandardField {
  readonly name: string;
  readonly type: StandardType;
  readonly required: true;
  readonly nullable: boolean;
  readonly width?: number;
  readonly values?: readonly string[];
  readonly example: FieldValue;
  readonly description: string;
  readonly basis: Basis;
  readonly source: FieldSource;
}

export type StandardType = 'int' | 'string' | 'bool' | 'char' | 'DateTime' | 'EventType' | EnumName;

export type FieldSource =
  | { readonly kind: 'derived'; readonly from: string; readonly how: DeriveWord }
  | { readonly kind: 'clockMode'; readonly from: readonly [mode: string, clock: string] }
  | { readonly kind: 'constant'; readonly value: FieldValue }
  | { readonly kind: 'blank' };

export function resolveStandardField(definition: StandardFieldDefinition, basis: Basis): StandardField {
  const { from: _from, how: _how, constant: _constant, blank: _blank, ...field } = definition;
  return { required: true, nullable: false, basis, ...field, source: sourceOf(definition) };
}

function sourceOf(definition: StandardFieldDefinition): FieldSource {
  if (definition.blank) return { kind: 'blank' };
  if (definition.constant !== undefined) return { kind: 'constant', value: definition.constant };
  if (definition.how === 'clock:mode') return { kind: 'clockMode', from: definition.from };
  return { kind: 'derived', from: definition.from, how: definition.how };
}

interface NamedField {
  readonly name: string;
  readonly type: StandardType;
  /** A missing source gives null; otherwise it gives the blank value of the type. */
  readonly nullable?: true;
  /** The exact length of a string, even when it is blank. */
  readonly width?: number;
  readonly values?: readonly string[];
  readonly example: FieldValue;
  readonly description: string;
  /** Only if it differs from the basis of the contract. */
  readonly basis?: Basis;
}

interface DerivedField<From extends string> {
  readonly from: From;
  readonly how: DeriveWord;
  readonly constant?: never;
  readonly blank?: never;
}

interface ClockModeField<From extends string> {
  readonly from: readonly [mode: From, clock: From];
  readonly how: ClockModeWord;
  readonly constant?: never;
  readonly blank?: never;
}

interface ConstantField {
  readonly constant: FieldValue;
  readonly from?: never;
  readonly how?: never;
  readonly blank?: never;
}

interface BlankField {
  readonly blank: true;
  readonly from?: never;
  readonly how?: never;
  readonly constant?: never;
}
