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
  if (principal.onlyBots?.has(botId) === false) return notOnTicket(principal.onlyBots, botId);
  const { assigned, bot } = await findAccess(access, principal, botId);
  if (principal.role === 'admin') return bot === undefined ? notFound('bot', botId) : undefined;
  if (assigned) return undefined;
  return problem('forbidden', `Bot ${botId} is not assigned to your user: ask support to assign it.`);
}

function notOnTicket(bots: ReadonlySet<number>, botId: number): Problem {
  const named = [...bots].join(', ');
  return problem('forbidden', `This ticket is for ${bots.size === 1 ? 'bot' : 'bots'} ${named}, not for bot ${botId}.`);
}

/** Whether somebody may push to a bot, and what is missing. */
export interface AccessReport {
  readonly botId: number;
  readonly mayPush: boolean;
  readonly conditions: {
    readonly userEnabled: boolean;
    /** Null when it is not told. */
    readonly botEnabled: boolean | null;
    readonly assigned: boolean;
  };
  /** In words, one for each condition that is missing. */
  readonly missing: string[];
}

/** Undefined for an administrator when there is no such bot. To others, a bot that is not theirs looks like one that there is not. */
export async function findAccessReport(
  access: AccessDirectory,
  principal: Principal,
  botId: number,
): Promise<AccessReport | undefined> {
  const found = await findAccess(access, principal, botId);
  const isAdmin = principal.role === 'admin';
  if (found.bot === undefined && isAdmin) return undefined;
  const { userEnabled, botEnabled, assigned } = found;
  const tellsBot = assigned || isAdmin;
  return {
    botId,
    mayPush: mayPush(found),
    conditions: { userEnabled, botEnabled: tellsBot ? botEnabled : null, assigned },
    missing: missingConditions(found, botId, tellsBot).map(({ what }) => what),
  };
}

/** Somebody whom only an outside issuer knows has no id here, and nobody has the id 0. */
function findAccess(access: AccessDirectory, { userId }: Principal, botId: number): Promise<PushAccess> {
  return access.find(userId ?? 0, botId);
}
