import type { Problem, ProblemCode } from '#core/problem';

/** A problem code without a row does not compile. */
const answers: Record<ProblemCode, { readonly status: number; readonly title: string }> = {
  'invalid-request': { status: 400, title: 'Invalid request' },
  'invalid-event-type': { status: 400, title: 'Invalid event type' },
  'unsupported-grant': { status: 400, title: 'Unsupported grant type' },
  'invalid-audience': { status: 400, title: 'Invalid audience' },
  unauthenticated: { status: 401, title: 'Not signed in' },
  forbidden: { status: 403, title: 'Not allowed' },
  'push-not-enabled': { status: 403, title: 'Access not approved' },
  'not-found': { status: 404, title: 'Not found' },
  'event-type-not-found': { status: 404, title: 'Event type not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'request-timeout': { status: 408, title: 'Request took too long' },
  conflict: { status: 409, title: 'Conflict' },
  'last-admin': { status: 409, title: 'Last administrator' },
  'payload-too-large': { status: 413, title: 'Body too large' },
  'unsupported-media-type': { status: 415, title: 'Unsupported media type' },
  'too-many-sign-ins': { status: 429, title: 'Too many failed sign-ins' },
  'too-many-streams': { status: 429, title: 'Too many streams' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'too-many-events': { status: 429, title: 'Too many events' },
  'headers-too-large': { status: 431, title: 'Headers too large' },
  internal: { status: 500, title: 'Internal error' },
  busy: { status: 503, title: 'Busy' },
  'not-ready': { status: 503, title: 'Not ready' },
};

export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ProblemCode;
  readonly traceId: string;
  readonly errors?: Problem['faults'];
}

/** RFC 9457. */
export const problemMediaType = 'application/problem+json; charset=utf-8';

export function problemToBody(problem: Problem, traceId: string): ProblemBody {
  const { status, title } = answers[problem.code];
  const type = `urn:scorewire:problem:${problem.code}`;
  const body = { type, title, status, detail: problem.detail, code: problem.code, traceId };
  return problem.faults === undefined ? body : { ...body, errors: problem.faults };
}
