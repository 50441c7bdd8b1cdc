import type { FastifyError } from 'fastify';
import { type Problem, ProblemError, problem } from '#core/problem';

/** The problem for an error that was thrown during a request. Undefined for a fault of the service, which is logged. */
export function errorToProblem(error: FastifyError | Error): Problem | undefined {
  if (error instanceof ProblemError) return error.problem;
  const code = 'code' in error ? error.code : undefined;
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return problem('unsupported-media-type', 'Send the body as application/json, with that Content-Type.');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return problem('payload-too-large', 'The body is too large for this endpoint: send less at once.');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return problem('invalid-request', 'The body is not valid JSON: check its quotes, commas and brackets.');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return problem('invalid-request', 'The body is empty: send a JSON object.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return problem(
        'invalid-request',
        'The body is longer or shorter than its Content-Length: send the right length.',
      );
    case 'FST_ERR_BAD_URL':
      return problem('invalid-request', 'The path has a broken percent-encoding: write a percent sign as %25.');
    default:
  }
  if (error instanceof SyntaxError) return problem('invalid-request', `The body is not JSON: ${error.message}.`);
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status !== undefined && status >= 400 && status < 500) return problem('invalid-request', error.message);
  return undefined;
}
