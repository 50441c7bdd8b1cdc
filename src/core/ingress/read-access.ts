import { notFound, type Problem, problem } from '#core/problem';
import type { Principal } from '#core/sign-in/principal';
import { type AccessDirectory, mayPush, missingConditions, type PushAccess } from './push-access.ts';

/**
 * Why somebody may not read what was pushed to a bot; undefined when he may. Administrators may read all bots; to others it is not told
 * which bots there are.
 */
export async function findReadRefusal(
  access: AccessDirectory,
  principal: Principal,
  botId: number,
): Promise<Problem | undefined> {
  const { assigned, bot } = await findAccess(access, principal, botId);
  if (principal.role === 'admin') return bot === undefined ? notFound('bot', botId) : undefined;
  if (assigned) return undefined;
  return problem('forbidden', `Bot ${botId} is not assigned to your user: ask support to assign it.`);
}

/** Whether somebody may push to a bot, and what is missing. */
export interface AccessReport {
  readonly botId: number;
  readonly mayPush: boolean;
  readonly conditions: { readonly userEnabled: boolean; readonly botEnabled: boolean; readonly assigned: boolean };
  /** In words, one for each condition that is missing. */
  readonly missing: string[];
}

/** Undefined for an administrator when there is no such bot; to others it looks like one that is not enabled. */
export async function findAccessReport(
  access: AccessDirectory,
  principal: Principal,
  botId: number,
): Promise<AccessReport | undefined> {
  const found = await findAccess(access, principal, botId);
  if (found.bot === undefined && principal.role === 'admin') return undefined;
  const { userEnabled, botEnabled, assigned, bot = nameless(botId) } = found;
  return {
    botId,
    mayPush: mayPush(found),
    conditions: { userEnabled, botEnabled, assigned },
    missing: missingConditions({ userEnabled, botEnabled, assigned, bot }, botId),
  };
}

/** Somebody whom only an outside issuer knows has no id here, and nobody has the id 0. */
function findAccess(access: AccessDirectory, { userId }: Principal, botId: number): Promise<PushAccess> {
  return access.find(userId ?? 0, botId);
}

function nameless(id: number) {
  return { id, name: null, venueId: null, eventTypeId: null, pushEnabled: false };
}
