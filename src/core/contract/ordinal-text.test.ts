import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ordinalText } from './ordinal-text.ts';

suite('ordinalText', () => {
  for (const [value, text] of [
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [10, '10th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [21, '21st'],
    [99, '99th'],
    [111, '111th'],
  ] as const) {
    test(`${value} is ${text}`, () => assert.equal(ordinalText(value, Infinity), text));
  }

  test('zero has no ordinal', () => assert.equal(ordinalText(0, 4), undefined));

  test('after the last period it counts overtimes', () => {
    assert.deepEqual(
      [3, 4, 5].map((value) => ordinalText(value, 2)),
      ['OT', '2OT', '3OT'],
    );
  });
});
