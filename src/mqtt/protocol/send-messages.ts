import type { Broker } from '#mqtt/broker/broker';
import type { Message } from '#mqtt/broker/message';
import { dropOldest, keepQueueLimits } from '#mqtt/broker/queue-limits';
import { encodePublish } from '#mqtt/packet/encode-publish';
import { type Properties, packetType, type Qos } from '#mqtt/packet/packet';
import { reasonCode } from '#mqtt/packet/reason-code';
import type { StoredMessage } from '#mqtt/session-store';
import type { Connection } from './connection.ts';
import { readOn } from './read-messages.ts';
import { type Outgoing, packetIdMax, type Releasing, type Session } from './session.ts';

export const noIdentifiers: readonly number[] = [];

/** Hands a message to one session: at QoS 0 to its connection or to nobody, else on the line of what must arrive. */
export function deliver(
  broker: Broker,
  session: Session,
  message: Message,
  qos: Qos,
  retain: boolean,
  identifiers: readonly number[],
  share = '',
): void {
  if (!broker.mayDeliver(session, message)) return;
  const { connection } = session;
  if (qos === 0) {
    if (connection?.state === 'open') sendPublish(connection, message, 0, retain, identifiers, 0, false);
    return;
  }
  const { bytes } = message;
  const canSend = connection !== undefined && session.queue.length === 0 && hasWindow(connection, session);
  // [MQTT-3.3.2-5] An interval of 0 leaves no time to wait. It takes no order: those of a queue have no gaps.
  if (!canSend && message.isExpired(broker.now())) {
    broker.counters.messagesDroppedExpired += 1;
    return;
  }
  const order = session.nextOrder;
  session.nextOrder += 1;
  const outgoing = { order, message, bytes, qos, retain, identifiers, share, packetId: 0, isCounted: false };
  if (canSend) {
    outgoing.packetId = takeOn(session, outgoing);
    broker.journal.record(session, { kind: 'queued', key: session.key, message: toStored(outgoing, message) });
    sendOutgoing(broker, connection, session, outgoing, message, false);
    return;
  }
  enqueue(broker, session, outgoing, message);
}

/** Sends what the window of the client has room for: first what an earlier connection sent, then the queue. */
export function pump(connection: Connection, session: Session): void {
  const { broker } = connection;
  while (hasRoom(connection, session)) {
    const again = session.resend.first;
    if (again !== undefined) {
      // Acknowledged on this connection already, before its turn came.
      const isOpen = session.inflight.get(again.packetId) === again;
      if (isOpen && again.message === undefined) {
        readOn(connection, session, again.order);
        break;
      }
      session.resend.shift();
      if (!isOpen || again.message === undefined) continue;
      count(session, again);
      sendOutgoing(broker, connection, session, again, again.message, true);
      continue;
    }
    if (!mayTakeOn(broker, session)) break;
    const outgoing = session.queue.shift();
    if (outgoing?.message === undefined) {
      if (session.queue.nextAway !== undefined) readOn(connection, session, session.queue.nextAway);
      break;
    }
    const { message } = outgoing;
    if (isOver(broker, session, outgoing, message)) continue;
    outgoing.packetId = takeOn(session, outgoing);
    broker.journal.record(session, {
      kind: 'sent',
      key: session.key,
      order: outgoing.order,
      packetId: outgoing.packetId,
    });
    sendOutgoing(broker, connection, session, outgoing, message, false);
  }
  broker.sessions.countQueued(session);
}

