import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type IConnackPacket, type IPublishPacket, type ISubackPacket, type Packet, parser } from 'mqtt-packet';
import { fc } from '#tests/support/property';
import {
  ackOf,
  ackType,
  data,
  level,
  packetId,
  propertiesOf,
  qos,
  text,
  topicName,
} from './arbitrary-packets.vectors.ts';
import { encodeAck, writeShortAck } from './encode-ack.ts';
import { encodeConnack } from './encode-connack.ts';
import { encodePublish, encodePublishTemplate } from './encode-publish.ts';
import { encodeAuth, encodeDisconnect } from './encode-reason.ts';
import { encodeSuback, encodeUnsuback } from './encode-suback.ts';
import { noProperties, type Properties, type ProtocolLevel, packetType } from './packet.ts';
import type { PacketKind } from './properties.ts';

const noMaximum = Number.POSITIVE_INFINITY;
/** Keeps the property tests of this file within about a second. */
const runs = { numRuns: 200 };

test('CONNACK is read by mqtt-packet with the same content', () => {
  fc.assert(
    fc.property(withProperties('connack'), fc.boolean(), fc.constantFrom(0, 5), (sent, sessionPresent, reasonCode) => {
      const { level, properties } = sent;
      const read = parse(encodeConnack({ sessionPresent, reasonCode, properties }, level), level);
      const code = level === 5 ? read.reasonCode : read.returnCode;
      assert.deepEqual(
        [read.cmd, read.sessionPresent, code, read.properties],
        ['connack', sessionPresent, reasonCode, toOracle(properties)],
      );
    }),
    runs,
  );
});

const message = fc.record({
  topic: topicName,
  payload: data,
  qos,
  retain: fc.boolean(),
  dup: fc.boolean(),
  packetId,
});

test('PUBLISH is read by mqtt-packet with the same content', () => {
  fc.assert(
    fc.property(message, withProperties('publish'), (message, { level, properties }) => {
      const read = parse(encodePublish({ ...message, properties }, level), level);
      const { topic, payload, qos, retain, dup, packetId } = message;
      assert.deepEqual(
        [read.cmd, read.topic, read.payload, read.qos, read.retain, read.dup, read.messageId, read.properties],
        ['publish', topic, payload, qos, retain, dup, qos === 0 ? undefined : packetId, toOracle(properties)],
      );
    }),
    runs,
  );
});

test('a template with a packet id equals the PUBLISH with that packet id', () => {
  fc.assert(
    fc.property(message, withProperties('publish'), (message, { level, properties }) => {
      const { bytes, packetIdOffset } = encodePublishTemplate({ ...message, properties }, level);
      assert.equal(packetIdOffset === -1, message.qos === 0);
      if (packetIdOffset !== -1) {
        assert.equal(bytes.readUInt16BE(packetIdOffset), 0);
        bytes.writeUInt16BE(message.packetId, packetIdOffset);
      }
      assert.deepEqual(bytes, encodePublish({ ...message, properties }, level));
    }),
    runs,
  );
});

const ack = fc
  .tuple(level, ackType)
  .chain(([level, type]) =>
    fc.record({ level: fc.constant(level), type: fc.constant(type), sent: ackOf(level, type) }),
  );

test('an acknowledgement is read by mqtt-packet with the same content', () => {
  fc.assert(
    fc.property(ack, fc.boolean(), ({ level, type, sent }, isBare) => {
      const properties = isBare ? noProperties : withoutEmptyValues(sent.properties);
      const read = parse(encodeAck(packetType[type], { ...sent, properties }, level, noMaximum), level);
      assert.deepEqual(
        [read.cmd, read.messageId, level === 5 ? read.reasonCode : 0, read.properties],
        [type, sent.packetId, sent.reasonCode, toOracle(properties)],
      );
    }),
    runs,
  );
});

test('short acknowledgements in one buffer equal each encoded alone', () => {
  fc.assert(
    fc.property(fc.array(packetId, { maxLength: 5 }), level, (ids, level) => {
      const target = Buffer.alloc(ids.length * 4);
      let at = 0;
      for (const id of ids) at = writeShortAck(target, at, 0x40, id);
      const each = ids.map((packetId) =>
        encodeAck(packetType.puback, { packetId, reasonCode: 0, properties: noProperties }, level, noMaximum),
      );
      assert.deepEqual(target, Buffer.concat(each));
    }),
    { numRuns: 25 },
  );
});

test('SUBACK is read by mqtt-packet with the same content', () => {
  const codes = fc.array(fc.constantFrom(0, 1, 2, 0x80), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(packetId, codes, withProperties('suback'), (packetId, reasonCodes, { level, properties }) => {
      const read = parse(encodeSuback({ packetId, reasonCodes, properties }, level, noMaximum), level);
      assert.deepEqual(
        [read.cmd, read.messageId, read.granted, read.properties],
        ['suback', packetId, reasonCodes, toOracle(properties)],
      );
    }),
    runs,
  );
});

