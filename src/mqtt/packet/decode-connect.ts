import { ByteReader } from './byte-reader.ts';
import { hasWildcard } from './has-wildcard.ts';
import { type ConnectPacket, noProperties, type ProtocolLevel, type Qos, type WillPacket } from './packet.ts';
import { malformed, PacketError, protocolError, UnsupportedLevelError } from './packet-error.ts';
import { readProperties } from './read-properties.ts';
import { reasonCode } from './reason-code.ts';

const flag = {
  reserved: 0x01,
  cleanStart: 0x02,
  will: 0x04,
  willRetain: 0x20,
  password: 0x40,
  username: 0x80,
} as const;

/**
 * A PacketError thrown after the protocol level was read carries it in `level`. Statement numbers are those of MQTT 5 where
 * the two standards differ.
 */
export function decodeConnect(header: number, bytes: Buffer, start: number, end: number): ConnectPacket {
  const reader = new ByteReader(bytes, start, end);
  const level = readLevel(reader);
  try {
    if (header !== 0x10) throw malformed('The reserved flags of CONNECT are not 0.'); // [MQTT-2.1.3-1]
    return readAfterLevel(reader, level);
  } catch (error) {
    if (error instanceof PacketError) error.level = level;
    throw error;
  }
}

function readLevel(reader: ByteReader): ProtocolLevel {
  const name = reader.utf8('protocol name');
  // A peer with another protocol name does not speak MQTT and gets no answer. [MQTT-3.1.2-1]
  if (name !== 'MQTT' && name !== 'MQIsdp') throw malformed('The protocol name is not MQTT.');
  const level = reader.byte('protocol level');
  if (name === 'MQIsdp' && level !== 3) throw malformed('The protocol name MQIsdp belongs to level 3 alone.');
  if (level !== 4 && level !== 5) throw new UnsupportedLevelError(level); // [MQTT-3.1.2-2]
  return level;
}

/** Reads the fields in their order in the packet. [MQTT-3.1.3-1] [MQTT-3.1.3-3] */
function readAfterLevel(reader: ByteReader, level: ProtocolLevel): ConnectPacket {
  const flags = readFlags(reader, level);
  const keepAliveSeconds = reader.twoByte('keep alive');
  const properties = level === 5 ? readProperties(reader, 'connect') : noProperties;
  if (properties.authenticationData !== undefined && properties.authenticationMethod === undefined)
    throw protocolError('There is authentication data without an authentication method.');
  const clientId = reader.utf8('client identifier'); // [MQTT-3.1.3-4]
  const will = (flags & flag.will) === 0 ? undefined : readWill(reader, flags, level);
  const username = (flags & flag.username) === 0 ? undefined : reader.utf8('user name'); // [MQTT-3.1.2-17] [MQTT-3.1.3-12]
  const password = (flags & flag.password) === 0 ? undefined : reader.binary('password'); // [MQTT-3.1.2-19]
  reader.expectEnd('CONNECT'); // [MQTT-3.1.2-16] [MQTT-3.1.2-18]
  const cleanStart = (flags & flag.cleanStart) !== 0;
  return { level, clientId, cleanStart, keepAliveSeconds, username, password, will, properties };
}

function readFlags(reader: ByteReader, level: ProtocolLevel): number {
  const flags = reader.byte('connect flags');
  if ((flags & flag.reserved) !== 0) throw malformed('The reserved connect flag is not 0.'); // [MQTT-3.1.2-3]
  if ((flags & flag.will) === 0) {
    if (willQos(flags) !== 0) throw malformed('There is a will QoS without a will.'); // [MQTT-3.1.2-11]
    if ((flags & flag.willRetain) !== 0) throw malformed('There is a will retain flag without a will.'); // [MQTT-3.1.2-13]
  }
  if (willQos(flags) === 3) throw malformed('The will QoS is 3.'); // [MQTT-3.1.2-12]
  // [MQTT-3.1.2-22] of 3.1.1; MQTT 5 allows it.
  if (level === 4 && (flags & flag.password) !== 0 && (flags & flag.username) === 0)
    throw malformed('There is a password without a user name.');
  return flags;
}

/** [MQTT-3.1.2-9] */
function readWill(reader: ByteReader, flags: number, level: ProtocolLevel): WillPacket {
  const properties = level === 5 ? readProperties(reader, 'will') : noProperties;
  const topic = reader.utf8('will topic'); // [MQTT-3.1.3-11]
  if (topic === '') throw invalidTopic('The will topic is empty.'); // [MQTT-4.7.3-1]
  if (hasWildcard(topic)) throw invalidTopic('The will topic contains a wildcard.'); // [MQTT-4.7.1-1]
  const payload = reader.binary('will payload');
  return { topic, payload, qos: willQos(flags) as Qos, retain: (flags & flag.willRetain) !== 0, properties };
}

function willQos(flags: number): number {
  return (flags >> 3) & 3;
}

function invalidTopic(message: string): PacketError {
  return new PacketError(reasonCode.topicNameInvalid, message);
}
