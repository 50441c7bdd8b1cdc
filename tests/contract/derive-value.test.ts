import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { deriveValue } from './derive-value.ts';
import { vocabularyVectors } from './derive-vectors.ts';

suite('the derive vocabulary', () => {
  for (const { how, in: source, out, type = 'string', nullable = false, ...width } of vocabularyVectors) {
    test(`${how} of ${JSON.stringify(source)} is ${JSON.stringify(out)}`, () => {
      assert.equal(deriveValue(how, source, { type, nullable, ...width }), out);
    });
  }

  test('a clock of whole seconds does not make the mode a point', () => {
    assert.equal(deriveValue('clock:mode', [null, '25'], { type: 'char', nullable: false }), ':');
  });

  test('a value of the wrong type counts as missing', () => {
    assert.equal(deriveValue('text', true, { type: 'string', nullable: false }), '');
    assert.equal(deriveValue('mark:<', 1, { type: 'char', nullable: false }), ' ');
    assert.equal(deriveValue('clock:display', 757, { type: 'string', nullable: true }), null);
    assert.equal(deriveValue('enumText:OriginType', 99, { type: 'string', nullable: false }), '');
  });

  test('an unknown word is refused at compile time', () => {
    for (const how of ['cpoy', 'digit:millions', 'clock:days', 'enumText:Colour'] as unknown as 'copy'[]) {
      assert.throws(() => deriveValue(how, 1, { type: 'string', nullable: false }), /Unknown derive word/u);
    }
  });
});
