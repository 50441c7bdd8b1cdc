import type { Session } from '#mqtt/protocol/session';
import type { Broker } from './broker.ts';
import type { UserAccount } from './user-account.ts';

/** What is freed in all at a time, so that not every message has to look for the user with the most. */
const freedShare = 1 / 64;

/**
 * Drops the oldest messages where more is queued than may be. What one user has too much of goes from that of his sessions in which
 * messages have waited the longest; what all have too much of goes from the user who has the most.
 */
export function keepQueueLimits(broker: Broker, session: Session): void {
  const { limits, sessions } = broker;
  const account = sessions.accountOf(session);
  while (account.queuedBytes > limits.queuedBytesPerUserMax && dropOldestOf(broker, account));
  if (sessions.queuedBytes <= limits.queuedBytesMax) return;
  const goal = limits.queuedBytesMax * (1 - freedShare);
  while (sessions.queuedBytes > goal) {
    const most = sessions.findFullest();
    if (most === undefined) return;
    const share = most.queuedBytes / 2;
    while (sessions.queuedBytes > goal && most.queuedBytes > share && dropOldestOf(broker, most));
  }
}

/** Drops the oldest message of a session that was never sent. */
export function dropOldest(broker: Broker, session: Session): void {
  const order = session.queue.dropOldest();
  if (order === undefined) return;
  broker.counters.messagesDroppedQueueFull += 1;
  broker.journal.record(session, { kind: 'dropped', key: session.key, beforeOrder: order + 1 });
}

/** False when the user has nothing queued. */
function dropOldestOf(broker: Broker, { holding }: UserAccount): boolean {
  const [session] = holding;
  if (session === undefined) return false;
  dropOldest(broker, session);
  broker.sessions.countQueued(session);
  return true;
}