test('UNSUBACK is read by mqtt-packet with the same content', () => {
  const codes = fc.array(fc.constantFrom(0, 0x11, 0x80, 0x87), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(packetId, codes, withProperties('unsuback'), (packetId, reasonCodes, { level, properties }) => {
      const read = parse(encodeUnsuback({ packetId, reasonCodes, properties }, level, noMaximum), level);
      assert.deepEqual(
        [read.cmd, read.messageId, read.granted, read.properties],
        ['unsuback', packetId, level === 5 ? reasonCodes : undefined, toOracle(properties)],
      );
    }),
    runs,
  );
});

test('DISCONNECT is read by mqtt-packet with the same content', () => {
  const code = fc.constantFrom(0x00, 0x81, 0x82, 0x8b, 0x8d, 0x8e, 0x95, 0x9c);
  fc.assert(
    fc.property(code, propertiesOf(5, 'disconnectFromServer').map(withoutEmptyValues), (reasonCode, properties) => {
      const read = parse(encodeDisconnect({ reasonCode, properties }, noMaximum), 5);
      assert.deepEqual([read.cmd, read.reasonCode, read.properties], ['disconnect', reasonCode, toOracle(properties)]);
    }),
    runs,
  );
});

test('AUTH is read by mqtt-packet with the same content', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(0x00, 0x18),
      propertiesOf(5, 'auth').map(withoutEmptyValues),
      text,
      (code, rest, method) => {
        const properties = { ...rest, authenticationMethod: method };
        const read = parse(encodeAuth({ reasonCode: code, properties }, noMaximum), 5);
        assert.deepEqual([read.cmd, read.reasonCode, read.properties], ['auth', code, toOracle(properties)]);
      },
    ),
    runs,
  );
});

interface Sent {
  readonly level: ProtocolLevel;
  readonly properties: Readonly<Properties>;
}

function withProperties(packet: PacketKind): fc.Arbitrary<Sent> {
  return level.chain((level) =>
    propertiesOf(level, packet).map((properties) => ({ level, properties: withoutEmptyValues(properties) })),
  );
}

/** mqtt-packet's parser loses an empty value when its name is repeated. */
function withoutEmptyValues(properties: Readonly<Properties>): Readonly<Properties> {
  const { userProperties, ...others } = properties;
  if (userProperties === undefined) return others;
  return { ...others, userProperties: userProperties.map(([name, value]) => [name, value === '' ? '-' : value]) };
}

/** Our properties as mqtt-packet's parser shows them. */
function toOracle(properties: Readonly<Properties>): unknown {
  const { userProperties, subscriptionIdentifiers, maximumQos, ...others } = properties;
  const oracle: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(others)) oracle[name] = flags.has(name) ? value === 1 : value;
  if (maximumQos !== undefined) oracle['maximumQoS'] = maximumQos;
  if (subscriptionIdentifiers !== undefined)
    oracle['subscriptionIdentifier'] =
      subscriptionIdentifiers.length === 1 ? subscriptionIdentifiers[0] : subscriptionIdentifiers;
  if (userProperties !== undefined) {
    const grouped = Map.groupBy(userProperties, ([name]) => name);
    const named = Object.create(null) as Record<string, unknown>;
    for (const [name, pairs] of grouped)
      named[name] = pairs.length === 1 ? pairs[0]?.[1] : pairs.map(([, value]) => value);
    oracle['userProperties'] = named;
  }
  return Object.keys(oracle).length === 0 ? undefined : oracle;
}

const flags = new Set([
  'payloadFormatIndicator',
  'retainAvailable',
  'wildcardSubscriptionAvailable',
  'subscriptionIdentifiersAvailable',
  'sharedSubscriptionAvailable',
]);

/** Every field of any packet: the tests compare which of them are present. */
type Parsed = Partial<
  Pick<IPublishPacket, 'topic' | 'payload' | 'qos' | 'retain' | 'dup' | 'messageId'> &
    Pick<IConnackPacket, 'sessionPresent' | 'returnCode' | 'reasonCode'> &
    Pick<ISubackPacket, 'granted'>
> & { readonly cmd: string; readonly properties?: unknown };

/** Reads the bytes with mqtt-packet, as exactly one packet. */
function parse(bytes: Buffer, level: ProtocolLevel): Parsed {
  const packets: Packet[] = [];
  const oracle = parser({ protocolVersion: level });
  oracle.on('packet', (packet) => packets.push(packet));
  oracle.on('error', (error) => {
    throw error;
  });
  assert.equal(oracle.parse(bytes), 0);
  assert.equal(packets.length, 1);
  return packets[0] as Parsed;
}