/** A new connection of a session that had one: what was not acknowledged goes out again [MQTT-4.4.0-1]. */
export function prepareResend(connection: Connection, session: Session): void {
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

/** A message is over for its session, however it ended. */
export function finish(broker: Broker, session: Session, outgoing: Outgoing | Releasing): void {
  if (outgoing.isCounted) session.unacknowledged -= 1;
  outgoing.isCounted = false;
  broker.journal.record(session, { kind: 'done', key: session.key, order: outgoing.order });
}

/** Whether a QoS 1 or 2 message can go out now, ahead of nothing that waits. */
export function hasWindow(connection: Connection, session: Session): boolean {
  return session.resend.length === 0 && hasRoom(connection, session) && mayTakeOn(connection.broker, session);
}

/**
 * The window bounds what is not complete over all connections, because each of these has a packet id: on a new connection, what the client
 * confirmed on an earlier one and never completed does not count against its Receive Maximum.
 */
function mayTakeOn({ limits }: Broker, session: Session): boolean {
  return session.incomplete < Math.min(limits.inflightOutMax, packetIdMax);
}

function hasRoom({ state, peer, broker }: Connection, session: Session): boolean {
  return state === 'open' && session.unacknowledged < Math.min(peer.receiveMaximum, broker.limits.inflightOutMax);
}

function takeOn(session: Session, outgoing: Outgoing): number {
  const packetId = session.takePacketId();
  session.inflight.set(packetId, outgoing);
  count(session, outgoing);
  return packetId;
}

function count(session: Session, outgoing: Outgoing): void {
  session.unacknowledged += 1;
  outgoing.isCounted = true;
}

/** So many messages wait in memory for a client that is connected; those behind them are read when it has taken these. */
const readyMax = 100;

function enqueue(broker: Broker, session: Session, outgoing: Outgoing, message: Message): void {
  const { counters, limits, journal } = broker;
  const { queue } = session;
  if (queue.length >= limits.queuedMessagesMax) dropOldest(broker, session);
  counters.messagesQueued += 1;
  const isTakenSoon = session.connection?.state === 'open' && queue.length < readyMax;
  const staysInMemory = !journal.isDurable(session) || (!queue.hasAway && (isTakenSoon || session.keepsMessages));
  if (staysInMemory) queue.push(outgoing);
  else queue.pushAway(outgoing.order, outgoing.bytes);
  journal.record(session, { kind: 'queued', key: session.key, message: toStored(outgoing, message) });
  broker.sessions.countQueued(session);
  keepQueueLimits(broker, session);
}

/** True when a queued message is not to be sent any more. */
function isOver(broker: Broker, session: Session, { order }: Outgoing, message: Message): boolean {
  const isExpired = message.isExpired(broker.now()); // [MQTT-3.3.2-5]
  if (isExpired) broker.counters.messagesDroppedExpired += 1;
  const isAllowed = broker.mayDeliver(session, message);
  if (!isExpired && isAllowed) return false;
  broker.journal.record(session, { kind: 'done', key: session.key, order });
  return true;
}

/** Sends after it is saved which packet id it has: after a restart it must be recognisable as the same message. */
function sendOutgoing(
  broker: Broker,
  connection: Connection,
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

/** False when it is over already: [MQTT-3.1.2-25] what is too large for the client is taken as sent. */
function sendNow(
  broker: Broker,
  connection: Connection,
  session: Session,
  outgoing: Outgoing,
  message: Message,
  dup: boolean,
): boolean {
  const { qos, retain, identifiers, packetId } = outgoing;
  if (sendPublish(connection, message, qos, retain, identifiers, packetId, dup)) return true;
  session.inflight.delete(packetId);
  finish(broker, session, outgoing);
  return false;
}

/** False when the packet is larger than the client takes. */
export function sendPublish(
  connection: Connection,
  message: Message,
  qos: Qos,
  retain: boolean,
  identifiers: readonly number[],
  packetId: number,
  dup: boolean,
): boolean {
  const { level, broker, peer, aliasesOut } = connection;
  const isPlain =
    !dup &&
    (level === 4 || (identifiers.length === 0 && message.expiresAtMs === undefined && aliasesOut === undefined));
  if (isPlain) {
    const template = message.template(level, qos, retain);
    if (template.bytes.length > peer.packetBytesMax) return isTooLarge(broker);
    connection.sendTemplate(template, packetId);
  } else if (!sendEncoded(connection, message, qos, retain, identifiers, packetId, dup)) return isTooLarge(broker);
  broker.counters.messagesSent += 1;
  return true;
}

function isTooLarge({ counters }: Broker): false {
  counters.messagesDroppedTooLarge += 1;
  return false;
}

function sendEncoded(
  connection: Connection,
  message: Message,
  qos: Qos,
  retain: boolean,
  identifiers: readonly number[],
  packetId: number,
  dup: boolean,
): boolean {
  const { level, aliasesOut, broker, peer } = connection;
  const { payload } = message;
  const known = aliasesOut?.find(message.topic);
  const fresh = known === undefined ? aliasesOut?.propose() : undefined;
  const topic = known === undefined ? message.topic : '';
  const properties: Properties = { ...message.properties };
  const expiry = message.expiryLeft(broker.now());
  if (expiry !== undefined) properties.messageExpiryInterval = expiry; // [MQTT-3.3.2-6]
  if (identifiers.length > 0) properties.subscriptionIdentifiers = identifiers; // [MQTT-3.3.4-3, -4]
  const alias = known ?? fresh;
  if (alias !== undefined) properties.topicAlias = alias;
  const packet = encodePublish({ topic, payload, qos, retain, dup, packetId, properties }, level);
  if (packet.length > peer.packetBytesMax) return false;
  if (fresh !== undefined) aliasesOut?.confirm(message.topic, fresh);
  connection.send(packet);
  return true;
}

function toStored(outgoing: Outgoing, message: Message): StoredMessage {
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
