import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/support/property';
import { Deque } from './deque.ts';

test('pushing, shifting, clearing and iterating in any order behave as an array', () => {
  const step = fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('push'), count: fc.integer({ min: 1, max: 90 }) }) },
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('shift'), count: fc.integer({ min: 1, max: 90 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear'), count: fc.constant(1) }) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const deque = new Deque<number>();
      const model: number[] = [];
      let next = 0;
      for (const { kind, count } of steps) {
        for (let time = 0; time < count; time += 1) {
          if (kind === 'push') {
            deque.push(next);
            model.push(next);
            next += 1;
          } else if (kind === 'shift') assert.equal(deque.shift(), model.shift());
          else {
            deque.clear();
            model.length = 0;
          }
        }
        assert.equal(deque.length, model.length);
        assert.deepEqual([...deque], model);
      }
    }),
  );
});

test('a queue that never empties does not keep shifted items in memory', () => {
  const deque = new Deque<number>();
  for (let item = 0; item < 10_000; item += 1) {
    deque.push(item);
    if (item > 0) deque.shift();
  }
  const { items } = deque as unknown as { items: unknown[] };
  assert.ok(items.length < 200, `${items.length} places for ${deque.length} item`);
});
