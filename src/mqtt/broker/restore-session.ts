import { Session } from '#mqtt/protocol/session';
import type { StoredSession, StoredSubscription } from '#mqtt/session-store';

/**
 * A session as it was when the server ended, with what routing needs and no message: those are read when its client comes back. One
 * that was connected then counts as offline from now on.
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

const knownMax = 10_000;

/** Many sessions have the same subscriptions: one object for each of them is enough. */
export function createSubscriptionPool(): (subscription: StoredSubscription) => StoredSubscription {
  const known = new Map<string, StoredSubscription>();
  return (subscription) => {
    const { filter, qos, noLocal, retainAsPublished, retainHandling, identifier } = subscription;
    const name = `${qos}${noLocal}${retainAsPublished}${retainHandling}${identifier}/${filter}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    if (known.size < knownMax) known.set(name, subscription);
    return subscription;
  };
}
