import { type TSchema, Type } from 'typebox';
import { int32Max, int32Min } from '#core/int32';

/** The interface's `int`. */
export function Int32(description: string, min: number = int32Min) {
  return Type.Integer({ format: 'int32', minimum: min, maximum: int32Max, description });
}

/** A type array is simpler than `anyOf` with null, for readers and validators. */
export function Nullable<Schema extends TSchema & { type?: string }>(schema: Schema) {
  return Type.Unsafe<Type.Static<Schema> | null>({ ...schema, type: [schema.type, 'null'] });
}

/** Text without U+0000, which PostgreSQL cannot store. */
export function Text(description: string, lengthMax = 200, lengthMin = 0) {
  return Type.String({
    minLength: lengthMin,
    maxLength: lengthMax,
    pattern: '^[^\\u0000]*$',
    'x-form': 'text without zero characters',
    description,
  });
}

export function DateTime(description: string) {
  return Type.String({ maxLength: 40, description, examples: ['2026-04-01T18:30:00.000Z'] });
}
