import type { FastifyRequest } from 'fastify';
import type { AccessDirectory } from '#core/ingress/push-access';
import { findReadRefusal } from '#core/ingress/read-access';
import { ProblemError } from '#core/problem';
import type { Policies } from './authenticate.ts';

/** Throws a problem when the caller may not read the bot; returns the user id. */
export async function requireReader(
  access: AccessDirectory,
  { principal }: FastifyRequest,
  botId: number,
): Promise<number> {
  const refusal = await findReadRefusal(access, principal, botId);
  if (refusal !== undefined) throw new ProblemError(refusal);
  // Only users of ours have bots.
  return principal.userId ?? 0;
}

/** The same check during a long answer: credentials or assignment may have been revoked. Rejects when the store fails. */
export async function mayStillRead(
  policies: Policies,
  access: AccessDirectory,
  request: FastifyRequest,
  botId: number,
): Promise<boolean> {
  const principal = await policies.findAgain(request);
  return principal !== undefined && (await findReadRefusal(access, principal, botId)) === undefined;
}
