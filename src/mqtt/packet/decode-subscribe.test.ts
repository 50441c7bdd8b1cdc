import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { decodeSubscribe } from './decode-subscribe.ts';
import type { ProtocolLevel } from './packet.ts';
import { reasonCode } from './reason-code.ts';
import { decodeBytes, field, frameAmong, properties, refusalOf } from './wire.vectors.ts';

const { malformedPacket, protocolError } = reasonCode;
const id = [0, 9];
const filter = field('a/#');

suite('accepted', () => {
  test('filters of 3.1.1, in order', () => {
    const subscription = (filter: string, qos: number): object => ({
      filter,
      qos,
      noLocal: false,
      retainAsPublished: false,
      retainHandling: 0,
    });
    assert.deepEqual(decodeBytes(0x82, [...id, ...filter, 2, ...field('+'), 0], 4), {
      packetId: 9,
      subscriptionIdentifier: undefined,
      subscriptions: [subscription('a/#', 2), subscription('+', 0)],
      properties: {},
    });
  });

  test('the options and the identifier of MQTT 5', () => {
    assert.deepEqual(decodeBytes(0x82, [...id, ...properties(0x0b, 0x80, 0x01), ...filter, 0x2d], 5), {
      packetId: 9,
      subscriptionIdentifier: 128,
      subscriptions: [{ filter: 'a/#', qos: 1, noLocal: true, retainAsPublished: true, retainHandling: 2 }],
      properties: { subscriptionIdentifiers: [128] },
    });
  });

  test('invalid filters, which the broker answers', () => {
    const packet = decodeBytes(0x82, [...id, ...field(''), 0, ...field('a#'), 0], 4) as { subscriptions: object[] };
    assert.equal(packet.subscriptions.length, 2);
  });
});

suite('a filter beyond the limit', () => {
  const decode = (...filters: number[][]): unknown[] => {
    const { header, bytes, start, end } = frameAmong(0xff, 0x82, [...id, ...filters.flat()]);
    return [...decodeSubscribe(header, bytes, start, end, 4, 2).subscriptions];
  };

  test('is counted, but not decoded', () => {
    const made = decode([...filter, 0], [...filter, 1], [...filter, 2], [...field('é'), 0]);
    assert.deepEqual(
      made.map((request) => typeof request),
      ['object', 'object', 'undefined', 'undefined'],
    );
  });

  for (const [what, bytes] of [
    ['a filter that is not UTF-8', [...field([0xff]), 0]],
    ['a reserved option', [...filter, 0x40]],
    ['a packet that ends too soon', filter],
  ] as const)
    test(`is checked like the rest: ${what}`, () => {
      assert.equal(
        refusalOf(() => decode([...filter, 0], [...filter, 0], [...bytes])),
        malformedPacket,
      );
    });
});

suite('refused', () => {
  const cases: readonly (readonly [what: string, ProtocolLevel, body: readonly number[], code: number])[] = [
    ['no packet identifier', 4, [], malformedPacket],
    ['[MQTT-2.2.1-3] a packet identifier of 0', 4, [0, 0, ...filter, 0], protocolError],
    ['[MQTT-3.8.3-2] no filter', 4, id, protocolError],
    ['[MQTT-3.8.3-2] no filter', 5, [...id, 0], protocolError],
    ['no property length', 5, id, malformedPacket],
    ['no options', 4, [...id, ...filter], malformedPacket],
    ['a filter that is longer than the packet', 4, [...id, 0, 4, 0x61, 0], malformedPacket],
    ['[MQTT-3.8.3-1] a filter that is not UTF-8', 4, [...id, ...field([0xff]), 0], malformedPacket],
    ['[MQTT-1.5.4-2] U+0000 in a filter', 5, [...id, 0, ...field([0]), 0], malformedPacket],
    ['QoS 3', 4, [...id, ...filter, 3], protocolError],
    ['QoS 3', 5, [...id, 0, ...filter, 3], protocolError],
    ['a retain handling of 3', 5, [...id, 0, ...filter, 0x30], protocolError],
    ['[MQTT-3.8.3-5] a reserved option', 5, [...id, 0, ...filter, 0x40], malformedPacket],
    ['[MQTT-3.8.3-5] the other reserved option', 5, [...id, 0, ...filter, 0x80], malformedPacket],
    ['an option of MQTT 5', 4, [...id, ...filter, 0x04], malformedPacket],
    ['an option of MQTT 5', 4, [...id, ...filter, 0x08], malformedPacket],
    ['an option of MQTT 5', 4, [...id, ...filter, 0x10], malformedPacket],
    ['a subscription identifier of 0', 5, [...id, ...properties(0x0b, 0), ...filter, 0], protocolError],
    ['two subscription identifiers', 5, [...id, ...properties(0x0b, 1, 0x0b, 2), ...filter, 0], protocolError],
    ['a good filter before a bad one', 4, [...id, ...filter, 0, 0], malformedPacket],
  ];
  for (const [what, level, body, code] of cases)
    test(`${what}, level ${level}`, () => {
      assert.equal(
        refusalOf(() => decodeBytes(0x82, body, level)),
        code,
      );
    });

  test('[MQTT-3.8.1-1] other flags', () => {
    for (let flags = 0; flags < 16; flags += 1)
      if (flags !== 2)
        assert.equal(
          refusalOf(() => decodeBytes(0x80 | flags, [...id, ...filter, 0], 4)),
          malformedPacket,
        );
  });
});
