import type { Bot } from '#core/bot';
import { createReadThroughCache, type IsStillTrue } from '#core/memory/read-through-cache';
import type { BotReader } from '#core/ports/bot-store';
import type { ChangeFeed } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';
import type { UserDirectory } from '#core/sign-in/user-directory';

/** The three conditions for pushing to a bot. */
export interface PushAccess {
  readonly userEnabled: boolean;
  readonly botEnabled: boolean;
  readonly assigned: boolean;
  /** Undefined when there is no such bot. */
  readonly bot: Bot | undefined;
}

/**
 * Tells who may push and listen to which bot, without a query per event. A change takes effect at once if this node is notified, otherwise within a
 * second.
 */
export interface AccessDirectory {
  /** The cached answer; undefined when it is not cached. If the bot is not assigned to the user, the answer tells nothing else about the bot. */
  peek(userId: number, botId: number): PushAccess | undefined;
  find(userId: number, botId: number): Promise<PushAccess>;
  /** The bots of a user, from the cache. */
  peekAssigned(userId: number): ReadonlySet<number> | undefined;
  findAssigned(userId: number): Promise<ReadonlySet<number>>;
  /** The bot as it was last read. */
  peekBot(botId: number): Bot | undefined;
  /** Reads the bot, unless it is cached. */
  readBot(botId: number): Promise<void>;
}

/** The combined answer is cached as well. The two lifetimes together stay within a second. */
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
  const remember = (bot: Bot): void => {
    if (lastSeen.size >= lastSeenMax) lastSeen.clear();
    lastSeen.set(bot.id, bot);
  };
  // "No such bot" is cached as well: a sender with a wrong id must not cost a query per event.
  const botById = createReadThroughCache<number, { readonly bot: Bot | undefined }>({
    async read(id) {
      const bot = await bots.find(id);
      if (bot !== undefined) remember(bot);
      return { bot };
    },
    entriesMax: 20_000,
    lifetimeMs,
    clock,
    isStillTrue,
  });
  const assignedTo = createReadThroughCache<number, ReadonlySet<number>>({
    async read(userId) {
      const assigned = await bots.listAssigned(userId);
      for (const bot of assigned) remember(bot);
      return new Set(assigned.map(({ id }) => id));
    },
    entriesMax: 20_000,
    lifetimeMs,
    clock,
    isStillTrue,
  });
  const accesses = new Map<number, CachedAccess>();
  /** The answer that was requested last: events of one sender usually arrive together. */
  let last: CachedAccess | undefined;
  changes.subscribe(({ resource, id, removed }) => {
    accesses.clear();
    last = undefined;
    if (resource === 'bot') botById.forget(id);
    // Removing a bot also removes its assignments.
    if (resource === 'bot' && removed) assignedTo.forgetAll();
    if (resource === 'user') assignedTo.forget(id);
  });
  return {
    peek(userId, botId) {
      const entry = last?.botId === botId ? last : accesses.get(botId);
      const nowMs = clock();
      if (entry?.userId === userId && entry.expiresAtMs > nowMs) {
        // Usually it is the same, and writing a reference costs more than comparing it.
        if (last !== entry) last = entry;
        return entry.access;
      }
      const secret = users.peek(userId);
      const assigned = assignedTo.peek(userId);
      if (secret === undefined || assigned === undefined) return undefined;
      // Do not look up the bot for a stranger: it must not evict the cached entries of users who may push.
      if (!assigned.has(botId)) return toAccess(secret.user, undefined, false);
      const cached = botById.peek(botId);
      if (cached === undefined) return undefined;
      const access = toAccess(secret.user, cached.bot, assigned.has(botId));
      const expiresAtMs = nowMs + accessLifetimeMs;
      // Reuse the object: thousands of new ones would reach the old generation before they are replaced, where collecting them is slow.
      if (entry?.userId === userId && isSame(entry.access, access)) {
        entry.expiresAtMs = expiresAtMs;
        return entry.access;
      }
      if (accesses.size >= accessesMax) accesses.clear();
      accesses.set(botId, { botId, userId, access, expiresAtMs });
      last = undefined;
      return access;
    },
    async find(userId, botId) {
      const [secret, cached, assigned] = await Promise.all([
        users.find(userId),
        botById.find(botId),
        assignedTo.find(userId),
      ]);
      return toAccess(secret?.user, cached?.bot, assigned?.has(botId) ?? false);
    },
    peekAssigned: (userId) => assignedTo.peek(userId),
    peekBot: (botId) => lastSeen.get(botId),
    async readBot(botId) {
      await botById.find(botId);
    },
    findAssigned: async (userId) => (await assignedTo.find(userId)) ?? new Set(),
  };
}

/** The cached answer for the last user who pushed to a bot. Usually only one user does. */
interface CachedAccess {
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
  /** The condition that does not hold. */
  readonly what: string;
  /** The condition that should hold. */
  readonly expected: string;
  /** What to ask support for: "to …". */
  readonly ask: string;
  /** True when a mistyped bot number leads to the same condition. */
  readonly mayBeSlip: boolean;
}

/**
 * Returns the conditions that do not hold. It tells nothing about a bot that is not assigned to the user, unless `tellsBot`: a stranger must not
 * learn which bots exist and which are enabled.
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
