import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveInList } from './move-in-list.ts';

test('keys move by one, by a page and to the ends, and never out of the list', () => {
  const moves = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'a'].map((key) =>
    moveInList(key, 1, 10, 4),
  );
  assert.deepEqual(moves, [2, 0, 5, 0, 0, 9, undefined]);
  assert.equal(moveInList('ArrowDown', 9, 10, 4), 9);
  assert.equal(moveInList('ArrowDown', -1, 0, 4), undefined);
});
