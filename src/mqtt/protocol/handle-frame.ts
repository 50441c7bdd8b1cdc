import { decodeAck } from '#mqtt/packet/decode-ack';
import { decodeConnect } from '#mqtt/packet/decode-connect';
import { checkPingreq } from '#mqtt/packet/decode-empty';
import { decodeAuth, decodeDisconnect } from '#mqtt/packet/decode-reason';
import { decodeSubscribe } from '#mqtt/packet/decode-subscribe';
import { decodeUnsubscribe } from '#mqtt/packet/decode-unsubscribe';
import { pingresp } from '#mqtt/packet/encode-pingresp';
import { type ProtocolLevel, packetType } from '#mqtt/packet/packet';
import { malformed, protocolError } from '#mqtt/packet/packet-error';
import type { Connection } from './connection.ts';
import { onConnect } from './on-connect.ts';
import { onDisconnect } from './on-disconnect.ts';
import { onPuback, onPubcomp, onPubrec } from './on-message-ack.ts';
import { onPublish } from './on-publish.ts';
import { onPubrel } from './on-pubrel.ts';
import { onSubscribe } from './on-subscribe.ts';
import { onUnsubscribe } from './on-unsubscribe.ts';

/** Dispatches a packet to the handler of its type. Throws a PacketError for a packet that the standard does not allow. */
export function handleFrame(connection: Connection, header: number, bytes: Buffer, start: number, end: number): void {
  const { level, session } = connection;
  const type = header >> 4;
  if (session === undefined) {
    // [MQTT-3.1.0-1] Without an answer: the peer may not speak MQTT.
    if (type !== packetType.connect) throw protocolError('The first packet is not a CONNECT.');
    onConnect(connection, decodeConnect(header, bytes, start, end));
    return;
  }
  if (type === packetType.publish) {
    onPublish(connection, header, bytes, start, end);
    return;
  }
  switch (type) {
    case packetType.puback:
      onPuback(connection, session, decodeAck(header, bytes, start, end, level));
      return;
    case packetType.pubrec:
      onPubrec(connection, session, decodeAck(header, bytes, start, end, level));
      return;
    case packetType.pubcomp:
      onPubcomp(connection, session, decodeAck(header, bytes, start, end, level));
      return;
    case packetType.pubrel:
      onPubrel(connection, session, decodeAck(header, bytes, start, end, level));
      return;
    case packetType.subscribe:
      connection.reading.steps = onSubscribe(
        connection,
        session,
        // Filters beyond the limit of a session cannot be granted, so they are not decoded.
        decodeSubscribe(header, bytes, start, end, level, connection.broker.limits.subscriptionsPerSessionMax),
      );
      return;
    case packetType.unsubscribe:
      connection.reading.steps = onUnsubscribe(
        connection,
        session,
        decodeUnsubscribe(header, bytes, start, end, level),
      );
      return;
    case packetType.pingreq:
      checkPingreq(header, start, end);
      connection.send(pingresp); // [MQTT-3.12.4-1]
      return;
    case packetType.disconnect:
      onDisconnect(connection, session, decodeDisconnect(header, bytes, start, end, level));
      return;
    default:
      throw unexpected(level, header, bytes, start, end);
  }
}

function unexpected(level: ProtocolLevel, header: number, bytes: Buffer, start: number, end: number): Error {
  const type = header >> 4;
  if (type === packetType.connect) return protocolError('A second CONNECT came.'); // [MQTT-3.1.0-2]
  if (type === packetType.auth && level === 5) {
    decodeAuth(header, bytes, start, end, level);
    // [MQTT-4.12.0-6, MQTT-4.12.1-2] No CONNECT is accepted with an authentication method, so there is nothing to continue.
    return protocolError('AUTH came on a connection without an authentication method.');
  }
  return malformed(`Packet type ${type} is not one that a client sends.`);
}
