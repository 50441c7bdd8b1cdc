import type { AccessDirectory } from '#core/ingress/push-access';
import type { ChangeListener } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';

/** Decides, without waiting, whether a user gets a message of a bot. */
export interface DeliveryRights extends ChangeListener {
  /** Must be awaited before the first message to a user. */
  load(userId: number): Promise<void>;
  mayDeliver(userId: number, botId: number | undefined): boolean;
}

const freshMs = 500;
/** How long assignments read before a change stay valid while the store does not answer; after that, nothing is delivered. */
const doubtMsMax = 1000;
const usersMax = 100_000;

/**
 * Decides by the assignments that were read last: a message cannot wait for a query. They are read again when a change of the user is published,
 * and when they are older than `freshMs`, because another process may have changed them. Of the changes of bots only a removal changes assignments,
 * and it needs no query.
 */
export function createDeliveryRights(access: AccessDirectory, clock: Clock): DeliveryRights {
  const known = new Map<number, Known>();
  const loading = new Map<number, symbol>();

  async function load(userId: number): Promise<void> {
    const reading = Symbol('reading');
    loading.set(userId, reading);
    try {
      const bots = await access.findAssigned(userId);
      // A read that began later has newer assignments.
      if (loading.get(userId) !== reading) return;
      if (known.size >= usersMax) known.clear();
      known.set(userId, { bots, loadedAtMs: clock(), changedAtMs: Number.POSITIVE_INFINITY });
    } finally {
      if (loading.get(userId) === reading) loading.delete(userId);
    }
  }

  function readAgain(userId: number): void {
    // The next message causes another read.
    load(userId).catch(() => {});
  }

  function removeBot(botId: number): void {
    const removed = new Set([botId]);
    for (const last of known.values()) if (last.bots.has(botId)) last.bots = last.bots.difference(removed);
  }

  return {
    load,
    onChange({ resource, id, removed }) {
      if (resource === 'bot' && removed) removeBot(id);
      const last = resource === 'user' ? known.get(id) : undefined;
      if (last === undefined) return;
      last.changedAtMs = Math.min(last.changedAtMs, clock());
      readAgain(id);
    },
    mayDeliver(userId, botId) {
      if (botId === undefined) return false;
      const current = access.peekAssigned(userId);
      if (current !== undefined) return current.has(botId);
      const last = known.get(userId);
      const isFresh = last !== undefined && clock() - last.loadedAtMs < freshMs;
      if (!isFresh && !loading.has(userId)) readAgain(userId);
      if (last !== undefined && clock() - last.changedAtMs > doubtMsMax) return false;
      // A user whose assignments were never read has no connection, only a stored session. Let the message be queued: this is asked
      // again before the message is sent.
      return last?.bots.has(botId) ?? true;
    },
  };
}

interface Known {
  bots: ReadonlySet<number>;
  readonly loadedAtMs: number;
  /** When the user was first changed after the read; infinite when he was not. */
  changedAtMs: number;
}
