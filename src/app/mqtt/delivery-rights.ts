import type { AccessDirectory } from '#core/ingress/push-access';
import type { ChangeFeed } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';

/** Whether a user gets the messages of a bot, answered at once for every message that goes out. */
export interface DeliveryRights {
  /** Before the first message to a user. */
  load(userId: number): Promise<void>;
  mayDeliver(userId: number, botId: number | undefined): boolean;
}

const freshMs = 500;
/** How long what was known before a change is acted on while the store does not tell what is true since: nothing is delivered then. */
const doubtMsMax = 1000;
const usersMax = 100_000;

/**
 * Answers from what it knew last: a message cannot wait for a query. It looks again when it hears of a change, and beside an answer that
 * is no longer fresh, for changes that nobody told of.
 */
export function createDeliveryRights(access: AccessDirectory, changes: ChangeFeed, clock: Clock): DeliveryRights {
  const known = new Map<number, Known>();
  const loading = new Map<number, symbol>();
  /** How often bots were changed, which may be anybody's, and when last. */
  let botChanges = 0;
  let botsChangedAtMs = Number.NEGATIVE_INFINITY;
  changes.subscribe(({ resource, id }) => {
    if (resource === 'bot') {
      botChanges += 1;
      botsChangedAtMs = clock();
    }
    const last = resource === 'user' ? known.get(id) : undefined;
    if (last === undefined) return;
    last.changedAtMs = Math.min(last.changedAtMs, clock());
    lookAgain(id);
  });

  async function load(userId: number): Promise<void> {
    const turn = Symbol('look');
    loading.set(userId, turn);
    const botChangesBefore = botChanges;
    try {
      const bots = await access.findAssigned(userId);
      // A later look knows better.
      if (loading.get(userId) !== turn) return;
      if (known.size >= usersMax) known.clear();
      known.set(userId, { bots, botChangesBefore, loadedAtMs: clock(), changedAtMs: Number.POSITIVE_INFINITY });
    } finally {
      if (loading.get(userId) === turn) loading.delete(userId);
    }
  }

  function lookAgain(userId: number): void {
    // A failed look is made good by the next one.
    load(userId).catch(() => {});
  }

  function isInDoubt({ botChangesBefore, changedAtMs }: Known): boolean {
    const sinceMs = botChangesBefore === botChanges ? changedAtMs : Math.min(changedAtMs, botsChangedAtMs);
    return clock() - sinceMs > doubtMsMax;
  }

  return {
    load,
    mayDeliver(userId, botId) {
      if (botId === undefined) return false;
      const current = access.peekAssigned(userId);
      if (current !== undefined) return current.has(botId);
      const last = known.get(userId);
      const isFresh = last !== undefined && clock() - last.loadedAtMs < freshMs;
      if (!isFresh && !loading.has(userId)) lookAgain(userId);
      if (last !== undefined && isInDoubt(last)) return false;
      // Of a user that nobody has asked about since the start, only a session without a connection can be meant: it is asked about
      // again before anything is sent to it.
      return last?.bots.has(botId) ?? true;
    },
  };
}

interface Known {
  readonly bots: ReadonlySet<number>;
  /** How often bots had been changed when it was looked. */
  readonly botChangesBefore: number;
  readonly loadedAtMs: number;
  /** When the user was first changed since. */
  changedAtMs: number;
}
