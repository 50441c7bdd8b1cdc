import {
  type HttpAnswer,
  type HttpFault,
  type HttpRequest,
  parseBody,
  requestHttp,
} from '#cli/doctor/probe/http-request';
import type { Target } from './target.ts';

/** A request to the REST interface, with the token where there is one. */
export function callRest(
  { rest, timeoutMs, ca }: Target,
  path: string,
  token: string | undefined,
  request: HttpRequest = {},
): Promise<HttpAnswer | HttpFault> {
  const headers = { ...request.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  return requestHttp(rest, path, { ...request, headers }, { timeoutMs, ca });
}

/** The body of a success; undefined otherwise. */
export async function readRest<Body>(
  target: Target,
  path: string,
  token: string | undefined,
): Promise<Body | undefined> {
  const answer = await callRest(target, path, token);
  return answer.kind === 'answer' && answer.status === 200 ? (parseBody(answer) as Body) : undefined;
}

export function signInRest(target: Target, username: string, password: string): Promise<HttpAnswer | HttpFault> {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return callRest(target, '/oauth/token', undefined, { method: 'POST', headers: { authorization } });
}
