import type { EnumName } from './enums.ts';
import type { Basis, FieldValue } from './field.ts';

/**
 * A field of an ingress contract as a sport defines it. Limits tell what a board can show; rules tell what the sport allows. By default a field is
 * optional and may be null.
 */
export type IngressFieldDefinition<Name extends string = string> =
  | IntField<Name>
  | NumberField<Name>
  | TextField<Name>
  | FlagField<Name>
  | EnumField<Name>;

/** The same field with all defaults filled in. */
export interface IngressField {
  readonly name: string;
  readonly type: IngressType;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly values?: readonly string[];
  readonly example: FieldValue;
  readonly description: string;
  readonly basis: Basis;
}

export type IngressType = IngressFieldDefinition['type'];

export function resolveIngressField(definition: IngressFieldDefinition, basis: Basis): IngressField {
  const { narrows: _narrows, ...field } = definition;
  return { required: false, nullable: true, basis, ...field };
}

interface NamedField<Name extends string> {
  readonly name: Name;
  readonly required?: true;
  readonly nullable?: false;
  /** Replaces the common field of the same name with a stricter one. */
  readonly narrows?: true;
  readonly description: string;
  /** Only if it differs from the basis of the contract. */
  readonly basis?: Basis;
}

/** A signed 32-bit integer, unless the limits are narrower. */
interface IntField<Name extends string> extends NamedField<Name> {
  readonly type: 'int';
  readonly min?: number;
  readonly max?: number;
  readonly example: number;
}

interface NumberField<Name extends string> extends NamedField<Name> {
  readonly type: 'number';
  readonly min: number;
  readonly max: number;
  readonly example: number;
}

interface TextField<Name extends string> extends NamedField<Name> {
  readonly type: 'string' | 'char';
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly values?: readonly string[];
  readonly example: string;
}

interface FlagField<Name extends string> extends NamedField<Name> {
  readonly type: 'bool';
  readonly example: boolean;
}

interface EnumField<Name extends string> extends NamedField<Name> {
  readonly type: EnumName;
  readonly example: string | number;
}
