import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SlidingCount } from './sliding-count.ts';

function count(...timesMs: number[]): SlidingCount {
  const counted = new SlidingCount(2000, 8);
  for (const atMs of timesMs) counted.add(atMs);
  return counted;
}

test('complete slots, oldest first; the running one is left out', () => {
  const counted = count(100_000, 100_500, 102_000, 105_999, 106_000);
  assert.deepEqual(counted.list(106_500, 3), [2, 1, 1]);
  assert.deepEqual([counted.sum(106_500, 3), counted.sum(106_500, 3, true)], [4, 5]);
});

test('what is older than the ring is forgotten, also while nothing happens', () => {
  const counted = count(100_000, 101_000);
  assert.equal(counted.sum(115_000, 7), 2);
  assert.equal(counted.sum(116_000, 7), 0);
  counted.add(300_000);
  assert.deepEqual(counted.list(302_000, 7), [0, 0, 0, 0, 0, 0, 1]);
  counted.add(314_000);
  assert.deepEqual(counted.list(316_000, 7), [0, 0, 0, 0, 0, 0, 1]);
});

test('a late event counts in the newest slot; a clock that was set back starts again', () => {
  const late = count(104_000, 103_000);
  assert.deepEqual(late.list(106_000, 2), [0, 2]);
  const setBack = count(104_000, 4000, 5000);
  assert.deepEqual(setBack.list(6000, 2), [0, 2]);
});
