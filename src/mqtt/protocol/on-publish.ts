import type { Broker } from '#mqtt/broker/broker';
import { Message, passedOn } from '#mqtt/broker/message';
import { countLevels } from '#mqtt/broker/topic-filter';
import { decodePublish } from '#mqtt/packet/decode-publish';
import { type PublishPacket, packetType } from '#mqtt/packet/packet';
import { PacketError } from '#mqtt/packet/packet-error';
import { reasonCode } from '#mqtt/packet/reason-code';
import { type Connection, stall } from './connection.ts';
import { describeTopicFault } from './describe-topic-fault.ts';
import { Publication } from './publication.ts';
import type { Session } from './session.ts';

/** PUBLISH: is there room → decode → topic → the hook, which answers now or later. */
export function onPublish(
  connection: Connection,
  session: Session,
  header: number,
  bytes: Buffer,
  start: number,
  end: number,
): void {
  if (!hasRoom(connection, header)) return;
  const decoded = decodePublish(header, bytes, start, end, connection.level, connection.topics);
  const packet = decoded.properties.topicAlias === undefined ? decoded : resolveAlias(connection, decoded);
  if (packet.qos === 2 && session.received.has(packet.packetId)) {
    onRepeated(connection, session, packet);
    return;
  }
  if (packet.qos > 0) checkReceiveMaximum(connection);
  const { broker, client } = connection;
  if (client === undefined) throw new Error('A PUBLISH was taken from a client that has not signed in.');
  broker.counters.publishesReceived += 1;
  const publication = new Publication(broker, client, packet, connection);
  if (packet.qos > 0) connection.unacknowledged += 1;
  if (packet.qos === 2) session.received.set(packet.packetId, publication);
  append(connection, session, publication);
  if (session.line === undefined) take(connection, publication);
  else session.line.push(publication);
}

function take(connection: Connection, publication: Publication): void {
  if (isTopicTaken(connection, publication.topic)) askHook(connection, publication);
  else refuseTopic(connection, publication);
}

/**
 * Of the bytes that all may hold together, one connection has no more than this: a few must not keep everybody else from being read,
 * and what waits for the store is written before what comes behind it.
 */
export const connectionBytesMax = 65_536;

/** True when the publication may be taken on; otherwise the frame is held and the socket is not read. */
function hasRoom(connection: Connection, header: number): boolean {
  const { broker } = connection;
  const { inflightInMax, pendingBytesMax, receiveMaximum } = broker.limits;
  // A bound that the client was told of is for it to keep, and not a matter of waiting.
  const isCounted = connection.level === 5 && (header & 0x06) !== 0 && receiveMaximum <= inflightInMax;
  const isFull = connection.unsettled >= inflightInMax || connection.pendingBytes >= connectionBytesMax;
  if (!isCounted && isFull) {
    broker.counters.readsStalledInflight += 1;
    connection.stall(stall.inflight, true);
    return false;
  }
  if (broker.pendingBytes >= pendingBytesMax) {
    broker.counters.readsStalledPending += 1;
    connection.stall(stall.pending, true);
    broker.waitForRoom(connection);
    return false;
  }
  return true;
}

function resolveAlias({ aliasesIn }: Connection, packet: PublishPacket): PublishPacket {
  const { topic, properties } = packet;
  const resolved = aliasesIn?.resolve(topic, properties.topicAlias as number) ?? topic;
  return { ...packet, topic: resolved };
}

/**
 * [MQTT-4.3.3-10] A QoS 2 message that is not released yet is acknowledged again and not taken again. When the first copy is still with
 * the hook, this one gets its answer; in any case its turn comes after what was sent before it.
 */
function onRepeated(connection: Connection, session: Session, packet: PublishPacket): void {
  const original = session.received.get(packet.packetId);
  if (original === undefined && session.firstPublication === undefined) {
    connection.sendAck(packetType.pubrec, packet.packetId, reasonCode.success);
    return;
  }
  const { client, broker } = connection;
  if (client === undefined || original?.connection === connection || original?.repeated?.connection === connection)
    return;
  const repeated = new Publication(broker, client, packet, connection);
  append(connection, session, repeated);
  if (original === undefined) {
    repeated.accept();
    return;
  }
  lineUp(session, original, repeated);
}

/** The copy on an older connection gives its place to the new one: what followed it there must still be taken after it. */
function lineUp(session: Session, original: Publication, repeated: Publication): void {
  const older = original.repeated;
  original.repeated = repeated;
  repeated.original = original;
  session.line ??= [];
  const place = older === undefined ? -1 : session.line.indexOf(older);
  if (place === -1) session.line.push(repeated);
  else session.line[place] = repeated;
  older?.forget();
}

/**
 * [MQTT-4.6.0-6] Takes what is lined up, in its order, as far as nothing has to be waited for. A QoS 2 message that was sent again waits for
 * the answer to its first copy, and what was sent after it waits with it: when the first copy has failed, both are still to be taken.
 */
function advance(session: Session): void {
  for (;;) {
    const next = session.line?.[0];
    if (next === undefined || next.original !== undefined) return;
    session.line?.shift();
    // Whatever comes while this one is being taken lines up behind those that are left.
    if (session.line?.length === 0) session.line = undefined;
    if (next.answer === undefined) takeLate(session, next);
  }
}

function takeLate(session: Session, publication: Publication): void {
  const { connection, packet } = publication;
  // When one before it has to come again, so has this one.
  if (connection === undefined || publication.isCutOff) publication.forget();
  else if (packet.qos < 2 || session.received.get(packet.packetId) === publication) take(connection, publication);
  else takeAnew(connection, session, publication);
}

