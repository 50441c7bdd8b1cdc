import type { Sport } from '#core/contract/catalog';
import { enumValues, isEnumName } from '#core/contract/enums';
import type { StandardField } from '#core/contract/standard-field';

/** JSON Schema of a standard contract: what the live payload of a sport looks like. All fields are always there. */
export function standardJsonSchema(sport: Sport): object {
  return {
    title: `${sport.name} live payload`,
    type: 'object',
    properties: Object.fromEntries(sport.standard.map((field) => [field.name, propertySchema(field, sport.id)])),
    required: sport.standard.map(({ name }) => name),
    additionalProperties: false,
  };
}

function propertySchema(field: StandardField, eventTypeId: number): object {
  const { type, description, example, nullable } = field;
  const limits = limitsOf(field, eventTypeId);
  const jsonType = typeof example === 'number' ? 'integer' : typeof example === 'boolean' ? 'boolean' : 'string';
  return {
    type: nullable ? [jsonType, 'null'] : jsonType,
    description,
    ...(type === 'DateTime' && { format: 'date-time' }),
    ...limits,
    examples: [type === 'EventType' ? eventTypeId : example],
  };
}

function limitsOf({ type, values, width, nullable }: StandardField, eventTypeId: number): object {
  if (type === 'EventType') return { const: eventTypeId };
  if (isEnumName(type)) return { enum: enumValues(type) };
  if (values !== undefined) return { enum: nullable ? [...values, null] : values };
  if (type === 'char') return { minLength: 1, maxLength: 1 };
  return width === undefined ? {} : { minLength: width };
}
