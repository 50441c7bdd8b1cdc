import { Type } from 'typebox';
import { Int32 } from './field.ts';

export const ContractQuerySchema = Type.Object({
  eventTypeId: Type.Optional(Int32('Only this event type.')),
});

const field = {
  name: Type.String(),
  names: Type.Array(Type.String(), { description: 'The fields that a series stands for; otherwise its name.' }),
  type: Type.String(),
  description: Type.String(),
  example: Type.Unknown(),
};

const Example = Type.Object({}, { additionalProperties: true });
const NullableText = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });

const IngressContractSchema = Type.Object({
  example: Example,
  fields: Type.Array(
    Type.Object({
      ...field,
      isRequired: Type.Boolean(),
      takes: Type.String({
        description: 'The values that it takes, in words. Null clears a field that is not required.',
      }),
    }),
  ),
});

export const ContractsSchema = Type.Object({
  contracts: Type.Array(
    Type.Object({
      eventTypeId: Int32('The event type.'),
      eventTypeName: Type.String(),
      document: Type.String({ description: 'The page of the sport, for people.' }),
      ingress: Type.Union([IngressContractSchema, Type.Null()], {
        description: 'What may be pushed; null when nothing may.',
      }),
      standard: Type.Object({
        example: Example,
        fields: Type.Array(Type.Object({ ...field, madeFrom: Type.String({ description: 'How it is derived.' }) })),
      }),
      rules: Type.Array(
        Type.Object({
          id: Type.String(),
          fields: Type.Array(Type.String()),
          otherwise: Type.Unsafe<string>({ type: 'string', enum: ['refused', 'warning'] }),
          expects: Type.String(),
          because: Type.String(),
        }),
      ),
      exclusive: Type.Array(Type.Array(Type.String()), { description: 'Flags of which only one can be true.' }),
      newGame: NullableText('How a new game begins.'),
    }),
  ),
});
