import displayWidth from 'string-width';
import { toPlainText } from './plain-text.ts';

const lastWidthMin = 24;

/**
 * Rows in aligned columns, indented. On a terminal of known width the last column is wrapped; in a pipe each row is one line.
 */
export function renderColumns(rows: readonly (readonly string[])[], terminalWidth: number | undefined): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, displayWidth(cell));
  const before = widths.slice(0, -1).reduce((sum, width) => sum + width + 2, 2);
  const room = terminalWidth === undefined ? Number.POSITIVE_INFINITY : Math.max(lastWidthMin, terminalWidth - before);
  return rows.flatMap((row) => {
    const cells = row.slice(0, -1).map((cell, index) => pad(toPlainText(cell), widths[index] ?? 0));
    const [first = '', ...more] = wrapWords(toPlainText(row.at(-1) ?? ''), room);
    const head = `  ${[...cells, first].join('  ')}`.trimEnd();
    return [head, ...more.map((line) => ' '.repeat(before) + line)];
  });
}

export function wrapWords(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && displayWidth(last) + 1 + displayWidth(word) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function pad(cell: string, width: number): string {
  return cell + ' '.repeat(Math.max(0, width - displayWidth(cell)));
}
