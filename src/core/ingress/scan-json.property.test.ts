import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/support/property';
import { emptyInner, scanJson } from './scan-json.ts';

test('a scan finds an error exactly when JSON.parse throws', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(200), fc.string({ maxLength: 3 }), fc.nat(3), (json, at, inserted, removed) => {
      const start = at % (json.length + 1);
      const text = json.slice(0, start) + inserted + json.slice(start + removed);
      assert.equal(scanJson(text).error === undefined, parses(text), text);
    }),
    { numRuns: 2500 },
  );
});

test('the same holds for texts of JSON characters', () => {
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    '\\u00Af',
    '\\n',
    '\t',
    ' ',
    '-',
    '0',
    '17',
    '.',
    'e',
    'E+',
    'true',
    'a',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (list) => {
      const text = list.join('');
      assert.equal(scanJson(text).error === undefined, parses(text), text);
    }),
    { numRuns: 10_000 },
  );
});

test('the text before the error can be completed to JSON', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 2 }), fc.nat(200), (json, at) => {
      const start = at % (json.length + 1);
      const { error } = scanJson(`${json.slice(0, start)}\u0001${json.slice(start)}`);
      // A control character is never allowed, so the first error cannot be behind it.
      assert.ok(error !== undefined && error.offset <= start);
    }),
  );
});

test('deep nesting is harmless', () => {
  const depth = 200_000;
  assert.deepEqual(scanJson('['.repeat(depth)).error, { offset: depth, expected: 'a value' });
});

test('an object keeps its fields when their content is emptied', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(2), (fields, indent) => {
      const text = JSON.stringify(fields, undefined, indent);
      const emptied = emptyInner(text, scanJson(text).inner);
      assert.deepEqual(JSON.parse(emptied), emptyValues(JSON.parse(text) as object));
    }),
  );
});

function emptyValues(fields: object): object {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, emptied(value)]));
}

function emptied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? [] : {};
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
