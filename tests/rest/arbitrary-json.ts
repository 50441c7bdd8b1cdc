import { fc } from '#tests/support/property';

/** The part of JSON Schema that the routes use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly examples?: readonly unknown[];
}

/** Values that something somewhere forgets to think of. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 0.5, 1e-7, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1.7e308),
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\u202e',
    '\ufeff',
    '\r\n',
    '\u007f',
    '🏀',
  ),
  fc.constantFrom<unknown>(
    "'; drop table users; --",
    '${7*7}',
    '%s%n',
    '../../etc/passwd',
    '<script>',
    'x'.repeat(300),
  ),
  fc.constantFrom<unknown>(
    '2026-02-30',
    '9999-12-31T23:59:59.999Z',
    '0000-01-01',
    '2026-04-01T00:00:00.999999999+14:00',
  ),
  fc.constantFrom<unknown>([], {}, [[]], [null], { length: 1 }, { toString: 1 }, { constructor: { prototype: 1 } }),
  fc.array(fc.integer(), { maxLength: 5 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** JSON text: near what the schema takes, or far from it, or none at all. */
export function jsonText(schema: Schema | undefined): fc.Arbitrary<string> {
  const near = schema === undefined ? fc.jsonValue() : valueOf(schema);
  return fc.oneof(
    { weight: 6, arbitrary: near.map(toText) },
    { weight: 6, arbitrary: spoiled(near).map(toText) },
    { weight: 1, arbitrary: oddValue.map(toText) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
    { weight: 1, arbitrary: brokenText(near.map(toText)) },
    { weight: 1, arbitrary: oddText },
  );
}

/** Values that the schema takes, or would if all that they name were there. */
export function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(valueOf));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? 'object'].flat();
  return fc.oneof(...types.map((type) => valueOfType(type, schema)));
}

function valueOfType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number': {
      const { minimum: min = -(2 ** 31), maximum: max = 2 ** 31 - 1 } = schema;
      return fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 6 }) }, fc.integer({ min, max }));
    }
    case 'string':
      return textOf(schema);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}), { maxLength: 4 });
    default: {
      const { properties = {}, required = [] } = schema;
      const model = Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, valueOf(value)]));
      return fc.record(model, { requiredKeys: [...required] });
    }
  }
}

function textOf({ pattern, examples, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<unknown> {
  if (examples !== undefined) return fc.oneof(fc.constantFrom(...examples), anyDate);
  if (pattern?.startsWith('^[A-Za-z0-9]')) return fc.constantFrom('ana', 'ADMIN', 'u1', 'u2', 'u3', 'a@b.c+d-e_f');
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 20) });
}

const anyDate = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** The same with one member changed, taken away or added. */
function spoiled(near: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const names = fc.constantFrom('__proto__', 'constructor', 'toString', '', 'id', 'name', '\u0000', 'a/b~c', 'unknown');
  return fc
    .tuple(near, fc.nat(), oddValue, names, fc.constantFrom('change', 'drop', 'add'))
    .map(([value, index, odd, name, how]) => {
      if (typeof value !== 'object' || value === null) return odd;
      const entries = Object.entries(value);
      const at = entries.length === 0 ? 0 : index % entries.length;
      if (how === 'add') entries.push([name, odd]);
      else if (how === 'drop') entries.splice(at, 1);
      else entries[at] = [entries[at]?.[0] ?? name, odd];
      return Object.fromEntries(entries);
    });
}

function brokenText(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(text, fc.nat(), fc.constantFrom('', ',', '"', '\\', '{', '\u0000', 'NaN'))
    .map(([whole, index, odd]) => {
      const at = whole.length === 0 ? 0 : index % whole.length;
      return whole.slice(0, at) + odd + whole.slice(at + 1);
    });
}

const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\ufeff{}',
    '{"a":1}{"a":1}',
    '{"a":1,"a":2}',
    "{'a':1}",
    'undefined',
    'NaN',
    '-',
    '1e999',
    '0x10',
  ),
  fc.constantFrom(
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"name":1e400}',
    '"\\ud800"',
    '{"\\u0000":0}',
  ),
  fc.integer({ min: 1, max: 20_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.integer({ min: 1, max: 5000 }).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
  fc.integer({ min: 1, max: 20_000 }).map((digits) => `{"id":${'9'.repeat(digits)}}`),
);

/** Undefined stands for a member that is left out, never for a text. */
function toText(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}
