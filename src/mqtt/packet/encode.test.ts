import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { encodeAck } from './encode-ack.ts';
import { encodeConnack } from './encode-connack.ts';
import { pingresp } from './encode-pingresp.ts';
import { encodePublish } from './encode-publish.ts';
import { encodeAuth, encodeDisconnect } from './encode-reason.ts';
import { encodeSuback, encodeUnsuback } from './encode-suback.ts';
import { noProperties, type Properties, packetType } from './packet.ts';

const noMaximum = Number.POSITIVE_INFINITY;
const none = noProperties;

suite('bytes', () => {
  const ack = { packetId: 0x0102, reasonCode: 0, properties: none };
  const sub = { packetId: 0x0102, reasonCodes: [1, 0x80], properties: none };
  const publish = { topic: 'a/b', payload: Buffer.from('x'), retain: false, dup: false, packetId: 7, properties: none };
  const cases: readonly (readonly [what: string, bytes: Buffer, hex: string])[] = [
    ['CONNACK of 3.1.1', encodeConnack({ sessionPresent: true, reasonCode: 0, properties: none }, 4), '20020100'],
    [
      'CONNACK of MQTT 5',
      encodeConnack({ sessionPresent: false, reasonCode: 0x87, properties: none }, 5),
      '2003008700',
    ],
    ['PUBLISH of QoS 0', encodePublish({ ...publish, qos: 0 }, 4), '30060003612f6278'],
    ['PUBLISH of QoS 1', encodePublish({ ...publish, qos: 1 }, 4), '32080003612f62000778'],
    [
      'PUBLISH with all flags on MQTT 5',
      encodePublish({ ...publish, qos: 2, retain: true, dup: true }, 5),
      '3d090003612f6200070078',
    ],
    ['PUBACK in four bytes', encodeAck(packetType.puback, ack, 5, noMaximum), '40020102'],
    ['[MQTT-3.6.1-1] PUBREL', encodeAck(packetType.pubrel, ack, 4, noMaximum), '62020102'],
    ['PUBREC with a reason', encodeAck(packetType.pubrec, { ...ack, reasonCode: 0x97 }, 5, noMaximum), '5003010297'],
    [
      'a reason that 3.1.1 has no place for',
      encodeAck(packetType.puback, { ...ack, reasonCode: 0x97 }, 4, noMaximum),
      '40020102',
    ],
    ['SUBACK of 3.1.1', encodeSuback(sub, 4, noMaximum), '900401020180'],
    ['SUBACK of MQTT 5', encodeSuback(sub, 5, noMaximum), '90050102000180'],
    ['UNSUBACK of 3.1.1', encodeUnsuback(sub, 4, noMaximum), 'b0020102'],
    ['UNSUBACK of MQTT 5', encodeUnsuback(sub, 5, noMaximum), 'b0050102000180'],
    ['DISCONNECT', encodeDisconnect({ reasonCode: 0x8e, properties: none }, noMaximum), 'e0028e00'],
    ['DISCONNECT in two bytes', encodeDisconnect({ reasonCode: 0, properties: none }, noMaximum), 'e000'],
    [
      'AUTH',
      encodeAuth({ reasonCode: 0x18, properties: { authenticationMethod: 'm' } }, noMaximum),
      'f00618041500016d',
    ],
    ['PINGRESP', pingresp, 'd000'],
  ];
  for (const [what, bytes, hex] of cases)
    test(what, () => {
      assert.equal(bytes.toString('hex'), hex);
    });
});

test('the remaining length grows with the payload', () => {
  for (const [payloadBytes, headerBytes] of [
    [124, 2],
    [125, 3],
    [16_380, 3],
    [16_381, 4],
    [2_097_148, 4],
    [2_097_149, 5],
  ] as const) {
    const payload = Buffer.alloc(payloadBytes);
    const packet = { topic: 'a', payload, qos: 0, retain: false, dup: false, packetId: 0, properties: none } as const;
    assert.equal(encodePublish(packet, 4).length, headerBytes + 3 + payloadBytes);
  }
});

