import { Type } from 'typebox';
import { Int32 } from './field.ts';

export const EventTypeSchema = Type.Object({
  id: Int32('Numeric event type id; the EventId of ingress payloads.'),
  name: Type.String(),
});

export const AdminEventTypeSchema = Type.Object({
  ...EventTypeSchema.properties,
  ingress: Type.Boolean({ description: 'Whether events of it can be pushed.' }),
});

export const ClassDefinitionSchema = Type.Object({
  eventTypeId: Int32('The event type.'),
  eventTypeName: Type.String(),
  properties: Type.Array(Type.Object({ name: Type.String(), type: Type.String() })),
});

export const IngressClassDefinitionSchema = Type.Object({
  eventTypeId: Int32('The event type.'),
  eventTypeName: Type.String(),
  properties: Type.Array(
    Type.Object(
      {
        name: Type.String(),
        type: Type.String(),
        required: Type.Boolean(),
        nullable: Type.Boolean(),
        description: Type.String(),
        example: Type.Unknown(),
        min: Type.Optional(Type.Number()),
        max: Type.Optional(Type.Number()),
        maxLength: Type.Optional(Type.Integer()),
        pattern: Type.Optional(Type.String()),
        values: Type.Optional(Type.Array(Type.Unknown())),
      },
      { additionalProperties: true },
    ),
  ),
});
