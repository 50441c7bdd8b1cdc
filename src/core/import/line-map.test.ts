import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLineMap } from './line-map.ts';

test('an empty map changes no line numbers', () => {
  assert.equal(createLineMap().lineOf(17), 17);
});

test('each sent line maps to its line in the file', () => {
  const map = createLineMap();
  const starts = [2, 3, 6, 7, 9, 10, 11, 20];
  for (const line of starts) map.add(line);
  assert.deepEqual(
    starts.map((_, index) => map.lineOf(index + 1)),
    starts,
  );
});
