import { outcomeOfStatus } from '#cli/exit-code';
import { Failure } from '#cli/failure';

/** The failure for an answer that is not a success. */
export function problemToFailure(url: string, status: number, body: string): Failure {
  const problem = parseProblem(body);
  if (problem === undefined)
    return new Failure('unavailable', `${url} answered ${status}, and not as Scorewire does: check the URL.`);
  const outcome = outcomeOfStatus(status);
  if (outcome === 'ok') throw new Error(`${status} is a success`);
  const told = tells(problem.detail, problem.errors) ? [] : problem.errors;
  const notes = told.map(({ pointer, detail }) => `${pointer.replace(/^\//, '') || 'body'}: ${detail}`);
  const trace = problem.traceId === undefined ? [] : [`trace id ${problem.traceId}`];
  return new Failure(outcome, problem.detail, [...notes, ...trace]);
}

function tells(sentence: string, faults: ProblemDetails['errors']): boolean {
  return faults.length === 1 && faults.every(({ detail }) => sentence.includes(detail.replace(/\.$/, '')));
}

/** Another service or a proxy has answered. */
export function notScorewire(url: string): Failure {
  return new Failure('unavailable', `${url} did not answer as Scorewire does: check the URL.`);
}

export function redirected(url: string, location: string | undefined): Failure {
  const target = location === undefined || !URL.canParse(location, url) ? undefined : new URL(location, url).origin;
  return new Failure(
    'unavailable',
    `${url} redirects elsewhere: ${target === undefined ? 'check the URL.' : `is it ${target}?`}`,
  );
}

interface ProblemDetails {
  readonly detail: string;
  readonly errors: readonly { readonly pointer: string; readonly detail: string }[];
  readonly traceId: string | undefined;
}

/** Parses the shown fields of a problem (RFC 9457); undefined for another body. */
function parseProblem(body: string): ProblemDetails | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('detail' in value) || typeof value.detail !== 'string')
    return undefined;
  const errors = 'errors' in value && Array.isArray(value.errors) ? value.errors.filter(isFieldFault) : [];
  const traceId = 'traceId' in value && typeof value.traceId === 'string' ? value.traceId : undefined;
  return { detail: value.detail, errors, traceId };
}

function isFieldFault(value: unknown): value is { pointer: string; detail: string } {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'pointer' in value && typeof value.pointer === 'string' && 'detail' in value && typeof value.detail === 'string'
  );
}
