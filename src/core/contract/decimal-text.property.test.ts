import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fc } from '#tests/support/property';
import { decimalText, fixedText } from './decimal-text.ts';

suite('numbers as text', () => {
  test('decimalText gives the same number, without an exponent', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = decimalText(value);
        assert.match(text, /^-?[0-9]+(?:\.[0-9]+)?$/u);
        assert.equal(Number(text), value === 0 ? 0 : value);
      }),
    );
  });

  test('fixedText has the given number of decimals and rounds by at most half a step', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -9999, max: 9999, noNaN: true }),
        fc.integer({ min: 0, max: 4 }),
        (value, decimals) => {
          const text = fixedText(value, decimals);
          assert.match(text, new RegExp(`^-?[0-9]+${decimals > 0 ? `\\.[0-9]{${decimals}}` : ''}$`, 'u'));
          assert(Math.abs(Number(text) - value) <= 0.5 * 10 ** -decimals + 1e-9);
        },
      ),
    );
  });
});
