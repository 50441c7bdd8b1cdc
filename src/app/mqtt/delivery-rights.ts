import type { AccessDirectory } from '#core/ingress/push-access';
import type { Clock } from '#core/ports/clock';

/** Whether a user gets the messages of a bot, answered at once for every message that goes out. */
export interface DeliveryRights {
  /** Before the first message to a user. */
  load(userId: number): Promise<void>;
  mayDeliver(userId: number, botId: number | undefined): boolean;
}

const freshMs = 500;
const usersMax = 100_000;

/** Answers from what it knew last, and looks again beside that when it is no longer fresh. */
export function createDeliveryRights(access: AccessDirectory, clock: Clock): DeliveryRights {
  const known = new Map<number, { readonly bots: ReadonlySet<number>; readonly loadedAtMs: number }>();
  const loading = new Set<number>();

  async function load(userId: number): Promise<void> {
    loading.add(userId);
    try {
      const bots = await access.findAssigned(userId);
      if (known.size >= usersMax) known.clear();
      known.set(userId, { bots, loadedAtMs: clock() });
    } finally {
      loading.delete(userId);
    }
  }

  return {
    load,
    mayDeliver(userId, botId) {
      if (botId === undefined) return false;
      const current = access.peekAssigned(userId);
      if (current !== undefined) return current.has(botId);
      const last = known.get(userId);
      const isFresh = last !== undefined && clock() - last.loadedAtMs < freshMs;
      // A failed look is made good by the next one.
      if (!isFresh && !loading.has(userId)) load(userId).catch(() => {});
      // Of a user that nobody has asked about since the start, only a session without a connection can be meant: it is asked about
      // again before anything is sent to it.
      return last?.bots.has(botId) ?? true;
    },
  };
}
