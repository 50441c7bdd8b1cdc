import { type AckPacket, packetType } from '#mqtt/packet/packet';
import { protocolError } from '#mqtt/packet/packet-error';
import { reasonCode } from '#mqtt/packet/reason-code';
import { finishOutgoing } from '#mqtt/session/finish-outgoing';
import type { Session } from '#mqtt/session/session';
import type { Connection } from './connection.ts';

/** PUBACK: a QoS 1 message has arrived or was refused, which ends its exchange as well [MQTT-4.8.2-6]. */
export function onPuback(connection: Connection, session: Session, { packetId }: AckPacket): void {
  const outgoing = session.inflight.get(packetId);
  if (outgoing?.qos === 2 || session.releasing.has(packetId))
    throw protocolError(`PUBACK ${packetId} is for a QoS 2 message.`);
  if (outgoing === undefined) return;
  session.inflight.delete(packetId);
  finishOutgoing(connection.broker, session, outgoing);
  connection.sendMore();
}

/** PUBREC: a QoS 2 message has arrived; from now on PUBREL is repeated, not the message [MQTT-4.3.3-4, MQTT-4.3.3-6]. */
export function onPubrec(connection: Connection, session: Session, packet: AckPacket): void {
  const { packetId } = packet;
  const { broker } = connection;
  const outgoing = session.inflight.get(packetId);
  if (outgoing?.qos === 1) throw protocolError(`PUBREC ${packetId} is for a QoS 1 message.`);
  if (packet.reasonCode >= reasonCode.unspecifiedError) {
    onRefused(connection, session, packetId);
    return;
  }
  if (outgoing === undefined) {
    const isKnown = session.releasing.has(packetId);
    const code = isKnown ? reasonCode.success : reasonCode.packetIdentifierNotFound;
    const text = isKnown ? undefined : 'No such message is known.';
    // After the PUBRELs that wait for the journal [MQTT-4.6.0-4].
    broker.journal.whenSaved(session, () => connection.sendAck(packetType.pubrel, packetId, code, text));
    return;
  }
  session.inflight.delete(packetId);
  session.releasing.set(packetId, { order: outgoing.order, isCounted: outgoing.isCounted });
  broker.journal.record(session, { kind: 'released', key: session.key, order: outgoing.order });
  // Save first: after PUBREL the client may reuse the packet id for a new message.
  broker.journal.whenSaved(session, () => connection.sendAck(packetType.pubrel, packetId, reasonCode.success));
}

/** [MQTT-4.3.3-4, MQTT-4.4.0-2] A PUBREC with an error ends the exchange: no PUBREL follows, and the packet id is free. */
function onRefused(connection: Connection, session: Session, packetId: number): void {
  const outgoing = session.inflight.get(packetId) ?? session.releasing.get(packetId);
  if (outgoing === undefined) return;
  session.inflight.delete(packetId);
  session.releasing.delete(packetId);
  finishOutgoing(connection.broker, session, outgoing);
  connection.sendMore();
}

/** PUBCOMP: the exchange of a QoS 2 message is complete. */
export function onPubcomp(connection: Connection, session: Session, { packetId }: AckPacket): void {
  const outgoing = session.releasing.get(packetId);
  if (session.inflight.has(packetId))
    throw protocolError(`PUBCOMP ${packetId} is for a message that waits for another acknowledgement.`);
  if (outgoing === undefined) return;
  session.releasing.delete(packetId);
  finishOutgoing(connection.broker, session, outgoing);
  connection.sendMore();
}
