import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdOrder } from './hold-order.ts';

test('an order that is held keeps its rows, whatever is wanted', () => {
  assert.deepEqual(
    holdOrder([1, 2, 3], [3, 1], () => true),
    [1, 2, 3],
  );
});

test('new rows come last, and rows of bots that are gone leave', () => {
  assert.deepEqual(
    holdOrder([1, 2, 3], [9, 3, 1], (id) => id !== 2),
    [1, 3, 9],
  );
});
