import type { FastifyRequest } from 'fastify';
import type { AccessDirectory } from '#core/ingress/push-access';
import { findReadRefusal } from '#core/ingress/read-access';
import { ProblemError } from '#core/problem';

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
