/** Columns of equal width, words to the left and numbers to the right. The first row is the header. */
export function formatTable(rows: readonly (readonly string[])[], wordColumns: number): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const pad = (cell: string, column: number): string =>
    column < wordColumns ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => `  ${row.map(pad).join('  ').trimEnd()}`).join('\n');
}
