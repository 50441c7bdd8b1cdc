import displayWidth from 'string-width';
import { type Column, renderCell } from './cell.ts';

/** A table that is printed in parts, so that a long list takes the memory of one part. */
export interface Table<Item> {
  /** Renders the lines of these items. The first part starts with the header; a later part may widen columns. */
  render(items: readonly Item[]): string;
}

export function createTable<Item>(all: readonly Column<Item>[]): Table<Item> {
  const columns = all.filter(({ detail }) => detail !== true);
  const header = columns.map(({ label }) => label.toUpperCase());
  const widths = header.map((label) => displayWidth(label));
  let begun = false;
  return {
    render(items) {
      const rows = items.map((item) => columns.map((column) => renderCell(column.of(item))));
      for (const row of rows)
        for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, displayWidth(cell));
      const lines = begun ? rows : [header, ...rows];
      begun = true;
      return lines.map((cells) => `${renderLine(cells, widths)}\n`).join('');
    },
  };
}

/** Renders a single item, one line per column. */
export function renderItem<Item>(columns: readonly Column<Item>[], item: Item): string {
  const width = Math.max(...columns.map(({ label }) => label.length));
  return columns.map(({ label, of }) => `${label.padEnd(width)}  ${renderCell(of(item))}\n`).join('');
}

function renderLine(cells: readonly string[], widths: readonly number[]): string {
  return cells
    .map((cell, index) => cell + ' '.repeat((widths[index] ?? 0) - displayWidth(cell)))
    .join('  ')
    .trimEnd();
}
