import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ProtocolLevel } from './packet.ts';
import { reasonCode } from './reason-code.ts';
import { decodeBytes, field, properties, refusalOf } from './wire.vectors.ts';

const { malformedPacket, protocolError } = reasonCode;
const headers = { PUBACK: 0x40, PUBREC: 0x50, PUBREL: 0x62, PUBCOMP: 0x70 } as const;
const receiptCodes = [0x00, 0x10, 0x80, 0x83, 0x87, 0x90, 0x91, 0x97, 0x99];
const codes = { PUBACK: receiptCodes, PUBREC: receiptCodes, PUBREL: [0x00, 0x92], PUBCOMP: [0x00, 0x92] } as const;

for (const name of ['PUBACK', 'PUBREC', 'PUBREL', 'PUBCOMP'] as const)
  suite(name, () => {
    const header = headers[name];

    for (const level of [4, 5] as const)
      test(`the packet identifier alone means success, level ${level}`, () => {
        assert.deepEqual(decodeBytes(header, [1, 2], level), { packetId: 258, reasonCode: 0, properties: {} });
      });

    test('a reason code without a property length', () => {
      const code = codes[name].at(-1);
      assert.deepEqual(decodeBytes(header, [0, 1, code ?? 0], 5), { packetId: 1, reasonCode: code, properties: {} });
    });

    test('a reason code and properties', () => {
      const body = [0, 1, 0, ...properties(0x1f, ...field('why'), 0x26, ...field('a'), ...field('b'))];
      assert.deepEqual(decodeBytes(header, body, 5), {
        packetId: 1,
        reasonCode: 0,
        properties: { reasonString: 'why', userProperties: [['a', 'b']] },
      });
    });

    test('only its own reason codes are accepted', () => {
      const taken: number[] = [];
      for (let code = 0; code < 256; code += 1)
        try {
          decodeBytes(header, [0, 1, code], 5);
          taken.push(code);
        } catch {
          assert.equal(
            refusalOf(() => decodeBytes(header, [0, 1, code], 5)),
            protocolError,
          );
        }
      assert.deepEqual(taken, codes[name]);
    });

    test('[MQTT-2.1.3-1] [MQTT-3.6.1-1] other flags are malformed', () => {
      for (let flags = 0; flags < 16; flags += 1)
        if (((header & 0xf0) | flags) !== header)
          assert.equal(
            refusalOf(() => decodeBytes((header & 0xf0) | flags, [0, 1], 5)),
            malformedPacket,
          );
    });

    const cases: readonly (readonly [what: string, ProtocolLevel, body: readonly number[], code: number])[] = [
      ['no packet identifier', 4, [], malformedPacket],
      ['half of a packet identifier', 5, [1], malformedPacket],
      ['a packet identifier of 0', 4, [0, 0], protocolError],
      ['a packet identifier of 0', 5, [0, 0, 0, 0], protocolError],
      ['a reason code on 3.1.1', 4, [0, 1, 0], malformedPacket],
      ['a property of another packet', 5, [0, 1, 0, ...properties(0x21, 0, 1)], malformedPacket],
      ['two reason strings', 5, [0, 1, 0, ...properties(0x1f, 0, 0, 0x1f, 0, 0)], protocolError],
      ['properties that are longer than the packet', 5, [0, 1, 0, 4, 0x1f, 0, 0], malformedPacket],
      ['bytes behind the properties', 5, [0, 1, 0, 0, 0], malformedPacket],
    ];
    for (const [what, level, body, code] of cases)
      test(`${what}, level ${level}`, () => {
        assert.equal(
          refusalOf(() => decodeBytes(header, body, level)),
          code,
        );
      });
  });
