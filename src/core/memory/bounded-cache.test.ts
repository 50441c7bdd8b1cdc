import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBoundedCache } from './bounded-cache.ts';

test('an entry expires after its lifetime', () => {
  const time = { now: 0 };
  const cache = createBoundedCache<string, string>(10, () => time.now);
  cache.set('a', 'kept', 100);
  time.now = 99;
  assert.equal(cache.get('a'), 'kept');
  time.now = 100;
  assert.equal(cache.get('a'), undefined);
});

test('a full cache evicts the oldest entry', () => {
  const cache = createBoundedCache<string, number>(2, () => 0);
  cache.set('a', 1, 100);
  cache.set('b', 2, 100);
  cache.set('a', 3, 100);
  cache.set('c', 4, 100);
  assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], [3, undefined, 4]);
});

test('a deleted entry is gone', () => {
  const cache = createBoundedCache<string, number>(2, () => 0);
  cache.set('a', 1, 100);
  cache.delete('a');
  assert.equal(cache.get('a'), undefined);
});
