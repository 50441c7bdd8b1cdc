import { Type } from 'typebox';
import { problemCodes } from '#core/problem';

export const ProblemSchema = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'What is wrong and what to do.' }),
    code: Type.Unsafe<string>({ type: 'string', enum: problemCodes }),
    traceId: Type.String({ description: 'Quote it to support: the log has it too.' }),
    errors: Type.Optional(
      Type.Array(Type.Object({ pointer: Type.String(), detail: Type.String() }), {
        description: 'Each fault of the request.',
      }),
    ),
  },
  { description: 'A problem as defined by RFC 9457, sent as application/problem+json.' },
);

/** The documented problems of a route, by status. */
export function problems(...statuses: number[]) {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: reasons[status] ?? 'Problem', content: { 'application/problem+json': { schema: ProblemSchema } } },
    ]),
  );
}

const reasons: Record<number, string> = {
  400: 'The request is invalid; `detail` and `errors` say why.',
  401: 'Credentials are missing or wrong.',
  403: 'Signed in, but not allowed.',
  404: 'It does not exist.',
  409: 'It conflicts with existing data.',
  413: 'The body is too large.',
  429: 'Over a limit; `detail` says which one, and Retry-After when to try again.',
  500: 'A fault of the service.',
  503: 'Not ready or too busy.',
};
