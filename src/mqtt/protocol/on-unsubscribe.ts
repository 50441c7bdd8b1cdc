import { encodeUnsuback } from '#mqtt/packet/encode-suback';
import { noProperties, type UnsubscribePacket } from '#mqtt/packet/packet';
import { malformed } from '#mqtt/packet/packet-error';
import { reasonCode } from '#mqtt/packet/reason-code';
import { parseTopicFilter } from '#mqtt/routing/topic-filter';
import type { Session } from '#mqtt/session/session';
import type { Connection } from './connection.ts';

/** Filters that take about as much work as a small packet. */
const filtersPerStep = 8;

/** UNSUBSCRIBE: check the filters → remove each → UNSUBACK. In steps, because a packet of a megabyte may have 350,000 filters. */
export function* onUnsubscribe(
  connection: Connection,
  session: Session,
  { packetId, filters }: UnsubscribePacket,
): Generator<void, void> {
  const { broker, level } = connection;
  const checked: string[] = [];
  for (const filter of filters) {
    if (parseTopicFilter(filter) === undefined) throw malformed(`"${filter.slice(0, 100)}" is not a topic filter.`);
    if (checked.push(filter) % filtersPerStep === 0) yield;
  }
  const reasonCodes: number[] = [];
  for (const filter of checked)
    if (reasonCodes.push(unsubscribe(connection, session, filter)) % filtersPerStep === 0) yield;
  broker.journal.whenSaved(session, () => {
    const answer = { packetId, reasonCodes, properties: noProperties };
    connection.answer(encodeUnsuback(answer, level, connection.peer.packetBytesMax)); // [MQTT-3.10.4-4, -5]
  });
}

function unsubscribe({ broker }: Connection, session: Session, filter: string): number {
  if (!broker.router.unsubscribe(session, filter)) return reasonCode.noSubscriptionExisted;
  broker.journal.record(session, { kind: 'unsubscribed', key: session.key, filter });
  return reasonCode.success;
}
