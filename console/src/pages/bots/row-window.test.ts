import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listRows, windowOf } from './row-window.ts';

const rowHeight = 42;
const viewHeight = 700;

test('all rows in sight are drawn, wherever the table is scrolled to', () => {
  for (let scrollTop = 0; scrollTop < 5000; scrollTop += 13) {
    const { first, end } = windowOf(scrollTop, viewHeight, rowHeight);
    assert.ok(first * rowHeight <= scrollTop && end * rowHeight >= scrollTop + viewHeight, `at ${scrollTop}`);
  }
});

test('rows come and go in blocks: most steps of a scroll change nothing', () => {
  const windows = Array.from({ length: 80 }, (_, step) => windowOf((step * rowHeight) / 2, viewHeight, rowHeight));
  const distinct = new Set(windows.map(({ first, end }) => `${first} ${end}`));
  assert.ok(distinct.size <= 12, `${distinct.size} windows over 40 rows`);
});

test('a list ends with its last row, and the kept row is drawn once, at its place', () => {
  assert.deepEqual(listRows({ first: 8, end: 16 }, 11, 9), [8, 9, 10]);
  assert.deepEqual(listRows({ first: 8, end: 16 }, 11, 2), [2, 8, 9, 10]);
  assert.deepEqual(listRows({ first: 0, end: 2 }, 11, 10), [0, 1, 10]);
  assert.deepEqual(listRows({ first: 8, end: 16 }, 3, 0), [0]);
  assert.deepEqual(listRows({ first: 0, end: 8 }, 0, 0), []);
});
