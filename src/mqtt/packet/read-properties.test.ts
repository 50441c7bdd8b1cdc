import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ByteReader } from './byte-reader.ts';
import type { Properties } from './packet.ts';
import type { PacketKind } from './properties.ts';
import { propertiesMax, readProperties } from './read-properties.ts';
import { reasonCode } from './reason-code.ts';
import { field, frameAmong, properties, refusalOf } from './wire.vectors.ts';

const { malformedPacket, protocolError, quotaExceeded, topicAliasInvalid } = reasonCode;

/** Table 2-4 of the standard, read by packet. */
const allowed: Readonly<Record<PacketKind, readonly number[]>> = {
  connect: [0x11, 0x15, 0x16, 0x17, 0x19, 0x21, 0x22, 0x26, 0x27],
  will: [0x01, 0x02, 0x03, 0x08, 0x09, 0x18, 0x26],
  connack: [0x11, 0x12, 0x13, 0x15, 0x16, 0x1a, 0x1c, 0x1f, 0x21, 0x22, 0x24, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2a],
  publish: [0x01, 0x02, 0x03, 0x08, 0x09, 0x0b, 0x23, 0x26],
  ack: [0x1f, 0x26],
  subscribe: [0x0b, 0x26],
  suback: [0x1f, 0x26],
  unsubscribe: [0x26],
  unsuback: [0x1f, 0x26],
  disconnectFromClient: [0x11, 0x1f, 0x26],
  disconnectFromServer: [0x1c, 0x1f, 0x26],
  auth: [0x15, 0x16, 0x1f, 0x26],
};

/** A valid value of each property, and how it is read. */
const values: Readonly<Record<number, readonly [value: readonly number[], read: Properties]>> = {
  0x01: [[1], { payloadFormatIndicator: 1 }],
  0x02: [[0xff, 0xff, 0xff, 0xff], { messageExpiryInterval: 0xffff_ffff }],
  0x03: [field('text/plain'), { contentType: 'text/plain' }],
  0x08: [field('a/b'), { responseTopic: 'a/b' }],
  0x09: [field([0, 0xff]), { correlationData: Buffer.from([0, 0xff]) }],
  0x0b: [[0xff, 0xff, 0xff, 0x7f], { subscriptionIdentifiers: [0x0fff_ffff] }],
  0x11: [[0, 0, 1, 0], { sessionExpiryInterval: 256 }],
  0x12: [field('id'), { assignedClientIdentifier: 'id' }],
  0x13: [[0xff, 0xfe], { serverKeepAlive: 0xfffe }],
  0x15: [field('m'), { authenticationMethod: 'm' }],
  0x16: [field([]), { authenticationData: Buffer.of() }],
  0x17: [[0], { requestProblemInformation: 0 }],
  0x18: [[0, 0, 0, 0], { willDelayInterval: 0 }],
  0x19: [[1], { requestResponseInformation: 1 }],
  0x1a: [field('r'), { responseInformation: 'r' }],
  0x1c: [field('s'), { serverReference: 's' }],
  0x1f: [field('é'), { reasonString: 'é' }],
  0x21: [[0, 1], { receiveMaximum: 1 }],
  0x22: [[0, 0], { topicAliasMaximum: 0 }],
  0x23: [[0, 1], { topicAlias: 1 }],
  0x24: [[1], { maximumQos: 1 }],
  0x25: [[0], { retainAvailable: 0 }],
  0x26: [[...field('k'), ...field('')], { userProperties: [['k', '']] }],
  0x27: [[0, 0, 0, 1], { maximumPacketSize: 1 }],
  0x28: [[0], { wildcardSubscriptionAvailable: 0 }],
  0x29: [[0], { subscriptionIdentifiersAvailable: 0 }],
  0x2a: [[0], { sharedSubscriptionAvailable: 0 }],
};

const kinds = Object.keys(allowed) as PacketKind[];

for (const kind of kinds)
  suite(`in ${kind}`, () => {
    test('the properties of table 2-4 are accepted, each alone and all together', () => {
      const all: number[] = [];
      const expected: Properties = {};
      for (const id of allowed[kind]) {
        const [bytes, property] = valueOf(id);
        assert.deepEqual(read(kind, [id, ...bytes]), property);
        all.push(id, ...bytes);
        Object.assign(expected, property);
      }
      assert.deepEqual(read(kind, all), expected);
    });

    test('every other identifier is malformed', () => {
      for (let id = 0; id < 0x80; id += 1)
        if (!allowed[kind].includes(id))
          assert.equal(
            refusalOf(() => read(kind, [id, ...(values[id]?.[0] ?? [0])])),
            malformedPacket,
            String(id),
          );
    });

    test('a repeated property is a protocol error, unless it may repeat', () => {
      for (const id of allowed[kind]) {
        const property = [id, ...valueOf(id)[0]];
        if (id === 0x26 || (id === 0x0b && kind === 'publish')) read(kind, [...property, ...property]);
        else
          assert.equal(
            refusalOf(() => read(kind, [...property, ...property])),
            protocolError,
            String(id),
          );
      }
    });

    test('a truncated property is malformed', () => {
      for (const id of allowed[kind]) {
        const property = [id, ...valueOf(id)[0]];
        for (let length = 1; length < property.length; length += 1)
          assert.equal(
            refusalOf(() => read(kind, property.slice(0, length))),
            malformedPacket,
            String(id),
          );
      }
    });
  });

