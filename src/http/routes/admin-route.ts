import type { Policy } from '#http/authenticate';
import { problems } from '#http/schemas/problem';

/** Completes the options of an administration route with its policy, its tag and the problems of all such routes. */
export function createAdminRoute({ onRequest, security }: Policy) {
  const refusals = problems(400, 401, 403, 404, 409, 429);
  return <Schema extends { readonly response: object }>(summary: string, schema: Schema) => {
    const response: Schema['response'] = { ...schema.response, ...refusals };
    return { onRequest, schema: { tags: ['Administration'], summary, security, ...schema, response } };
  };
}
