import type { StoredSession, StoredSubscription } from '#mqtt/session-store';
import { Session } from './session.ts';

/**
 * Restores a session from the store without its messages, which are read when its client returns. A session that was connected when the
 * server stopped counts as offline from now on.
 */
export function restoreSession(stored: StoredSession, nowMs: number, nextNumber: () => number): Session {
  const { key, user, clientId, expirySeconds, holdings } = stored;
  const { lastOrder, firstQueued, queuedBytes, hasExchanges } = holdings;
  const session = new Session(key, user, clientId, stored.number || nextNumber(), expirySeconds);
  session.isStored = true;
  session.offlineSinceMs = stored.offlineSinceMs ?? nowMs;
  session.nextOrder = lastOrder + 1;
  session.hasUnreadExchanges = hasExchanges;
  if (firstQueued > 0) session.queue.restore(firstQueued, lastOrder + 1 - firstQueued, queuedBytes);
  return session;
}

const pooledMax = 10_000;

/** Shares equal subscriptions: many sessions have the same ones. */
export function createSubscriptionPool(): (subscription: StoredSubscription) => StoredSubscription {
  const known = new Map<string, StoredSubscription>();
  return (subscription) => {
    const { filter, qos, noLocal, retainAsPublished, retainHandling, identifier } = subscription;
    const name = `${qos}${noLocal}${retainAsPublished}${retainHandling}${identifier}/${filter}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    if (known.size < pooledMax) known.set(name, subscription);
    return subscription;
  };
}
