import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { locateJsonError } from './locate-json-error.ts';

test('a text is found faulty exactly when JSON.parse refuses it', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(200), fc.string({ maxLength: 3 }), fc.nat(3), (json, at, inserted, removed) => {
      const start = at % (json.length + 1);
      const text = json.slice(0, start) + inserted + json.slice(start + removed);
      assert.equal(locateJsonError(text) === undefined, parses(text), text);
    }),
    { numRuns: 5000 },
  );
});

test('what is in front of the fault can be completed to JSON', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 2 }), fc.nat(200), (json, at) => {
      const start = at % (json.length + 1);
      const error = locateJsonError(`${json.slice(0, start)}\u0001${json.slice(start)}`);
      // A control character is never allowed, so that nothing behind it can be the first fault.
      assert.ok(error !== undefined && error.offset <= start);
    }),
  );
});

test('depth is no danger', () => {
  const depth = 200_000;
  assert.deepEqual(locateJsonError('['.repeat(depth)), { offset: depth, expected: 'a value' });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