/** [MQTT-3.3.4-8, MQTT-3.3.4-9] 3.1.1 knows no such bound. */
function checkReceiveMaximum({ level, unacknowledged, broker }: Connection): void {
  const { receiveMaximum } = broker.limits;
  if (level !== 5 || unacknowledged < receiveMaximum) return;
  broker.counters.receiveMaximumExceeded += 1;
  throw new PacketError(
    reasonCode.receiveMaximumExceeded,
    `You sent more than ${receiveMaximum} messages of QoS 1 and 2 that are not acknowledged yet: keep to the Receive Maximum.`,
  );
}

function append(connection: Connection, session: Session, publication: Publication): void {
  if (session.lastPublication === undefined) session.firstPublication = publication;
  else session.lastPublication.next = publication;
  session.lastPublication = publication;
  connection.unsettled += 1;
  connection.pendingBytes += publication.payloadBytes;
  connection.broker.pendingBytes += publication.payloadBytes;
}

function isTopicTaken(connection: Connection, topic: string): boolean {
  if (topic === connection.takenTopic) return true;
  const { topicBytesMax, topicLevelsMax } = connection.broker.limits;
  if (Buffer.byteLength(topic) > topicBytesMax || countLevels(topic) > topicLevelsMax) {
    connection.broker.counters.topicsRefused += 1;
    return false;
  }
  connection.takenTopic = topic;
  return true;
}

function refuseTopic({ broker }: Connection, publication: Publication): void {
  const reasonString = describeTopicFault('The topic', publication.topic, broker.limits);
  try {
    broker.hooks.onTopicRefused?.(publication, reasonString);
  } catch (error) {
    broker.onFault(error);
  }
  publication.refuse(reasonCode.topicNameInvalid, reasonString);
}

function askHook(connection: Connection, publication: Publication): void {
  try {
    connection.broker.hooks.onPublish(publication);
  } catch (error) {
    // Ended first: what was not taken must not be acknowledged.
    connection.isCut = true;
    connection.onError(error);
    if (publication.answer === undefined) publication.fail(reasonCode.implementationSpecificError);
  }
}

/** Routes and acknowledges what is answered, oldest first [MQTT-4.6.0-2, MQTT-4.6.0-3, MQTT-4.6.0-5]. */
export function settlePublications(broker: Broker, session: Session): void {
  for (;;) {
    const publication = session.firstPublication;
    const connection = publication?.connection;
    if (publication?.answer === undefined || connection === undefined || publication.isSaving) return;
    if (!publication.isRouted) {
      publication.isRouted = true;
      if (routeAndSave(broker, session, publication)) return;
    }
    session.firstPublication = publication.next;
    if (publication.next === undefined) session.lastPublication = undefined;
    acknowledge(connection, publication);
    broker.onSettled(connection, publication);
  }
}

/** True when the acknowledgement has to wait until what the publication changed is saved. */
function routeAndSave(broker: Broker, session: Session, publication: Publication): boolean {
  const { packet, answer, client } = publication;
  const before = broker.journal.recorded;
  if (answer?.route === true) publication.matches = broker.router.route(toMessage(publication, broker.now()), client);
  if (packet.qos === 2) noteReceived(broker, session, publication);
  if (broker.journal.recorded === before) return false;
  publication.isSaving = true;
  broker.journal.whenAllSaved(() => {
    publication.isSaving = false;
    settlePublications(broker, session);
  });
  return true;
}

function noteReceived(broker: Broker, session: Session, publication: Publication): void {
  const { packet, answer, client } = publication;
  // A repeated copy says nothing new of its message.
  if (answer === undefined || session.received.get(packet.packetId) !== publication) return;
  // [MQTT-4.3.3-9] A refusal ends the exchange, where the protocol can refuse; a fault does so anywhere.
  if (answer.isFault || (client.level === 5 && answer.code >= reasonCode.unspecifiedError))
    session.received.delete(packet.packetId);
  else {
    session.received.set(packet.packetId, undefined);
    broker.journal.record(session, { kind: 'received', key: session.key, packetId: packet.packetId });
  }
}

function acknowledge(connection: Connection, publication: Publication): void {
  const { packet, answer } = publication;
  if (answer === undefined) return;
  if (answer.code >= reasonCode.unspecifiedError) connection.broker.counters.publishesRefused += 1;
  if (packet.qos === 0) return;
  const isUnheard = answer.route && publication.matches === 0;
  const code = isUnheard ? reasonCode.noMatchingSubscribers : answer.code;
  const isOver = packet.qos === 1 || (connection.level === 5 && code >= reasonCode.unspecifiedError);
  if (isOver && connection.unacknowledged > 0) connection.unacknowledged -= 1;
  connection.sendAck(
    packet.qos === 1 ? packetType.puback : packetType.pubrec,
    packet.packetId,
    code,
    answer.reasonString,
  );
  const { repeated, session } = publication;
  if (repeated === undefined || session === undefined) return;
  repeated.original = undefined;
  // That the first copy failed says nothing of this one; failing it too would end its connection, and so the next one, without an end.
  if (!answer.isFault) repeated.settleLike(answer);
  advance(session);
}

function takeAnew(connection: Connection, session: Session, publication: Publication): void {
  if (connection.state !== 'open') {
    connection.isCut = true;
    publication.forget();
    return;
  }
  session.received.set(publication.packet.packetId, publication);
  connection.unacknowledged += 1;
  askHook(connection, publication);
}

export function toMessage({ packet, payload }: Publication, nowMs: number): Message {
  const { topic, qos, retain, properties } = packet;
  const expiry = properties.messageExpiryInterval;
  const expiresAtMs = expiry === undefined ? undefined : nowMs + expiry * 1000;
  return new Message(topic, payload, qos, retain, passedOn(properties), expiresAtMs);
}
