import type { FastifyRequest } from 'fastify';
import type { Actor } from '#core/audit-entry';
import { dateTimeForm, parseDateTime } from '#core/date-time';
import { int32Max, int32Min, parseInt32 } from '#core/int32';
import { type PageRequest, pageLimitDefault, pageLimitMax } from '#core/page';
import { ProblemError, problem } from '#core/problem';

/** Reads an id from the path; 400 when it is not an integer in the range. */
export function readId(params: unknown, name: string, min = int32Min): number {
  const text = (params as Record<string, string>)[name] ?? '';
  const id = parseInt32(text);
  if (id === undefined || id < min) throw invalid(name, text, `a whole number between ${min} and ${int32Max}`);
  return id;
}

/** Ids that administrators choose are positive. */
export function readPositiveId(params: unknown, name: string): number {
  return readId(params, name, 1);
}

export function readPage(query: unknown): PageRequest {
  const { after, limit } = query as Record<string, unknown>;
  return {
    after: after === undefined ? null : readCursor(after),
    limit: limit === undefined ? pageLimitDefault : readInteger('limit', limit, 1, pageLimitMax),
  };
}

/** Reads a time in milliseconds from the query; undefined when it is missing. */
export function readDateTime(query: unknown, name: string): number | undefined {
  const given = (query as Record<string, unknown>)[name];
  if (given === undefined) return undefined;
  // An unencoded plus sign arrives as a space; before an offset it was certainly a plus.
  const text = typeof given === 'string' ? given.replace(/(:\d{2}(?:[.,]\d+)?) (\d{2}:?\d{2})$/, '$1+$2') : '';
  const time = parseDateTime(text);
  if (time === undefined) throw invalid(name, given, dateTimeForm);
  return time;
}

/** Reads a whole number from the query or a header; undefined when it is missing. */
export function readOptionalInteger(
  name: string,
  given: unknown,
  min: number,
  max = Number.MAX_SAFE_INTEGER,
): number | undefined {
  return given === undefined ? undefined : readInteger(name, given, min, max);
}

/** Reads a text from the query; undefined when it is missing or empty. PostgreSQL cannot compare with a text that has a zero character. */
export function readText(query: unknown, name: string): string | undefined {
  const given = (query as Record<string, unknown>)[name];
  if (given === undefined || given === '') return undefined;
  if (typeof given !== 'string' || given.includes('\u0000')) throw invalid(name, given, 'a text');
  return given;
}

/** Reads `true` or `false` from the query; false when it is missing. */
export function readFlag(query: unknown, name: string): boolean {
  const given = (query as Record<string, unknown>)[name] ?? 'false';
  if (given !== 'true' && given !== 'false') throw invalid(name, given, 'true or false');
  return given === 'true';
}

export function actorOf({ principal, ip }: FastifyRequest): Actor {
  return { userId: principal.userId, username: principal.username, address: ip };
}

export function invalid(name: string, given: unknown, form: string): ProblemError {
  const got = Array.isArray(given) ? 'several of them: send one' : `"${String(given)}"`;
  const detail = `${name} must be ${form}; got ${got}.`;
  return new ProblemError(problem('invalid-request', detail, [{ pointer: name, detail }]));
}

function readCursor(given: unknown): number {
  return readInteger('after', given, int32Min, Number.MAX_SAFE_INTEGER);
}

function readInteger(name: string, given: unknown, min: number, max: number): number {
  const value = typeof given === 'string' && /^-?\d{1,16}$/.test(given) ? Number(given) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw invalid(name, given, `a whole number between ${min} and ${max}`);
}
