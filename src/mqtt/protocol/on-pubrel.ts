import { type AckPacket, packetType } from '#mqtt/packet/packet';
import { protocolError } from '#mqtt/packet/packet-error';
import { reasonCode } from '#mqtt/packet/reason-code';
import type { Session } from '#mqtt/session/session';
import type { Connection } from './connection.ts';

/** PUBREL: the client knows that its QoS 2 message arrived, which frees the packet id [MQTT-4.3.3-11]. */
export function onPubrel(connection: Connection, session: Session, { packetId }: AckPacket): void {
  const { broker } = connection;
  if (connection.publications?.isUnanswered(packetId) === true)
    throw protocolError(`PUBREL ${packetId} came before its PUBREC.`);
  if (!session.received.delete(packetId)) {
    // In a resumed session our PUBCOMP was lost: clients take 0x92 for a message that did not arrive.
    const code = connection.isResumed ? reasonCode.success : reasonCode.packetIdentifierNotFound;
    const text = connection.isResumed ? undefined : 'No such message is known.';
    broker.journal.whenSaved(session, () => connection.sendAck(packetType.pubcomp, packetId, code, text));
    return;
  }
  if (connection.unacknowledged > 0) connection.unacknowledged -= 1;
  broker.journal.record(session, { kind: 'forgotten', key: session.key, packetId });
  // Save first: a new message with the same packet id must not be taken for this one.
  broker.journal.whenSaved(session, () => connection.sendAck(packetType.pubcomp, packetId, reasonCode.success));
}
