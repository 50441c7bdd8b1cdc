import type { FieldValue } from '#core/contract/field';
import type { IngressJsonSchema, PropertySchema } from '#core/contract/json-schema';
import { TextPattern } from './text-pattern.ts';

/** The limits of one field, in the form that values are checked against. */
export interface FieldLimits {
  readonly type: 'integer' | 'number' | 'string' | 'boolean';
  readonly nullable: boolean;
  readonly minimum: number;
  readonly maximum: number;
  /** In code points. */
  readonly minLength: number;
  readonly maxLength: number;
  readonly pattern: TextPattern | undefined;
  /** The only values that the field takes; undefined when only the other limits apply. */
  readonly values: readonly FieldValue[] | undefined;
}

/** The limits of the fields of a contract, in the order of the field index. */
export function toContractLimits({ properties }: IngressJsonSchema): readonly FieldLimits[] {
  return Object.values(properties).map(toFieldLimits);
}

function toFieldLimits(schema: PropertySchema): FieldLimits {
  const [type, orNull] = Array.isArray(schema.type) ? schema.type : [schema.type];
  const values = schema.const === undefined ? schema.enum : [schema.const];
  return {
    type,
    nullable: orNull === 'null',
    minimum: schema.minimum ?? -Infinity,
    maximum: schema.maximum ?? Infinity,
    minLength: schema.minLength ?? 0,
    maxLength: schema.maxLength ?? Infinity,
    pattern: schema.pattern === undefined ? undefined : new TextPattern(schema.pattern),
    values: values?.filter((value) => value !== null),
  };
}

/** Whether a parsed JSON value is one that the field takes. */
export function takesValue(limits: FieldLimits, value: unknown): boolean {
  const { type, nullable } = limits;
  switch (typeof value) {
    case 'string':
      return type === 'string' && takesText(limits, value);
    case 'number':
      // JSON.parse reads 1e999 as Infinity.
      return (
        (type === 'number' ? Number.isFinite(value) : type === 'integer' && Number.isInteger(value)) &&
        takesNumber(limits, value)
      );
    case 'boolean':
      return type === 'boolean' && (limits.values === undefined || limits.values.includes(value));
    default:
      return value === null && nullable;
  }
}

export function takesNumber({ minimum, maximum, values }: FieldLimits, value: number): boolean {
  return value >= minimum && value <= maximum && (values === undefined || values.includes(value));
}

export function takesText({ minLength, maxLength, pattern, values }: FieldLimits, text: string): boolean {
  // A code point has two units at most, so a text that is far too long is not counted.
  if (text.length > 2 * maxLength || (text.length > maxLength && countCodePoints(text) > maxLength)) return false;
  if (minLength > 0 && countCodePoints(text) < minLength) return false;
  if (pattern !== undefined && !pattern.test(text)) return false;
  return values === undefined || values.includes(text);
}

function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
