/** All problem codes. Each edge (HTTP, MQTT, command line) translates them with one exhaustive table. */
export const problemCodes = [
  'invalid-request',
  'invalid-event-type',
  'unsupported-grant',
  'invalid-audience',
  'unauthenticated',
  'forbidden',
  'push-not-enabled',
  'not-found',
  'event-type-not-found',
  'method-not-allowed',
  'conflict',
  'last-admin',
  'payload-too-large',
  'unsupported-media-type',
  'too-many-sign-ins',
  'too-many-streams',
  'too-many-requests',
  'too-many-events',
  'headers-too-large',
  'busy',
  'not-ready',
  'request-timeout',
  'internal',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

export interface Problem {
  readonly code: ProblemCode;
  /** One sentence for a person: what is wrong and what to do. */
  readonly detail: string;
  readonly faults?: readonly FieldFault[];
  readonly retryAfterSeconds?: number;
}

export interface FieldFault {
  /** JSON Pointer into the body, or the name of a parameter. */
  readonly pointer: string;
  readonly detail: string;
}

export function problem(code: ProblemCode, detail: string, faults?: readonly FieldFault[]): Problem {
  return faults === undefined ? { code, detail } : { code, detail, faults };
}

export function notFound(what: string, id: number | string): Problem {
  return problem('not-found', `There is no ${what} ${id}.`);
}

/** Carries a problem out of code that cannot return one: request hooks and body parsers. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}
