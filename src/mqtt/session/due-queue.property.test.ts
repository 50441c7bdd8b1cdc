import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/support/property';
import { DueQueue } from './due-queue.ts';

const step = fc.record({
  kind: fc.constantFrom('set', 'set', 'delete', 'find'),
  item: fc.nat({ max: 30 }),
  dueAtMs: fc.nat({ max: 50 }),
});

test('the item that is due first is found first, after any changes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const queue = new DueQueue<number>();
      const model = new Map<number, number>();
      for (const { kind, item, dueAtMs } of steps) {
        if (kind === 'set') {
          queue.set(item, dueAtMs);
          model.set(item, dueAtMs);
        } else if (kind === 'delete') {
          queue.delete(item);
          model.delete(item);
        } else {
          const found = queue.findDue(dueAtMs);
          const first = Math.min(...model.values());
          assert.equal(found === undefined, first > dueAtMs);
          if (found !== undefined) assert.equal(model.get(found), first);
        }
        assert.equal(queue.size, model.size);
      }
      const order: number[] = [];
      for (let item = queue.findDue(100); item !== undefined; item = queue.findDue(100)) {
        order.push(model.get(item) ?? -1);
        queue.delete(item);
      }
      assert.deepEqual(
        order,
        [...model.values()].sort((one, other) => one - other),
      );
    }),
  );
});
