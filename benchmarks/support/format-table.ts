import type { Spread } from './spread.ts';

/** Columns of equal width, words to the left and numbers to the right. The first row is the header. */
export function formatTable(rows: readonly (readonly string[])[], wordColumns: number): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const pad = (cell: string, column: number): string =>
    column < wordColumns ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => `  ${row.map(pad).join('  ').trimEnd()}`).join('\n');
}

export function formatNumber(value: number, digits: number): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** The median with its unit, and the lowest to the highest. */
export function formatSpread(
  { median, low, high }: Spread,
  { unit, digits }: { unit: string; digits: number },
): string[] {
  return [
    `${formatNumber(median, digits)} ${unit}`,
    low === high ? '' : `${formatNumber(low, digits)} to ${formatNumber(high, digits)}`,
  ];
}

export function formatRatio({ median, low, high }: Spread): string {
  return `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}
