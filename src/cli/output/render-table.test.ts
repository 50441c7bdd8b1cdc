import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Column, renderCell, renderTime } from './cell.ts';
import { createTable, renderItem } from './render-table.ts';

interface Row {
  readonly id: number;
  readonly name: string | null;
  readonly push: boolean;
}

const columns: readonly Column<Row>[] = [
  { label: 'id', of: ({ id }) => id },
  { label: 'name', of: ({ name }) => name },
  { label: 'secret', of: () => 'x', detail: true },
  { label: 'push', of: ({ push }) => push },
];

test('columns are aligned under their header', () => {
  const table = createTable(columns);
  const text = table.render([
    { id: 7, name: 'Main Arena', push: true },
    { id: 12345, name: null, push: false },
  ]);
  assert.equal(text, 'ID     NAME        PUSH\n7      Main Arena  yes\n12345  –           no\n');
});

test('wide characters count as two columns', () => {
  const text = createTable(columns).render([
    { id: 1, name: '東京アリーナ', push: true },
    { id: 2, name: 'Café ⚽', push: true },
  ]);
  assert.equal(text, 'ID  NAME          PUSH\n1   東京アリーナ  yes\n2   Café ⚽       yes\n');
});

test('a later part has no header and widens columns as needed', () => {
  const table = createTable(columns);
  table.render([{ id: 1, name: 'a', push: true }]);
  assert.equal(table.render([{ id: 100, name: 'b', push: false }]), '100  b     no\n');
});

test('control characters cannot break a table', () => {
  const text = createTable(columns).render([{ id: 1, name: 'a\n\u{1b}[31mb', push: true }]);
  assert.match(text, /\n1 {3}a\u{fffd}\u{fffd}\[31mb {2}yes\n$/u);
});

test('a single item has a line for each column', () => {
  const text = renderItem(columns, { id: 7, name: null, push: true });
  assert.equal(text, 'id      7\nname    –\nsecret  x\npush    yes\n');
});

test('lists are joined, and an empty one is a dash', () => {
  assert.deepEqual([renderCell([1, 2]), renderCell([])], ['1, 2', '–']);
});

test('times are shown to the second', () => {
  assert.equal(renderTime('2026-04-01T18:30:00.061Z'), '2026-04-01 18:30:00Z');
  assert.equal(renderTime(null), null);
});
