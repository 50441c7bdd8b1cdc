import assert from 'node:assert/strict';
import { type ProblemCode, problemCodes } from '#core/problem';

/** What an answer must have to be looked at; those of inject and of a raw socket both do. */
export interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>;
  readonly body: string;
}

export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ProblemCode;
  readonly traceId: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

/** What a problem may have besides: each fault, and at the token endpoint what OAuth libraries look for. */
const extensions = new Set(['errors', 'error', 'error_description']);
const members = ['type', 'title', 'status', 'detail', 'code', 'traceId'];

/** Every refusal is a problem as RFC 9457 has it, whoever sends it, and tells nothing of the inside. */
export function assertProblem(answer: Answer, status: number, code?: ProblemCode): ProblemBody {
  assert.equal(answer.statusCode, status, answer.body);
  assert.match(String(answer.headers['content-type']), /^application\/problem\+json(?:;|$)/);
  const problem = JSON.parse(answer.body) as ProblemBody;
  assert.deepEqual(
    Object.keys(problem).filter((key) => !extensions.has(key)),
    members,
  );
  assert.equal(problem.status, status);
  assert.ok(problemCodes.includes(problem.code), problem.code);
  assert.equal(problem.type, `urn:scorewire:problem:${problem.code}`);
  assert.match(problem.traceId, /^[0-9a-f]{32}$/);
  for (const text of [problem.title, problem.detail]) assert.ok(typeof text === 'string' && text.trim() !== '');
  for (const fault of problem.errors ?? []) assert.deepEqual(Object.keys(fault), ['pointer', 'detail']);
  if (code !== undefined) assert.equal(problem.code, code, answer.body);
  if (status === 401) assert.ok(answer.headers['www-authenticate'], 'a 401 says how to sign in');
  if (status === 405) assert.ok(answer.headers['allow'], 'a 405 says what is possible');
  if (status === 429) assert.match(String(answer.headers['retry-after']), /^[1-9]\d*$/);
  assertNoInternals(answer);
  return problem;
}

const internals = [
  /node_modules/,
  /\bnode:[a-z]/,
  /\n\s+at /,
  /\.[cm]?[jt]s:\d+/,
  /file:\/\//,
  /\b(?:Type|Range|Reference|Syntax|Assertion)?Error\b/,
  /\b(?:FST_ERR|ERR|HPE|SQLITE)_[A-Z]/,
  /\bsqlite|\bpostgres|\bkysely|\bfastify|\bajv\b/i,
  /\b(?:select|insert into|delete from)\s/i,
  /\bsyntax error at or near|invalid byte sequence|out of range for type|violates .* constraint/i,
  /_readableState|_events|prototype property/,
];

export function assertNoInternals({ headers, body }: Answer): void {
  const told = `${JSON.stringify(headers)}\n${body}`;
  for (const pattern of internals) assert.doesNotMatch(told, pattern);
  assert.ok(!told.includes(process.cwd()), 'the path of the checkout is nobody else’s business');
}
