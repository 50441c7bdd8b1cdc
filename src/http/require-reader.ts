import type { FastifyRequest } from 'fastify';
import type { AccessDirectory } from '#core/ingress/push-access';
import { findReadRefusal } from '#core/ingress/read-access';
import { ProblemError } from '#core/problem';
import type { Policies } from './authenticate.ts';

/** Ends the request of somebody who may not read what was pushed to the bot; returns who it is. */
export async function requireReader(
  access: AccessDirectory,
  { principal }: FastifyRequest,
  botId: number,
): Promise<number> {
  const refusal = await findReadRefusal(access, principal, botId);
  if (refusal !== undefined) throw new ProblemError(refusal);
  // Whoever has bots is a user of ours.
  return principal.userId ?? 0;
}

/** The same later, while a long answer goes on: credentials and assignment may be gone by then. Rejects when that cannot be told. */
export async function mayStillRead(
  policies: Policies,
  access: AccessDirectory,
  request: FastifyRequest,
  botId: number,
): Promise<boolean> {
  const principal = await policies.findAgain(request);
  return principal !== undefined && (await findReadRefusal(access, principal, botId)) === undefined;
}
