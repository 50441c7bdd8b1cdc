import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { anyCharacter, fc } from '#tests/support/property';
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

  test('every value is shown in a short form that can be written as JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.ok(describeActual(value).length < 700);
        assert.ok(JSON.stringify(shownValue(value)).length < 700);
      }),
    );
  });
});

suite('a shortened text', () => {
  test('stays the same if it is short enough', () => {
    assert.equal(shorten('🏀🏀', 4), '🏀🏀');
  });

  test('is not cut in the middle of a surrogate pair', () => {
    assert.equal(shorten('a🏀b', 2), 'a');
  });

  test('keeps half a surrogate pair that was sent', () => {
    assert.equal(shorten('a\ud83cb', 2), 'a\ud83c');
  });

  test('is a prefix of the text, within the limit, and well-formed if the text was', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.nat({ max: 20 }), (text, lengthMax) => {
        const short = shorten(text, lengthMax);
        assert.ok(text.startsWith(short) && short.isWellFormed());
        assert.ok(short.length <= lengthMax && short.length >= Math.min(text.length, lengthMax) - 1);
      }),
    );
  });
});
