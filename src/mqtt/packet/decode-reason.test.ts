import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ProtocolLevel } from './packet.ts';
import { reasonCode } from './reason-code.ts';
import { decodeBytes, field, properties, refusalOf } from './wire.vectors.ts';

const { malformedPacket, protocolError } = reasonCode;
const method = [0x15, ...field('SCRAM')];

suite('DISCONNECT', () => {
  for (const level of [4, 5] as const)
    test(`an empty one is a normal disconnection, level ${level}`, () => {
      assert.deepEqual(decodeBytes(0xe0, [], level), { reasonCode: 0, properties: {} });
    });

  test('a reason code without a property length', () => {
    assert.deepEqual(decodeBytes(0xe0, [0x04], 5), { reasonCode: 0x04, properties: {} });
  });

  test('a reason code and properties', () => {
    assert.deepEqual(decodeBytes(0xe0, [0, ...properties(0x11, 0, 0, 0, 30)], 5), {
      reasonCode: 0,
      properties: { sessionExpiryInterval: 30 },
    });
  });

  test('[MQTT-3.14.2-1] only the reason codes of a client are accepted', () => {
    assert.deepEqual(
      codesTaken((code) => decodeBytes(0xe0, [code], 5)),
      [0x00, 0x04, 0x80, 0x81, 0x82, 0x83, 0x90, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99],
    );
  });

  refuses(0xe0, '[MQTT-3.14.1-1]', [
    ['a body on 3.1.1', 4, [0], malformedPacket],
    ['a property of a server', 5, [0, ...properties(0x1c, ...field('s'))], malformedPacket],
    ['two session expiry intervals', 5, [0, ...properties(0x11, 0, 0, 0, 1, 0x11, 0, 0, 0, 1)], protocolError],
    ['properties that are longer than the packet', 5, [0, 1], malformedPacket],
    ['bytes behind the properties', 5, [0, 0, 0], malformedPacket],
  ]);
});

suite('AUTH', () => {
  test('a reason code and a method', () => {
    const body = [0x18, ...properties(...method, 0x16, ...field([1, 2]))];
    assert.deepEqual(decodeBytes(0xf0, body, 5), {
      reasonCode: 0x18,
      properties: { authenticationMethod: 'SCRAM', authenticationData: Buffer.from([1, 2]) },
    });
  });

  test('[MQTT-3.15.2-1] only the reason codes of a client are accepted', () => {
    assert.deepEqual(
      codesTaken((code) => decodeBytes(0xf0, [code, ...properties(...method)], 5)),
      [0x18, 0x19],
    );
  });

  refuses(0xf0, '[MQTT-3.15.1-1]', [
    ['AUTH on 3.1.1', 4, [0x18, ...properties(...method)], malformedPacket],
    ['an empty AUTH, which only a server may send', 5, [], protocolError],
    ['no property length', 5, [0x18], malformedPacket],
    ['no method', 5, [0x18, 0], protocolError],
    ['two methods', 5, [0x18, ...properties(...method, ...method)], protocolError],
    ['a property of another packet', 5, [0x18, ...properties(...method, 0x21, 0, 1)], malformedPacket],
    ['bytes behind the properties', 5, [0x18, ...properties(...method), 0], malformedPacket],
  ]);
});

type Case = readonly [what: string, ProtocolLevel, body: readonly number[], code: number];

function refuses(header: number, flagStatement: string, cases: readonly Case[]): void {
  for (const [what, level, body, code] of cases)
    test(`${what} is refused, level ${level}`, () => {
      assert.equal(
        refusalOf(() => decodeBytes(header, body, level)),
        code,
      );
    });
  test(`${flagStatement} flags are malformed`, () => {
    for (let flags = 1; flags < 16; flags += 1)
      assert.equal(
        refusalOf(() => decodeBytes(header | flags, [], 5)),
        malformedPacket,
      );
  });
}

function codesTaken(decode: (code: number) => unknown): number[] {
  const taken: number[] = [];
  for (let code = 0; code < 256; code += 1)
    try {
      decode(code);
      taken.push(code);
    } catch {
      assert.equal(
        refusalOf(() => decode(code)),
        protocolError,
      );
    }
  return taken;
}