suite('refused values', () => {
  const flags = [0x01, 0x17, 0x19, 0x24, 0x25, 0x28, 0x29, 0x2a];
  const cases: readonly (readonly [what: string, property: readonly number[], code: number])[] = [
    ...flags.flatMap((id) => [
      [`a ${id} of 2`, [id, 2], protocolError] as const,
      [`a ${id} of 255`, [id, 0xff], protocolError] as const,
    ]),
    ['a receive maximum of 0', [0x21, 0, 0], protocolError],
    ['a maximum packet size of 0', [0x27, 0, 0, 0, 0], protocolError],
    ['a subscription identifier of 0', [0x0b, 0], protocolError],
    ['[MQTT-1.5.5-1] a subscription identifier that is not in its shortest form', [0x0b, 0x81, 0], malformedPacket],
    ['a subscription identifier of more than four bytes', [0x0b, 0x80, 0x80, 0x80, 0x80, 0x0b, 1], malformedPacket],
    ['[MQTT-3.3.2-8] a topic alias of 0', [0x23, 0, 0], topicAliasInvalid],
    ['[MQTT-3.3.2-14] a response topic with +', [0x08, ...field('a/+')], protocolError],
    ['[MQTT-3.3.2-14] a response topic with #', [0x08, ...field('#')], protocolError],
    ['[MQTT-3.3.2-19] a content type that is not UTF-8', [0x03, ...field([0xff])], malformedPacket],
    ['[MQTT-1.5.7-1] a name that is not UTF-8', [0x26, ...field([0xff]), ...field('')], malformedPacket],
    ['[MQTT-1.5.7-1] a value that is not UTF-8', [0x26, ...field(''), ...field([0xff])], malformedPacket],
    ['[MQTT-1.5.5-1] an identifier that is not in its shortest form', [0x81, 0x00, 1], malformedPacket],
    ['an identifier that is beyond all', [0xff, 0xff, 0xff, 0x7f], malformedPacket],
  ];
  for (const [what, property, code] of cases)
    test(what, () => {
      const kind = kinds.find((kind) => allowed[kind].includes(property[0] ?? 0)) ?? 'publish';
      assert.equal(
        refusalOf(() => read(kind, property)),
        code,
      );
    });
});

test('user properties keep their order and their repetitions', () => {
  const pairs = [
    ['b', '1'],
    ['a', '2'],
    ['b', '1'],
    ['7', ''],
  ] as const;
  const bytes = pairs.flatMap(([name, value]) => [0x26, ...field(name), ...field(value)]);
  assert.deepEqual(read('publish', bytes), { userProperties: pairs });
});

test('too many properties exceed the quota and are not read to the end', () => {
  const many = (count: number): number[] =>
    Array.from({ length: count }, () => [0x26, ...field(''), ...field('')]).flat();
  assert.equal((read('publish', many(propertiesMax)) as Properties).userProperties?.length, propertiesMax);
  const unreadable = [0xff];
  assert.equal(
    refusalOf(() => read('publish', [...many(propertiesMax), ...unreadable])),
    quotaExceeded,
  );
});

test('[MQTT-1.5.5-1] a property length that is not in its shortest form is malformed', () => {
  const { bytes, start, end } = frameAmong(0xff, 0, [0x80, 0x00]);
  assert.equal(
    refusalOf(() => readProperties(new ByteReader(bytes, start, end), 'publish')),
    malformedPacket,
  );
});

test('bytes after the properties are not read', () => {
  const { bytes, start, end } = frameAmong(0xff, 0, [...properties(0x01, 1), 0x01, 1]);
  const reader = new ByteReader(bytes, start, end);
  readProperties(reader, 'publish');
  assert.deepEqual([reader.at, reader.end], [start + 3, end]);
});

function read(kind: PacketKind, bytes: readonly number[]): unknown {
  const length = bytes.length < 0x80 ? [bytes.length] : [(bytes.length & 0x7f) | 0x80, bytes.length >> 7];
  const frame = frameAmong(0xff, 0, [...length, ...bytes]);
  return readProperties(new ByteReader(frame.bytes, frame.start, frame.end), kind);
}

function valueOf(id: number): readonly [readonly number[], Properties] {
  const value = values[id];
  assert.ok(value);
  return value;
}
