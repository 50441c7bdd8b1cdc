import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReadThroughCache } from '#core/memory/read-through-cache';

/** A thousand questions in one packet must not be a thousand queries. */

test('many who ask at the same time cost one read', async () => {
  const { remembered, reads } = create();
  const values = await Promise.all(Array.from({ length: 1000 }, () => remembered.find('key')));
  assert.deepEqual(new Set(values), new Set([1]));
  assert.equal(reads.count, 1);
});

test('nobody gets a value that was read before a change, not even a caller that asked before it', async () => {
  const { remembered, reads } = create();
  const before = remembered.find('key');
  remembered.forget('key');
  const after = remembered.find('key');
  assert.deepEqual(await Promise.all([before, after]), [2, 2]);
  assert.equal(reads.count, 2);
});

test('a read that fails is tried again by the next', async () => {
  const { remembered, reads } = create();
  reads.fails = true;
  await assert.rejects(remembered.find('key'));
  reads.fails = false;
  assert.equal(await remembered.find('key'), 2);
});

function create() {
  const reads = { count: 0, fails: false };
  const remembered = createReadThroughCache<string, number>({
    async read() {
      reads.count += 1;
      if (reads.fails) throw new Error('The store is down.');
      return reads.count;
    },
    entriesMax: 10,
    lifetimeMs: 1000,
    clock: () => 0,
  });
  return { remembered, reads };
}
