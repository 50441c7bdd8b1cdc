import assert from 'node:assert/strict';
import { test } from 'node:test';
import { varintBytes, writeVarint } from './write-varint.ts';

for (const [value, hex] of [
  [0, '00'],
  [127, '7f'],
  [128, '8001'],
  [16_383, 'ff7f'],
  [16_384, '808001'],
  [2_097_151, 'ffff7f'],
  [2_097_152, '80808001'],
  [268_435_455, 'ffffff7f'],
] as const)
  test(`[MQTT-1.5.5-1] ${value} is written in ${hex.length / 2} bytes`, () => {
    const target = Buffer.alloc(5);
    const end = writeVarint(target, 0, value);
    assert.equal(target.toString('hex', 0, end), hex);
    assert.equal(varintBytes(value), end);
  });

test('a number too large for four bytes throws instead of garbling the stream', () => {
  assert.throws(() => writeVarint(Buffer.alloc(5), 0, 268_435_456), RangeError);
});
