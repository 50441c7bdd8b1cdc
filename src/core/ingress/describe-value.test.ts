import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as fc from 'fast-check';
import { describeActual, kindOf, shorten, shownValue } from './describe-value.ts';

suite('a value in words', () => {
  for (const [value, kind, actual, shown] of [
    [undefined, 'nothing', 'nothing', null],
    [null, 'null', 'null', null],
    [true, 'true or false', 'true', true],
    [false, 'true or false', 'false', false],
    [3, 'a whole number', 'the number 3', 3],
    [-0.5, 'a number', 'the number -0.5', -0.5],
    [Number.POSITIVE_INFINITY, 'a number', 'a number that is too large', 'Infinity'],
    [Number.NEGATIVE_INFINITY, 'a number', 'a number that is too large', '-Infinity'],
    ['', 'text', 'an empty text', ''],
    ['say "3"\n', 'text', 'the text "say \\"3\\"\\n"', 'say "3"\n'],
    ['x'.repeat(101), 'text', `the text "${'x'.repeat(100)}…"`, 'x'.repeat(100)],
    [[1, 2], 'an array', 'an array', 'an array'],
    [{ a: 1 }, 'an object', 'an object', 'an object'],
  ] as const)
    test(actual.slice(0, 40), () => {
      assert.deepEqual([kindOf(value), describeActual(value), shownValue(value)], [kind, actual, shown]);
    });

  test('whatever came, what is shown of it is short and can be written as JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.ok(describeActual(value).length < 700);
        assert.ok(JSON.stringify(shownValue(value)).length < 700);
      }),
    );
  });
});

suite('a text that is shortened', () => {
  test('stays as it is when it is short enough', () => {
    assert.equal(shorten('🏀🏀', 4), '🏀🏀');
  });

  test('is not cut in the middle of a character', () => {
    assert.equal(shorten('a🏀b', 2), 'a');
  });

  test('may hold half a character when it came like that', () => {
    assert.equal(shorten('a\ud83cb', 2), 'a\ud83c');
  });

  test('is always a beginning, no longer than asked for, and well-formed when it was before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 20 }), (text, lengthMax) => {
        const short = shorten(text, lengthMax);
        assert.ok(text.startsWith(short) && short.isWellFormed());
        assert.ok(short.length <= lengthMax && short.length >= Math.min(text.length, lengthMax) - 1);
      }),
    );
  });
});
