import { type Outgoing, Session } from '#mqtt/protocol/session';
import type { StoredMessage, StoredSession } from '#mqtt/session-store';
import { storedToMessage } from './message.ts';

/** A session as it was when the server ended. One that was connected then counts as offline from now on. */
export function restoreSession(stored: StoredSession, nowMs: number, nextNumber: () => number): Session {
  const { key, user, clientId, expirySeconds } = stored;
  const session = new Session(key, user, clientId, stored.number || nextNumber(), expirySeconds);
  session.isStored = true;
  session.offlineSinceMs = stored.offlineSinceMs ?? nowMs;
  for (const subscription of stored.subscriptions) session.subscriptions.set(subscription.filter, subscription);
  for (const packetId of stored.receivedIds) session.received.set(packetId, undefined);
  for (const message of stored.messages) {
    const outgoing = toOutgoing(message);
    session.nextOrder = Math.max(session.nextOrder, message.order + 1);
    if (message.packetId !== 0) session.continuePacketIds(message.packetId);
    if (message.packetId === 0) session.queue.push(outgoing);
    else if (message.released) session.releasing.set(message.packetId, outgoing);
    else session.inflight.set(message.packetId, outgoing);
  }
  return session;
}

function toOutgoing(stored: StoredMessage): Outgoing {
  const { order, packetId, qos, retain, subscriptionIdentifiers } = stored;
  const message = storedToMessage(stored);
  return { order, message, qos, retain, identifiers: subscriptionIdentifiers, packetId, isCounted: false };
}
