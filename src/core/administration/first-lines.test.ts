import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/support/property';
import { FirstLines } from './first-lines.ts';

test('finds the same lines as a Map, for any ids', () => {
  const id = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }));
  fc.assert(
    fc.property(fc.array(id, { maxLength: 5000 }), (ids) => {
      const [lines, map] = [new FirstLines(), new Map<number, number>()];
      for (const [index, each] of ids.entries()) {
        assert.equal(lines.find(each), map.get(each));
        if (map.has(each)) continue;
        lines.add(each, index + 1);
        map.set(each, index + 1);
      }
      for (const each of ids) assert.equal(lines.find(each), map.get(each));
    }),
    { numRuns: 25 },
  );
});

test('finds every one of 100,000 consecutive ids after growing', () => {
  const lines = new FirstLines();
  for (let id = 1; id <= 100_000; id += 1) lines.add(id, id + 1);
  const wrong = Array.from({ length: 100_000 }, (_, index) => index + 1).filter((id) => lines.find(id) !== id + 1);
  assert.deepEqual(wrong, []);
});
