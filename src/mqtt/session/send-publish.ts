import { encodePublish } from '#mqtt/packet/encode-publish';
import type { Properties, Qos } from '#mqtt/packet/packet';
import type { Message } from '#mqtt/routing/message';
import type { SessionBroker } from './session-broker.ts';
import type { SessionConnection } from './session-connection.ts';

/** False when the packet is larger than the client accepts. */
export function sendPublish(
  broker: SessionBroker,
  connection: SessionConnection,
  message: Message,
  qos: Qos,
  retain: boolean,
  identifiers: readonly number[],
  packetId: number,
  dup: boolean,
): boolean {
  const { level, peer, aliasesOut } = connection;
  const isPlain =
    !dup &&
    (level === 4 || (identifiers.length === 0 && message.expiresAtMs === undefined && aliasesOut === undefined));
  if (isPlain) {
    const template = message.template(level, qos, retain);
    if (template.bytes.length > peer.packetBytesMax) return isTooLarge(broker);
    connection.sendTemplate(template, packetId);
  } else if (!sendEncoded(broker, connection, message, qos, retain, identifiers, packetId, dup))
    return isTooLarge(broker);
  broker.counters.messagesSent += 1;
  return true;
}

function isTooLarge({ counters }: SessionBroker): false {
  counters.messagesDroppedTooLarge += 1;
  return false;
}

function sendEncoded(
  { now }: SessionBroker,
  connection: SessionConnection,
  message: Message,
  qos: Qos,
  retain: boolean,
  identifiers: readonly number[],
  packetId: number,
  dup: boolean,
): boolean {
  const { level, aliasesOut, peer } = connection;
  const { payload } = message;
  const known = aliasesOut?.find(message.topic);
  const fresh = known === undefined ? aliasesOut?.propose() : undefined;
  const topic = known === undefined ? message.topic : '';
  const properties: Properties = { ...message.properties };
  const expiry = message.expiryLeft(now());
  if (expiry !== undefined) properties.messageExpiryInterval = expiry; // [MQTT-3.3.2-6]
  if (identifiers.length > 0) properties.subscriptionIdentifiers = identifiers; // [MQTT-3.3.4-3, -4]
  const alias = known ?? fresh;
  if (alias !== undefined) properties.topicAlias = alias;
  const packet = encodePublish({ topic, payload, qos, retain, dup, packetId, properties }, level);
  if (packet.length > peer.packetBytesMax) return false;
  if (fresh !== undefined) aliasesOut?.confirm(message.topic, fresh);
  connection.send(packet);
  return true;
}
