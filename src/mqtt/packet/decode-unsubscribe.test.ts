import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ProtocolLevel } from './packet.ts';
import { reasonCode } from './reason-code.ts';
import { decodeBytes, field, properties, refusalOf } from './wire.vectors.ts';

const { malformedPacket, protocolError } = reasonCode;
const id = [0, 9];
const filter = field('a/#');

test('filters are read in order', () => {
  assert.deepEqual(decodeBytes(0xa2, [...id, ...filter, ...field('b')], 4), {
    packetId: 9,
    filters: ['a/#', 'b'],
    properties: {},
  });
});

test('user properties are read', () => {
  const body = [...id, ...properties(0x26, ...field('k'), ...field('v')), ...filter];
  assert.deepEqual(decodeBytes(0xa2, body, 5), {
    packetId: 9,
    filters: ['a/#'],
    properties: { userProperties: [['k', 'v']] },
  });
});

suite('refused', () => {
  const cases: readonly (readonly [what: string, ProtocolLevel, body: readonly number[], code: number])[] = [
    ['no packet identifier', 4, [0], malformedPacket],
    ['[MQTT-2.2.1-3] a packet identifier of 0', 4, [0, 0, ...filter], protocolError],
    ['[MQTT-3.10.3-2] no filter', 4, id, protocolError],
    ['[MQTT-3.10.3-2] no filter', 5, [...id, 0], protocolError],
    ['no property length', 5, id, malformedPacket],
    ['[MQTT-3.10.3-1] a filter that is not UTF-8', 4, [...id, ...field([0x80])], malformedPacket],
    ['a filter that is longer than the packet', 4, [...id, ...filter, 0, 2, 0x61], malformedPacket],
    ['a property of another packet', 5, [...id, ...properties(0x0b, 1), ...filter], malformedPacket],
  ];
  for (const [what, level, body, code] of cases)
    test(`${what}, level ${level}`, () => {
      assert.equal(
        refusalOf(() => decodeBytes(0xa2, body, level)),
        code,
      );
    });

  test('[MQTT-3.10.1-1] other flags', () => {
    for (let flags = 0; flags < 16; flags += 1)
      if (flags !== 2)
        assert.equal(
          refusalOf(() => decodeBytes(0xa0 | flags, [...id, ...filter], 4)),
          malformedPacket,
        );
  });
});
