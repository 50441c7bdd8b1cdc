import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, problem } from '#core/problem';
import { errorToProblem } from './error-to-problem.ts';
import type { HttpLog } from './http-app.ts';
import { problemMediaType, problemToBody } from './problem-to-http.ts';
import { traceIdOf } from './trace-id.ts';

/** Answers an error as a problem. A fault of the service is logged in full, and the answer shows no internals. */
export function sendProblem(
  log: HttpLog,
  request: FastifyRequest,
  reply: FastifyReply,
  error: Error,
  extend: (problem: Problem) => object = () => ({}),
): FastifyReply {
  const traceId = traceIdOf(request.headers['traceparent']);
  const known = errorToProblem(error);
  if (known === undefined) log.requestFailed(error, traceId, request.routeOptions.url ?? 'none');
  const told: Problem = known ?? internal;
  const body = problemToBody(told, traceId);
  if (told.retryAfterSeconds !== undefined) reply.header('retry-after', String(told.retryAfterSeconds));
  return reply
    .code(body.status)
    .header('content-type', problemMediaType)
    .send(JSON.stringify({ ...body, ...extend(told) }));
}

const internal = problem('internal', 'Something went wrong here; support can find it by the traceId.');
