import { ByteReader } from './byte-reader.ts';
import { hasWildcard } from './has-wildcard.ts';
import { noProperties, type Properties, type ProtocolLevel, type PublishPacket, type Qos } from './packet.ts';
import { malformed, PacketError, protocolError } from './packet-error.ts';
import { readProperties } from './read-properties.ts';
import { reasonCode } from './reason-code.ts';
import type { TopicMemory } from './topic-memory.ts';
import { decodeUtf8 } from './utf8.ts';

/** The hot path: reads the bytes in place, with rare cases in separate functions. */
export function decodePublish(
  header: number,
  bytes: Buffer,
  start: number,
  end: number,
  level: ProtocolLevel,
  memory: TopicMemory,
): PublishPacket {
  const qos = (header >> 1) & 3;
  const dup = (header & 0x08) !== 0;
  if (qos === 3) throw malformed('The QoS of PUBLISH is 3.'); // [MQTT-3.3.1-4]
  if (dup && qos === 0) throw malformed('A PUBLISH of QoS 0 has the DUP flag.'); // [MQTT-3.3.1-2]

  const topicStart = start + 2;
  if (topicStart > end) throw truncated('topic name');
  const topicEnd = topicStart + twoByte(bytes, start);
  if (topicEnd > end) throw truncated('topic name');
  const topic = memory.holds(bytes, topicStart, topicEnd)
    ? memory.topic
    : decodeTopic(bytes, topicStart, topicEnd, memory);

  let at = topicEnd;
  let packetId = 0; // [MQTT-2.2.1-2]
  if (qos !== 0) {
    if (at + 2 > end) throw truncated('packet identifier');
    packetId = twoByte(bytes, at);
    if (packetId === 0) throw protocolError('The packet identifier of PUBLISH is 0.'); // [MQTT-2.2.1-3]
    at += 2;
  }

  let properties = noProperties;
  if (level === 5) {
    if (at < end && bytes[at] === 0) at += 1;
    else {
      const reader = new ByteReader(bytes, at, end);
      properties = readPublishProperties(reader);
      at = reader.at;
    }
  }
  if (topic === '') checkNoTopic(level, properties);

  return {
    topic,
    qos: qos as Qos,
    retain: (header & 0x01) !== 0,
    dup,
    packetId,
    properties,
    bytes,
    payloadStart: at,
    payloadEnd: end,
  };
}

function twoByte(bytes: Buffer, at: number): number {
  return ((bytes[at] as number) << 8) | (bytes[at + 1] as number);
}

function decodeTopic(bytes: Buffer, start: number, end: number, memory: TopicMemory): string {
  // An empty topic stands for an alias, and must not replace the remembered topic.
  if (start === end) return '';
  const topic = decodeUtf8(bytes, start, end, 'topic name'); // [MQTT-3.3.2-1]
  if (hasWildcard(topic)) throw new PacketError(reasonCode.topicNameInvalid, 'The topic name contains a wildcard.'); // [MQTT-3.3.2-2]
  memory.keep(topic, bytes, start, end);
  return topic;
}

function readPublishProperties(reader: ByteReader): Readonly<Properties> {
  const properties = readProperties(reader, 'publish');
  // [MQTT-3.3.4-6]
  if (properties.subscriptionIdentifiers !== undefined)
    throw protocolError('A PUBLISH from a client has a subscription identifier.');
  return properties;
}

function checkNoTopic(level: ProtocolLevel, properties: Readonly<Properties>): void {
  // [MQTT-4.7.3-1]
  if (level === 4) throw malformed('The topic name is empty.');
  if (properties.topicAlias === undefined) throw protocolError('There is neither a topic name nor a topic alias.');
}

function truncated(what: string): PacketError {
  return malformed(`The packet ends in the middle of the ${what}.`);
}
