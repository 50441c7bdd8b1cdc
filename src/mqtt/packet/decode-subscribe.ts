import { ByteReader } from './byte-reader.ts';
import {
  noProperties,
  type ProtocolLevel,
  type Qos,
  type SubscribePacket,
  type SubscriptionRequest,
} from './packet.ts';
import { malformed, protocolError } from './packet-error.ts';
import { readPacketId } from './read-packet-id.ts';
import { readProperties } from './read-properties.ts';

/** Whether a filter makes sense is for the broker to say: that is answered in SUBACK, filter by filter. */
export function decodeSubscribe(
  header: number,
  bytes: Buffer,
  start: number,
  end: number,
  level: ProtocolLevel,
): SubscribePacket {
  if (header !== 0x82) throw malformed('The reserved flags of SUBSCRIBE are wrong.'); // [MQTT-3.8.1-1]
  const reader = new ByteReader(bytes, start, end);
  const packetId = readPacketId(reader);
  const properties = level === 5 ? readProperties(reader, 'subscribe') : noProperties;
  const subscriptions: SubscriptionRequest[] = [];
  while (reader.at < end) subscriptions.push(readSubscription(reader, level));
  if (subscriptions.length === 0) throw protocolError('The SUBSCRIBE has no topic filter.'); // [MQTT-3.8.3-2]
  return { packetId, subscriptionIdentifier: properties.subscriptionIdentifiers?.[0], subscriptions, properties };
}

function readSubscription(reader: ByteReader, level: ProtocolLevel): SubscriptionRequest {
  const filter = reader.utf8('topic filter'); // [MQTT-3.8.3-1]
  const options = reader.byte('subscription options');
  // [MQTT-3.8.3-5]; 3.1.1 has the QoS alone.
  if ((options & (level === 5 ? 0xc0 : 0xfc)) !== 0) throw malformed('The reserved subscription options are not 0.');
  const qos = options & 3;
  if (qos === 3) throw protocolError('The QoS of a subscription is 3.');
  const retainHandling = options >> 4;
  if (retainHandling === 3) throw protocolError('The retain handling of a subscription is 3.');
  return {
    filter,
    qos: qos as Qos,
    noLocal: (options & 0x04) !== 0,
    retainAsPublished: (options & 0x08) !== 0,
    retainHandling: retainHandling as 0 | 1 | 2,
  };
}
