import type { Message } from '#mqtt/routing/message';
import type { StoredMessage } from '#mqtt/session-store';
import type { Outgoing } from './outgoing.ts';
import { toQueued } from './positions.ts';
import { dropOldest, keepQueueLimits } from './queue-limits.ts';
import type { Session } from './session.ts';
import type { SessionBroker } from './session-broker.ts';

/** Queued messages kept in memory for a connected client; the ones after them are read from the store when it has taken these. */
const readyMax = 100;

/** Appends a message to the queue of a session, within the limits. */
export function queueMessage(broker: SessionBroker, session: Session, outgoing: Outgoing, message: Message): void {
  const { counters, limits, journal } = broker;
  const { queue } = session;
  if (queue.length >= limits.queuedMessagesMax) dropOldest(broker, session);
  counters.messagesQueued += 1;
  const isTakenSoon = session.connection?.state === 'open' && queue.length < readyMax;
  const isDurable = journal.isDurable(session);
  const staysInMemory = !isDurable || (!queue.hasAway && (isTakenSoon || session.keepsMessages));
  if (staysInMemory) queue.push(outgoing);
  else queue.pushAway(outgoing.order, outgoing.bytes);
  if (isDurable)
    journal.record(session, toQueued(session, outgoingToStored(outgoing, message), message, outgoing.share));
  broker.accounts.countQueued(session);
  keepQueueLimits(broker, session);
}

export function outgoingToStored(outgoing: Outgoing, message: Message): StoredMessage {
  const { topic, payload, expiresAtMs, storedProperties } = message;
  const { order, packetId, bytes, qos, retain, identifiers } = outgoing;
  return {
    order,
    packetId,
    bytes,
    released: false,
    topic,
    payload,
    qos,
    retain,
    expiresAtMs,
    subscriptionIdentifiers: identifiers,
    properties: storedProperties,
  };
}