test('a text longer than two bytes can count throws instead of garbling the stream', () => {
  const properties = { reasonString: 'x'.repeat(0x1_0000) };
  assert.throws(() => encodeDisconnect({ reasonCode: 0x80, properties }, noMaximum), RangeError);
});

suite('a client with a small maximum packet size gets fewer explanations, but always an answer', () => {
  const pair = [['k', 'v']] as const;
  const properties: Properties = { reasonString: 'a long story', userProperties: pair };
  const packets: readonly (readonly [what: string, (properties: Properties, bytesMax: number) => Buffer])[] = [
    [
      '[MQTT-3.2.2-19] [MQTT-3.2.2-20] CONNACK',
      (properties, max) => encodeConnack({ sessionPresent: false, reasonCode: 0x87, properties }, 5, max),
    ],
    [
      '[MQTT-3.4.2-2] [MQTT-3.4.2-3] PUBACK',
      (properties, max) => encodeAck(packetType.puback, { packetId: 1, reasonCode: 0x87, properties }, 5, max),
    ],
    [
      '[MQTT-3.5.2-2] [MQTT-3.5.2-3] PUBREC',
      (properties, max) => encodeAck(packetType.pubrec, { packetId: 1, reasonCode: 0x87, properties }, 5, max),
    ],
    [
      '[MQTT-3.6.2-2] [MQTT-3.6.2-3] PUBREL',
      (properties, max) => encodeAck(packetType.pubrel, { packetId: 1, reasonCode: 0x92, properties }, 5, max),
    ],
    [
      '[MQTT-3.7.2-2] [MQTT-3.7.2-3] PUBCOMP',
      (properties, max) => encodeAck(packetType.pubcomp, { packetId: 1, reasonCode: 0x92, properties }, 5, max),
    ],
    [
      '[MQTT-3.9.2-1] [MQTT-3.9.2-2] SUBACK',
      (properties, max) => encodeSuback({ packetId: 1, reasonCodes: [0x87], properties }, 5, max),
    ],
    [
      '[MQTT-3.11.2-1] [MQTT-3.11.2-2] UNSUBACK',
      (properties, max) => encodeUnsuback({ packetId: 1, reasonCodes: [0x87], properties }, 5, max),
    ],
    [
      '[MQTT-3.14.2-3] [MQTT-3.14.2-4] DISCONNECT',
      (properties, max) => encodeDisconnect({ reasonCode: 0x87, properties }, max),
    ],
    ['[MQTT-3.15.2-2] [MQTT-3.15.2-3] AUTH', (properties, max) => encodeAuth({ reasonCode: 0x18, properties }, max)],
  ];
  for (const [what, encode] of packets)
    test(what, () => {
      const whole = encode(properties, noMaximum);
      const withoutReason = encode({ userProperties: pair }, noMaximum);
      const bare = encode(none, noMaximum);
      assert.deepEqual(encode(properties, whole.length), whole);
      assert.deepEqual(encode(properties, whole.length - 1), withoutReason);
      assert.deepEqual(encode(properties, withoutReason.length), withoutReason);
      assert.deepEqual(encode(properties, withoutReason.length - 1), bare);
    });

  test('required fields are not left out', () => {
    const properties = { reasonString: 'a long story', assignedClientIdentifier: 'id' };
    const bytes = encodeConnack({ sessionPresent: false, reasonCode: 0, properties }, 5, 2);
    assert.deepEqual(
      bytes,
      encodeConnack({ sessionPresent: false, reasonCode: 0, properties: { assignedClientIdentifier: 'id' } }, 5),
    );
  });
});

test('a property that the packet may not carry is not written', () => {
  const packet = { reasonCode: 0x8e, properties: { reasonString: 'r', sessionExpiryInterval: 5 } };
  assert.equal(encodeDisconnect(packet, noMaximum).toString('hex'), 'e0068e041f000172');
});
