import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { decimalText, fixedText } from './decimal-text.ts';

suite('decimalText', () => {
  for (const [value, text] of [
    [0, '0'],
    [-0, '0'],
    [88.5, '88.5'],
    [-7, '-7'],
    [1e-7, '0.0000001'],
    [-1.25e-7, '-0.000000125'],
    [1e21, '1000000000000000000000'],
    [1.5e22, '15000000000000000000000'],
  ] as const) {
    test(`${value} is ${text}`, () => assert.equal(decimalText(value), text));
  }
});

suite('fixedText', () => {
  for (const [value, decimals, text] of [
    [4.5, 3, '4.500'],
    [0.125, 2, '0.13'],
    [-0.125, 2, '-0.13'],
    [1.005, 2, '1.01'],
    [1.45, 1, '1.5'],
    [999.9995, 3, '1000.000'],
    [-0.0004, 3, '0.000'],
    [1e-7, 3, '0.000'],
    [5e-7, 6, '0.000001'],
    [12, 0, '12'],
  ] as const) {
    test(`${value} with ${decimals} decimals is ${text}`, () => assert.equal(fixedText(value, decimals), text));
  }
});
