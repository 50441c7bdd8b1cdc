import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseInt32 } from './int32.ts';

for (const [text, value] of [
  ['0', 0],
  ['-0', 0],
  ['7', 7],
  ['007', 7],
  ['-5', -5],
  ['2147483647', 2_147_483_647],
  ['-2147483648', -2_147_483_648],
] as const)
  test(`"${text}" is ${value}`, () => {
    assert.equal(parseInt32(text), value);
  });

for (const text of [
  '',
  ' 7',
  '7 ',
  '+7',
  '7.0',
  '7e0',
  '0x7',
  'seven',
  '2147483648',
  '-2147483649',
  '9'.repeat(30),
  '٣',
])
  test(`"${text}" is not a 32-bit integer`, () => {
    assert.equal(parseInt32(text), undefined);
  });
