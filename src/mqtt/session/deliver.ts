import { packetType, type Qos } from '#mqtt/packet/packet';
import { reasonCode } from '#mqtt/packet/reason-code';
import type { Message } from '#mqtt/routing/message';
import { finishOutgoing } from './finish-outgoing.ts';
import { mayDeliver } from './may-deliver.ts';
import type { Outgoing } from './outgoing.ts';
import { takePosition, toQueued } from './positions.ts';
import { outgoingToStored, queueMessage } from './queue-message.ts';
import { readOn } from './read-messages.ts';
import { sendPublish } from './send-publish.ts';
import { packetIdMax, type Session } from './session.ts';
import type { SessionBroker } from './session-broker.ts';
import type { SessionConnection } from './session-connection.ts';

/** Hands a message to one session: at QoS 0 to its connection if it has one, else through its queue and window. */
export function deliver(
  broker: SessionBroker,
  session: Session,
  message: Message,
  qos: Qos,
  retain: boolean,
  identifiers: readonly number[],
  share = '',
): void {
  if (!mayDeliver(broker, session, message)) return;
  const { connection } = session;
  if (qos === 0) {
    if (connection?.state === 'open') sendPublish(broker, connection, message, 0, retain, identifiers, 0, false);
    return;
  }
  const { bytes, position } = message;
  if (position !== 0 && share === '' && !takePosition(broker, session, message)) return;
  const canSend = connection !== undefined && session.queue.length === 0 && hasWindow(broker, connection, session);
  // [MQTT-3.3.2-5] An expired message cannot be queued. It takes no order, because the orders of a queue have no gaps.
  if (!canSend && message.isExpired(broker.now())) {
    broker.counters.messagesDroppedExpired += 1;
    return;
  }
  const order = session.nextOrder;
  session.nextOrder += 1;
  const outgoing = { order, message, bytes, qos, retain, identifiers, share, packetId: 0, isCounted: false };
  if (canSend) {
    outgoing.packetId = addInflight(session, outgoing);
    if (broker.journal.isDurable(session))
      broker.journal.record(session, toQueued(session, outgoingToStored(outgoing, message), message, share));
    sendOutgoing(broker, connection, session, outgoing, message, false);
    return;
  }
  queueMessage(broker, session, outgoing, message);
}

/** Sends as much as the client's window allows: first what an earlier connection sent, then the queue. */
export function pump(broker: SessionBroker, connection: SessionConnection, session: Session): void {
  while (isReceiving(broker, connection, session)) {
    const again = session.resend.first;
    if (again !== undefined) {
      // The client may have acknowledged it on this connection already.
      const isOpen = session.inflight.get(again.packetId) === again;
      if (isOpen && again.message === undefined) {
        readOn(broker, connection, session, again.order);
        break;
      }
      session.resend.shift();
      if (!isOpen || again.message === undefined) continue;
      count(session, again);
      sendOutgoing(broker, connection, session, again, again.message, true);
      continue;
    }
    if (!mayStartExchange(broker, session)) break;
    const outgoing = session.queue.shift();
    if (outgoing?.message === undefined) {
      const { nextAway } = session.queue;
      if (nextAway !== undefined) readOn(broker, connection, session, nextAway);
      break;
    }
    const { message, order } = outgoing;
    if (isDiscarded(broker, session, outgoing, message)) continue;
    outgoing.packetId = addInflight(session, outgoing);
    broker.journal.record(session, { kind: 'sent', key: session.key, order, packetId: outgoing.packetId });
    sendOutgoing(broker, connection, session, outgoing, message, false);
  }
  broker.accounts.countQueued(session);
  if (session.catchUp !== undefined) session.catchUp.onRoom?.();
}

/** A resumed session: what was not acknowledged is sent again [MQTT-4.4.0-1]. */
export function prepareResend(connection: SessionConnection, session: Session): void {
  session.unacknowledged = 0;
  session.resend.clear();
  for (const outgoing of session.inflight.values()) {
    outgoing.isCounted = false;
    session.resend.push(outgoing);
  }
  for (const [packetId, outgoing] of session.releasing) {
    outgoing.isCounted = false;
    connection.sendAck(packetType.pubrel, packetId, reasonCode.success);
  }
}

/** Whether a new QoS 1 or 2 message can be sent now without overtaking another. */
export function hasWindow(broker: SessionBroker, connection: SessionConnection, session: Session): boolean {
  return session.resend.length === 0 && isReceiving(broker, connection, session) && mayStartExchange(broker, session);
}

/** The window of this connection [MQTT-3.3.4-7]. */
function isReceiving({ limits }: SessionBroker, { state, peer }: SessionConnection, session: Session): boolean {
  return state === 'open' && session.unacknowledged < Math.min(peer.receiveMaximum, limits.inflightOutMax);
}

/**
 * The window of the session, over all connections, because every incomplete exchange holds a packet id. An exchange that the client confirmed
 * on an earlier connection and never completed counts here, but not against its Receive Maximum.
 */
function mayStartExchange({ limits }: SessionBroker, session: Session): boolean {
  return session.incomplete < Math.min(limits.inflightOutMax, packetIdMax);
}

function addInflight(session: Session, outgoing: Outgoing): number {
  const packetId = session.takePacketId();
  session.inflight.set(packetId, outgoing);
  count(session, outgoing);
  return packetId;
}

function count(session: Session, outgoing: Outgoing): void {
  session.unacknowledged += 1;
  outgoing.isCounted = true;
}

/** Discards a queued message that expired or may no longer be delivered. */
function isDiscarded(broker: SessionBroker, session: Session, { order }: Outgoing, message: Message): boolean {
  const isExpired = message.isExpired(broker.now()); // [MQTT-3.3.2-5]
  if (isExpired) broker.counters.messagesDroppedExpired += 1;
  const isAllowed = mayDeliver(broker, session, message);
  if (!isExpired && isAllowed) return false;
  broker.journal.record(session, { kind: 'done', key: session.key, order });
  return true;
}

/** Sends once the packet id is saved: after a restart the message must be recognisable as the same. */
function sendOutgoing(
  broker: SessionBroker,
  connection: SessionConnection,
  session: Session,
  outgoing: Outgoing,
  message: Message,
  dup: boolean,
): void {
  if (!broker.journal.isDurable(session)) {
    sendNow(broker, connection, session, outgoing, message, dup);
    return;
  }
  broker.journal.whenSaved(session, () => {
    const isCurrent = session.connection === connection && session.inflight.get(outgoing.packetId) === outgoing;
    if (isCurrent && !sendNow(broker, connection, session, outgoing, message, dup)) connection.sendMore();
  });
}

/** [MQTT-3.1.2-25] A message that is too large for the client counts as sent and acknowledged; returns false for it. */
function sendNow(
  broker: SessionBroker,
  connection: SessionConnection,
  session: Session,
  outgoing: Outgoing,
  message: Message,
  dup: boolean,
): boolean {
  const { qos, retain, identifiers, packetId } = outgoing;
  if (sendPublish(broker, connection, message, qos, retain, identifiers, packetId, dup)) return true;
  session.inflight.delete(packetId);
  finishOutgoing(broker, session, outgoing);
  return false;
}
