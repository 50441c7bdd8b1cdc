import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collapseSeries } from './collapse-series.ts';

function collapse(...items: [name: string, about: string, detail?: string][]) {
  const given = items.map(([name, about, detail = '']) => ({ name, about, detail }));
  return collapseSeries(given, ({ detail }) => detail).map(({ name, about }) => `${name}: ${about}`);
}

test('fields that differ only in a number become one line', () => {
  assert.deepEqual(collapse(['Lane1Time', 'Time of lane 1'], ['Clock', 'The clock'], ['Lane2Time', 'Time of lane 2']), [
    'Lane{1..2}Time: Time of lane {1..2}',
    'Clock: The clock',
  ]);
});

test('a gap is told', () => {
  assert.deepEqual(collapse(['A10', 'no'], ['A1', 'no'], ['A3', 'no']), ['A{1,3,10}: no']);
});

test('fields that take something else stay apart', () => {
  assert.deepEqual(collapse(['A1', 'x', 'text'], ['A2', 'x', 'a number'], ['B', 'y'], ['C', 'y']), [
    'A1: x',
    'A2: x',
    'B: y',
    'C: y',
  ]);
});

test('a line tells which fields it stands for', () => {
  const given = [
    { name: 'Lane1Time', about: '' },
    { name: 'Clock', about: '' },
    { name: 'Lane2Time', about: '' },
  ];
  assert.deepEqual(
    collapseSeries(given, () => '').map(({ names }) => names),
    [['Lane1Time', 'Lane2Time'], ['Clock']],
  );
});
