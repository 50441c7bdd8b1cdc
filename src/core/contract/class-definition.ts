import type { Sport } from './catalog.ts';
import { enums, isEnumName } from './enums.ts';
import type { FieldValue } from './field.ts';
import type { IngressField, IngressType } from './ingress-field.ts';
import { presentOnly } from './present-only.ts';
import type { StandardType } from './standard-field.ts';

export interface ClassDefinition<Property> {
  readonly eventTypeId: number;
  readonly eventTypeName: string;
  readonly properties: readonly Property[];
}

export interface StandardProperty {
  readonly name: string;
  readonly type: StandardType;
}

/** A limit is present only if the field has it. An enum lists its members; the example shows whether the id or the name is sent. */
export interface IngressProperty {
  readonly name: string;
  readonly type: IngressType;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly description: string;
  readonly example: FieldValue;
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly values?: readonly string[];
  readonly members?: readonly { readonly id: number; readonly name: string }[];
}

export function standardClassDefinition(sport: Sport): ClassDefinition<StandardProperty> {
  return {
    eventTypeId: sport.id,
    eventTypeName: sport.name,
    properties: sport.standard.map(({ name, type }) => ({ name, type })),
  };
}

/** Undefined for a sport that takes no events. */
export function ingressClassDefinition(sport: Sport): ClassDefinition<IngressProperty> | undefined {
  if (sport.ingress === null) return undefined;
  return { eventTypeId: sport.id, eventTypeName: sport.name, properties: sport.ingress.map(ingressProperty) };
}

function ingressProperty(field: IngressField): IngressProperty {
  const { name, type, required, nullable, description, example, min, max, pattern, maxLength, values } = field;
  const members = isEnumName(type) ? enums[type].members.map(({ id, name }) => ({ id, name })) : undefined;
  const limits = presentOnly({ min, max, pattern, maxLength, values, members });
  return { name, type, required, nullable, description, example, ...limits };
}
