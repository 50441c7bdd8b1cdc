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

/** Does not judge the filters: the SUBACK answers each one. */
export function decodeSubscribe(
  header: number,
  bytes: Buffer,
  start: number,
  end: number,
  level: ProtocolLevel,
  subscriptionsMax = Number.POSITIVE_INFINITY,
): SubscribePacket {
  if (header !== 0x82) throw malformed('The reserved flags of SUBSCRIBE are wrong.'); // [MQTT-3.8.1-1]
  const reader = new ByteReader(bytes, start, end);
  const packetId = readPacketId(reader);
  const properties = level === 5 ? readProperties(reader, 'subscribe') : noProperties;
  if (reader.at === end) throw protocolError('The SUBSCRIBE has no topic filter.'); // [MQTT-3.8.3-2]
  const subscriptionIdentifier = properties.subscriptionIdentifiers?.[0];
  const subscriptions = readSubscriptions(reader, level, subscriptionsMax);
  return { packetId, subscriptionIdentifier, subscriptions, properties };
}

/** Filters beyond `subscriptionsMax` are checked, but not decoded. */
function* readSubscriptions(
  reader: ByteReader,
  level: ProtocolLevel,
  subscriptionsMax: number,
): Generator<SubscriptionRequest | undefined> {
  for (let count = 0; count < subscriptionsMax && reader.at < reader.end; count += 1)
    yield readSubscription(reader, level);
  while (reader.at < reader.end) {
    skipSubscription(reader, level);
    yield undefined;
  }
}

function readSubscription(reader: ByteReader, level: ProtocolLevel): SubscriptionRequest {
  const filter = reader.utf8('topic filter'); // [MQTT-3.8.3-1]
  const options = readOptions(reader, level);
  return {
    filter,
    qos: (options & 3) as Qos,
    noLocal: (options & 0x04) !== 0,
    retainAsPublished: (options & 0x08) !== 0,
    retainHandling: (options >> 4) as 0 | 1 | 2,
  };
}

function skipSubscription(reader: ByteReader, level: ProtocolLevel): void {
  reader.skipUtf8('topic filter');
  readOptions(reader, level);
}

function readOptions(reader: ByteReader, level: ProtocolLevel): number {
  const options = reader.byte('subscription options');
  // [MQTT-3.8.3-5]; 3.1.1 has the QoS alone.
  if ((options & (level === 5 ? 0xc0 : 0xfc)) !== 0) throw malformed('The reserved subscription options are not 0.');
  if ((options & 3) === 3) throw protocolError('The QoS of a subscription is 3.');
  if (options >> 4 === 3) throw protocolError('The retain handling of a subscription is 3.');
  return options;
}
