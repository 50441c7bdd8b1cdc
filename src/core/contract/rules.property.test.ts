import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as fc from 'fast-check';
import { arbitraryEvent } from '#tests/contract/arbitrary-event';
import { sports } from './catalog.ts';
import { parseRule } from './parse-rule.ts';
import { compileNamedRules, compileRules, placesOf } from './rules.ts';
import { type Slot, type Slots, toSlots } from './slot.ts';

suite('rules on any valid event', () => {
  for (const sport of sports) {
    test(`${sport.name}: only what the event carries can break a rule`, () => {
      const check = compileNamedRules(sport);
      const { names } = placesOf(sport);
      fc.assert(
        fc.property(arbitraryEvent(sport), arbitraryEvent(sport), (event, prev) => {
          for (const { rule } of check(event, prev)) {
            const present = rule.places.filter((place) => Object.hasOwn(event, names[place] ?? ''));
            assert(present.length > 0, rule.id);
          }
        }),
        { numRuns: 50 },
      );
    });

    test(`${sport.name}: a value that stays breaks the same rules as one that comes again`, () => {
      const places = placesOf(sport);
      const check = compileRules(sport, places);
      const placed = (slots: readonly Slot[]): Slots => {
        const at: Slots = [];
        for (const slot of slots) at[slot.place] = slot;
        return at;
      };
      fc.assert(
        fc.property(arbitraryEvent(sport), arbitraryEvent(sport), fc.array(fc.boolean()), (event, prev, stays) => {
          const before = placed(toSlots(prev, places));
          const kept = toSlots(event, places).map((slot, index) => (stays[index] && before[slot.place]) || slot);
          const fresh = kept.map((slot) => ({ ...slot, mayStay: undefined }));
          const expected = check(fresh, before);
          assert.deepEqual(check(kept, before), expected);
          assert.deepEqual(check(kept, before), expected);
        }),
        { numRuns: 100 },
      );
    });

    test(`${sport.name}: an event without fields breaks none, whatever came before`, () => {
      const check = compileNamedRules(sport);
      fc.assert(
        fc.property(arbitraryEvent(sport), (prev) => assert.deepEqual(check({}, prev), [])),
        { numRuns: 10 },
      );
    });
  }
});

suite('parseRule on any text', () => {
  const pieces = [
    'A',
    'prev.B',
    '(',
    ')',
    ',',
    '!',
    '-',
    '+',
    '%',
    '&&',
    '||',
    '=>',
    '==',
    '<',
    '1.5',
    '"t"',
    'has',
    ' ',
  ];

  test('gives a tree or an error that quotes the rule', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (parts) => {
        const rule = parts.join('');
        try {
          assert.equal(typeof parseRule(rule).kind, 'string');
        } catch (error) {
          assert.match(String(error), /rule "/u);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
