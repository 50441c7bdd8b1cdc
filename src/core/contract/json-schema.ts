import { int32Max, int32Min } from '#core/int32';
import type { Sport } from './catalog.ts';
import { enumValues, isEnumName } from './enums.ts';
import type { FieldValue } from './field.ts';
import type { IngressField, IngressType } from './ingress-field.ts';
import { presentOnly } from './present-only.ts';

/** JSON Schema 2020-12 of an ingress contract. Other properties are allowed: an unknown field is only a warning. */
export interface IngressJsonSchema {
  readonly $schema: 'https://json-schema.org/draft/2020-12/schema';
  readonly $id: string;
  readonly title: string;
  readonly description: string;
  readonly type: 'object';
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required: readonly string[];
}

export interface PropertySchema {
  readonly type: JsonType | readonly [JsonType, 'null'];
  readonly description: string;
  readonly examples: readonly FieldValue[];
  readonly const?: FieldValue;
  readonly enum?: readonly (FieldValue | null)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

type JsonType = 'integer' | 'number' | 'string' | 'boolean';

const unknownFields = 'A property not listed here is accepted with a warning and left out of the live payload.';

/** Undefined for a sport that takes no events. */
export function ingressJsonSchema(sport: Sport): IngressJsonSchema | undefined {
  if (sport.ingress === null) return undefined;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:scorewire:ingress:${sport.id}`,
    title: `${sport.name} ingress event`,
    description: `What a publisher may send for ${sport.name}. ${unknownFields}`,
    type: 'object',
    properties: Object.fromEntries(sport.ingress.map((field) => [field.name, propertySchema(field, sport.id)])),
    required: sport.ingress.filter((field) => field.required).map((field) => field.name),
  };
}

function propertySchema(field: IngressField, eventTypeId: number): PropertySchema {
  const type = jsonTypes[field.type];
  return {
    type: field.nullable ? [type, 'null'] : type,
    description: field.description,
    examples: [field.example],
    ...(field.name === 'EventId' ? { const: eventTypeId } : limitsOf(field)),
  };
}

const jsonTypes: Readonly<Record<IngressType, JsonType>> = {
  int: 'integer',
  number: 'number',
  string: 'string',
  char: 'string',
  bool: 'boolean',
  OriginType: 'integer',
  BaseballErrorFlag: 'integer',
  SbdataParseType: 'string',
};

/** A field with listed values has no other limits: they would only add a second message. */
function limitsOf({ type, nullable, values, min, max, pattern, maxLength }: IngressField): Partial<PropertySchema> {
  const listed = isEnumName(type) ? enumValues(type) : values;
  if (listed !== undefined) return { enum: nullable ? [...listed, null] : listed };
  if (type === 'int') return { minimum: min ?? int32Min, maximum: max ?? int32Max };
  if (type === 'char') return { minLength: 1, maxLength: 1 };
  return presentOnly({ minimum: min, maximum: max, pattern, maxLength });
}
