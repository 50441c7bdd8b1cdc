import type { Session } from './session.ts';
import type { SessionBroker } from './session-broker.ts';
import type { UserAccount } from './user-accounts.ts';

/** Frees this share of the total limit at once, so that not every message has to search for the fullest user. */
const freedShare = 1 / 64;

/**
 * Drops the oldest messages beyond the limits of queued bytes. Over the limit of a user, they come from the session of his that has had queued
 * messages for the longest time; over the limit of all, from the user with the most queued bytes.
 */
export function keepQueueLimits(broker: SessionBroker, session: Session): void {
  const { limits, accounts } = broker;
  const account = accounts.of(session);
  while (account.queuedBytes > limits.queuedBytesPerUserMax && dropOldestOf(broker, account));
  if (accounts.queuedBytes <= limits.queuedBytesMax) return;
  const goal = limits.queuedBytesMax * (1 - freedShare);
  while (accounts.queuedBytes > goal) {
    const fullest = accounts.findFullest();
    if (fullest === undefined) return;
    const half = fullest.queuedBytes / 2;
    while (accounts.queuedBytes > goal && fullest.queuedBytes > half && dropOldestOf(broker, fullest));
  }
}

/** Drops the oldest unsent message of a session. */
export function dropOldest({ counters, journal }: SessionBroker, session: Session): void {
  const order = session.queue.dropOldest();
  if (order === undefined) return;
  counters.messagesDroppedQueueFull += 1;
  journal.record(session, { kind: 'dropped', key: session.key, beforeOrder: order + 1 });
}

/** False when the user has nothing queued. */
function dropOldestOf(broker: SessionBroker, { holding }: UserAccount): boolean {
  const [session] = holding;
  if (session === undefined) return false;
  dropOldest(broker, session);
  broker.accounts.countQueued(session);
  return true;
}
