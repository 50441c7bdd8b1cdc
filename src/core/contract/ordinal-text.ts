/** 1st, 2nd, 3rd … 11th; OT, 2OT, 3OT after the last regular period. Zero, before the start, has no ordinal. */
export function ordinalText(value: number, last: number): string | undefined {
  if (value < 1) return undefined;
  if (value > last) return value === last + 1 ? 'OT' : `${value - last}OT`;
  return `${value}${suffixOf(value)}`;
}

function suffixOf(value: number): string {
  const tens = Math.trunc(value / 10) % 10;
  if (tens === 1) return 'th';
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th';
}
