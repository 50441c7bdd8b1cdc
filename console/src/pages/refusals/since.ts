/** The spans of time that the page offers, as they are in the address. */
export const spans = { '15m': 900, '1h': 3600, '24h': 86_400 } as const;

export type Span = keyof typeof spans;

/** Undefined for all the time. */
export function sinceSeconds(since: string | undefined): number | undefined {
  return since !== undefined && since in spans ? spans[since as Span] : undefined;
}
