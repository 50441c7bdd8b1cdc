export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, low: sorted[0] ?? 0, high: sorted.at(-1) ?? 0 };
}
