/** How a command can end: the one table of exit codes, which the help shows as well. */
export const outcomes = {
  ok: { exitCode: 0, meaning: 'done' },
  failed: { exitCode: 1, meaning: 'the service did not start, or something unexpected' },
  usage: { exitCode: 2, meaning: 'wrong usage' },
  'not-allowed': { exitCode: 3, meaning: 'not signed in, or not allowed' },
  'not-found': { exitCode: 4, meaning: 'not found' },
  conflict: { exitCode: 5, meaning: 'conflict with what is there' },
  invalid: { exitCode: 6, meaning: 'invalid: what was given cannot be used' },
  unavailable: { exitCode: 7, meaning: 'the service cannot be reached, or fails' },
  'lines-rejected': { exitCode: 8, meaning: 'an import ended, and some of its lines were rejected' },
} as const satisfies Record<string, { readonly exitCode: number; readonly meaning: string }>;

export type Outcome = keyof typeof outcomes;

/** What an HTTP status that is no success means for a command. */
export function outcomeOfStatus(status: number): Outcome {
  return byStatus[status] ?? (status >= 500 ? 'unavailable' : 'failed');
}

const byStatus: Readonly<Record<number, Outcome>> = {
  400: 'invalid',
  401: 'not-allowed',
  403: 'not-allowed',
  404: 'not-found',
  408: 'unavailable',
  409: 'conflict',
  413: 'invalid',
  415: 'invalid',
  422: 'invalid',
  // The service answers it to too many failed sign-ins; the other reason, too many live streams, no command has.
  429: 'not-allowed',
  431: 'invalid',
};
