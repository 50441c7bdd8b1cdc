import { decodePublish } from '#mqtt/packet/decode-publish';
import type { PublishPacket } from '#mqtt/packet/packet';
import { PacketError } from '#mqtt/packet/packet-error';
import { reasonCode } from '#mqtt/packet/reason-code';
import type { Connection } from './connection.ts';
import { connectionBytesMax } from './publication-line.ts';
import { stall } from './stall.ts';

/** PUBLISH: is there room → decode → resolve the topic alias → line up for the publish hook. */
export function onPublish(connection: Connection, header: number, bytes: Buffer, start: number, end: number): void {
  if (!hasRoom(connection, header)) return;
  const decoded = decodePublish(header, bytes, start, end, connection.level, connection.topics);
  const packet = decoded.properties.topicAlias === undefined ? decoded : resolveAlias(connection, decoded);
  const { broker, client, publications } = connection;
  if (client === undefined || publications === undefined)
    throw new Error('A PUBLISH came from a client that has not signed in.');
  if (packet.qos === 2 && publications.isRepeated(packet.packetId)) {
    publications.repeat(connection, client, packet);
    return;
  }
  if (packet.qos > 0) checkReceiveMaximum(connection);
  broker.counters.publishesReceived += 1;
  connection.published += 1;
  publications.add(connection, client, packet);
}

/** False when the limits leave no room: the frame is held and the socket is not read. */
function hasRoom(connection: Connection, header: number): boolean {
  const { counters, limits, pending } = connection.broker;
  const { inflightInMax, receiveMaximum } = limits;
  // The client was told this limit: to exceed it is its fault, and not a reason to wait.
  const isCounted = connection.level === 5 && (header & 0x06) !== 0 && receiveMaximum <= inflightInMax;
  const isFull = connection.unsettled >= inflightInMax || connection.pendingBytes >= connectionBytesMax;
  if (!isCounted && isFull) {
    counters.readsStalledInflight += 1;
    connection.stall(stall.inflight, true);
    return false;
  }
  if (pending.isFull) {
    counters.readsStalledPending += 1;
    connection.stall(stall.pending, true);
    pending.wait(connection);
    return false;
  }
  return true;
}

function resolveAlias({ aliasesIn }: Connection, packet: PublishPacket): PublishPacket {
  const { topic, properties } = packet;
  const resolved = aliasesIn?.resolve(topic, properties.topicAlias as number) ?? topic;
  return { ...packet, topic: resolved };
}

/** [MQTT-3.3.4-8, MQTT-3.3.4-9] 3.1.1 has no such limit. */
function checkReceiveMaximum({ level, unacknowledged, broker }: Connection): void {
  const { receiveMaximum } = broker.limits;
  if (level !== 5 || unacknowledged < receiveMaximum) return;
  broker.counters.receiveMaximumExceeded += 1;
  throw new PacketError(
    reasonCode.receiveMaximumExceeded,
    `You sent more than ${receiveMaximum} messages of QoS 1 and 2 that are not acknowledged yet: keep to the Receive Maximum.`,
  );
}
