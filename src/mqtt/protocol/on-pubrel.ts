import { type AckPacket, packetType } from '#mqtt/packet/packet';
import { protocolError } from '#mqtt/packet/packet-error';
import { reasonCode } from '#mqtt/packet/reason-code';
import type { Connection } from './connection.ts';
import type { Session } from './session.ts';

/** PUBREL: the client knows that its QoS 2 message arrived, so its packet id is free again [MQTT-4.3.3-11]. */
export function onPubrel(connection: Connection, session: Session, { packetId }: AckPacket): void {
  const { broker } = connection;
  if (!session.received.has(packetId)) {
    // In a session that was resumed it is our PUBCOMP that was lost: clients take 0x92 for a message that did not arrive.
    const code = connection.isResumed ? reasonCode.success : reasonCode.packetIdentifierNotFound;
    const text = connection.isResumed ? undefined : 'No such message is known.';
    broker.journal.whenSaved(session, () => connection.sendAck(packetType.pubcomp, packetId, code, text));
    return;
  }
  if (session.received.get(packetId) !== undefined) throw protocolError(`PUBREL ${packetId} came before its PUBREC.`);
  session.received.delete(packetId);
  if (connection.unacknowledged > 0) connection.unacknowledged -= 1;
  broker.journal.record(session, { kind: 'forgotten', key: session.key, packetId });
  // Saved first: a message that uses the packet id anew must not be taken for this one.
  broker.journal.whenSaved(session, () => connection.sendAck(packetType.pubcomp, packetId, reasonCode.success));
}
