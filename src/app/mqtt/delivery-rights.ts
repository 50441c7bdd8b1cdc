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
const usersMax = 100_000;

/**
 * Answers from what it knew last: a message cannot wait for a query. It looks again when it hears of a change, and beside an answer that
 * is no longer fresh, for changes that nobody told of.
 */
export function createDeliveryRights(access: AccessDirectory, changes: ChangeFeed, clock: Clock): DeliveryRights {
  const known = new Map<number, { readonly bots: ReadonlySet<number>; readonly loadedAtMs: number }>();
  const loading = new Map<number, symbol>();
  changes.subscribe(({ resource, id }) => {
    if (resource === 'user' && known.has(id)) lookAgain(id);
  });

  async function load(userId: number): Promise<void> {
    const turn = Symbol('look');
    loading.set(userId, turn);
    try {
      const bots = await access.findAssigned(userId);
      // A later look knows better.
      if (loading.get(userId) !== turn) return;
      if (known.size >= usersMax) known.clear();
      known.set(userId, { bots, loadedAtMs: clock() });
    } finally {
      if (loading.get(userId) === turn) loading.delete(userId);
    }
  }

  function lookAgain(userId: number): void {
    // A failed look is made good by the next one.
    load(userId).catch(() => {});
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
      // Of a user that nobody has asked about since the start, only a session without a connection can be meant: it is asked about
      // again before anything is sent to it.
      return last?.bots.has(botId) ?? true;
    },
  };
}
