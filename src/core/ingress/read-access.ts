import { notFound, type Problem, problem } from '#core/problem';
import type { Principal } from '#core/sign-in/principal';
import { type AccessDirectory, mayPush, missingConditions, type PushAccess } from './push-access.ts';

/**
 * Returns why a principal may not read the events of a bot; undefined when it may. Administrators may read all bots; other users are not told which
 * bots exist.
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

export type ReadableBots = 'all' | ReadonlySet<number>;

/** The bots that a principal may read: all for an administrator, else those assigned to the user. */
export async function findReadableBots(
  access: Pick<AccessDirectory, 'findAssigned'>,
  { userId, role }: Principal,
): Promise<ReadableBots> {
  if (role === 'admin') return 'all';
  return userId === null ? new Set() : access.findAssigned(userId);
}

function notOnTicket(bots: ReadonlySet<number>, botId: number): Problem {
  const named = [...bots].join(', ');
  return problem('forbidden', `This ticket is for ${bots.size === 1 ? 'bot' : 'bots'} ${named}, not for bot ${botId}.`);
}

/** Whether a user may push to a bot, and which conditions do not hold. */
export interface AccessReport {
  readonly botId: number;
  readonly mayPush: boolean;
  readonly conditions: {
    readonly userEnabled: boolean;
    /** Null when the user may not know it. */
    readonly botEnabled: boolean | null;
    readonly assigned: boolean;
  };
  /** One text for each condition that does not hold. */
  readonly missing: string[];
}

/** Undefined when an administrator asks for a bot that does not exist. To other users, such a bot looks like one that is not assigned to them. */
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

/** A principal that only an outside issuer knows has no user id here. No user has the id 0. */
function findAccess(access: AccessDirectory, { userId }: Principal, botId: number): Promise<PushAccess> {
  return access.find(userId ?? 0, botId);
}
