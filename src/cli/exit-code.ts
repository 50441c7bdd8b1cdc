/** All exit codes. The help shows this table. */
export const outcomes = {
  ok: { exitCode: 0, meaning: 'done' },
  failed: { exitCode: 1, meaning: 'the service did not start, a check of doctor failed, or an unexpected error' },
  usage: { exitCode: 2, meaning: 'wrong usage' },
  'not-allowed': { exitCode: 3, meaning: 'not signed in, or not allowed' },
  'not-found': { exitCode: 4, meaning: 'not found' },
  conflict: { exitCode: 5, meaning: 'conflict with existing data' },
  invalid: { exitCode: 6, meaning: 'invalid input, or an event was refused' },
  unavailable: { exitCode: 7, meaning: 'the service cannot be reached or fails' },
  'lines-rejected': { exitCode: 8, meaning: 'an import is complete, but some lines were rejected' },
} as const satisfies Record<string, { readonly exitCode: number; readonly meaning: string }>;

export type Outcome = keyof typeof outcomes;

/** The outcome for an HTTP status that is not a success. */
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
  // Too many failed sign-ins; no command opens live streams, the other reason for this status.
  429: 'not-allowed',
  431: 'invalid',
};
