import type { ReasonPacket } from '#mqtt/packet/packet';
import { protocolError } from '#mqtt/packet/packet-error';
import { reasonCode } from '#mqtt/packet/reason-code';
import type { Session } from '#mqtt/session/session';
import type { Connection } from './connection.ts';

export function onDisconnect(connection: Connection, session: Session, packet: ReasonPacket): void {
  const { sessionExpiryInterval } = packet.properties;
  if (sessionExpiryInterval !== undefined) changeExpiry(connection, session, sessionExpiryInterval);
  // [MQTT-3.14.4-3] With any other reason the will is published.
  if (packet.reasonCode === reasonCode.normalDisconnection) connection.will = undefined;
  connection.end();
}

function changeExpiry(connection: Connection, session: Session, seconds: number): void {
  if (session.expirySeconds === 0 && seconds > 0)
    throw protocolError('A session that was to end with its connection cannot be kept at DISCONNECT.');
  session.expirySeconds = Math.min(seconds, connection.broker.limits.sessionExpirySecondsMax);
}
