import { parseTopicFilter } from '#mqtt/broker/topic-filter';
import { encodeUnsuback } from '#mqtt/packet/encode-suback';
import { noProperties, type UnsubscribePacket } from '#mqtt/packet/packet';
import { malformed } from '#mqtt/packet/packet-error';
import { reasonCode } from '#mqtt/packet/reason-code';
import type { Connection } from './connection.ts';
import type { Session } from './session.ts';

export function onUnsubscribe(connection: Connection, session: Session, packet: UnsubscribePacket): void {
  const { broker, level } = connection;
  for (const filter of packet.filters)
    if (parseTopicFilter(filter) === undefined) throw malformed(`"${filter.slice(0, 100)}" is not a topic filter.`);
  const reasonCodes = packet.filters.map((filter) => {
    if (!broker.router.unsubscribe(session, filter)) return reasonCode.noSubscriptionExisted;
    broker.journal.record(session, { kind: 'unsubscribed', key: session.key, filter });
    return reasonCode.success;
  });
  broker.journal.whenSaved(session, () => {
    const answer = { packetId: packet.packetId, reasonCodes, properties: noProperties };
    connection.send(encodeUnsuback(answer, level, connection.peer.packetBytesMax)); // [MQTT-3.10.4-4, -5]
  });
}
