import type { Bot } from '#core/bot';
import { createReadThroughCache, type IsStillTrue } from '#core/memory/read-through-cache';
import type { BotReader } from '#core/ports/bot-store';
import type { ChangeFeed } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';
import type { UserDirectory } from '#core/sign-in/user-directory';

/** The three conditions for pushing to a bot, as they are now. */
export interface PushAccess {
  readonly userEnabled: boolean;
  readonly botEnabled: boolean;
  readonly assigned: boolean;
  /** Undefined when there is no such bot. */
  readonly bot: Bot | undefined;
}

/**
 * Who may push and listen where, without a query per event. A change that this node hears of acts at once; one that it does not hear
 * of acts within a second.
 */
export interface AccessDirectory {
  /** What is remembered; undefined says nothing. Of a bot that is not assigned to the user, it says no more than that. */
  peek(userId: number, botId: number): PushAccess | undefined;
  find(userId: number, botId: number): Promise<PushAccess>;
  /** The bots of a user that are remembered. */
  peekAssigned(userId: number): ReadonlySet<number> | undefined;
  findAssigned(userId: number): Promise<ReadonlySet<number>>;
  /** The bot as it was last seen. */
  peekBot(botId: number): Bot | undefined;
}

/** What is put together from what is remembered is remembered too, for the rest of a second. */
const lifetimeMs = 900;
const accessLifetimeMs = 100;
const accessesMax = 20_000;
const lastSeenMax = 100_000;

export function createAccessDirectory(
  users: UserDirectory,
  bots: Pick<BotReader, 'find' | 'listAssigned'>,
  changes: ChangeFeed,
  clock: Clock,
  isStillTrue?: IsStillTrue,
): AccessDirectory {
  const lastSeen = new Map<number, Bot>();
  // "No such bot" is remembered as well: a sender that has the wrong id must not cost a query per event.
  const botById = createReadThroughCache<number, { readonly bot: Bot | undefined }>({
    async read(id) {
      const bot = await bots.find(id);
      if (bot !== undefined) {
        if (lastSeen.size >= lastSeenMax) lastSeen.clear();
        lastSeen.set(id, bot);
      }
      return { bot };
    },
    entriesMax: 20_000,
    lifetimeMs,
    clock,
    isStillTrue,
  });
  const assignedTo = createReadThroughCache<number, ReadonlySet<number>>({
    read: async (userId) => new Set((await bots.listAssigned(userId)).map(({ id }) => id)),
    entriesMax: 20_000,
    lifetimeMs,
    clock,
    isStillTrue,
  });
  const accesses = new Map<number, Remembered>();
  /** What was asked for last: what is read of one sender comes together. */
  let last: Remembered | undefined;
  changes.subscribe(({ resource, id }) => {
    accesses.clear();
    last = undefined;
    if (resource === 'bot') {
      botById.forget(id);
      // A bot that is removed takes its assignments with it.
      assignedTo.forgetAll();
    }
    if (resource === 'user') assignedTo.forget(id);
  });
  return {
    peek(userId, botId) {
      const remembered = last?.botId === botId ? last : accesses.get(botId);
      const nowMs = clock();
      if (remembered?.userId === userId && remembered.expiresAtMs > nowMs) {
        // Mostly it is the same, and writing a reference costs more than looking at it.
        if (last !== remembered) last = remembered;
        return remembered.access;
      }
      const secret = users.peek(userId);
      const assigned = assignedTo.peek(userId);
      if (secret === undefined || assigned === undefined) return undefined;
      // A stranger costs no look at the bot, and does not push out what is remembered of those who may push.
      if (!assigned.has(botId)) return toAccess(secret.user, undefined, false);
      const known = botById.peek(botId);
      if (known === undefined) return undefined;
      const access = toAccess(secret.user, known.bot, assigned.has(botId));
      const expiresAtMs = nowMs + accessLifetimeMs;
      // Not a new one each time: a thousand of them would be old before they are replaced, and long to be collected.
      if (remembered?.userId === userId && isSame(remembered.access, access)) {
        remembered.expiresAtMs = expiresAtMs;
        return remembered.access;
      }
      if (accesses.size >= accessesMax) accesses.clear();
      accesses.set(botId, { botId, userId, access, expiresAtMs });
      last = undefined;
      return access;
    },
    async find(userId, botId) {
      const [secret, known, assigned] = await Promise.all([
        users.find(userId),
        botById.find(botId),
        assignedTo.find(userId),
      ]);
      return toAccess(secret?.user, known?.bot, assigned?.has(botId) ?? false);
    },
    peekAssigned: (userId) => assignedTo.peek(userId),
    peekBot: (botId) => lastSeen.get(botId),
    findAssigned: async (userId) => (await assignedTo.find(userId)) ?? new Set(),
  };
}

/** Of the last user who has pushed to a bot: mostly it is the only one. */
interface Remembered {
  readonly botId: number;
  readonly userId: number;
  readonly access: PushAccess;
  expiresAtMs: number;
}

export function mayPush({ userEnabled, botEnabled, assigned }: PushAccess): boolean {
  return userEnabled && botEnabled && assigned;
}

/** One of the three conditions for pushing that does not hold, in words. */
export interface MissingCondition {
  /** What is not so. */
  readonly what: string;
  /** What should be so. */
  readonly expected: string;
  /** What to ask support for: "to …". */
  readonly ask: string;
  /** Whether a slip in the number of the bot looks the same. */
  readonly mayBeSlip: boolean;
}

/**
 * Those that are missing; empty when none is. Of a bot that is not assigned to the user, only that is told, unless `tellsBot`: a
 * stranger must not learn which bots there are and which are enabled.
 */
export function missingConditions(
  { userEnabled, botEnabled, assigned }: Omit<PushAccess, 'bot'>,
  botId: number,
  tellsBot = assigned,
): MissingCondition[] {
  return [
    ...(userEnabled ? [] : [notEnabled('your user')]),
    ...(botEnabled || !tellsBot ? [] : [notEnabled(`bot ${botId}`)]),
    ...(assigned ? [] : [notAssigned(botId)]),
  ];
}

function notEnabled(whom: string): MissingCondition {
  return {
    what: `push permission is not enabled for ${whom}`,
    expected: `push permission for ${whom}`,
    ask: `enable push permission for ${whom}`,
    mayBeSlip: false,
  };
}

function notAssigned(botId: number): MissingCondition {
  return {
    what: `bot ${botId} is not assigned to your user`,
    expected: `bot ${botId} assigned to your user`,
    ask: `assign bot ${botId} to your user`,
    mayBeSlip: true,
  };
}

function isSame(a: PushAccess, b: PushAccess): boolean {
  return (
    a.bot === b.bot && a.userEnabled === b.userEnabled && a.botEnabled === b.botEnabled && a.assigned === b.assigned
  );
}

function toAccess(
  user: { readonly pushEnabled: boolean; readonly disabled: boolean } | undefined,
  bot: Bot | undefined,
  assigned: boolean,
): PushAccess {
  const userEnabled = user !== undefined && user.pushEnabled && !user.disabled;
  return { userEnabled, botEnabled: bot?.pushEnabled ?? false, assigned, bot };
}
