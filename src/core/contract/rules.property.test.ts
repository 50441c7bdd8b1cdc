import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { arbitraryEvent } from '#tests/contract/arbitrary-event';
import { compileNamedRules } from '#tests/contract/named-rules';
import { fc } from '#tests/support/property';
import { sports } from './catalog.ts';
import { parseRule } from './parse-rule.ts';
import { fieldIndexOf } from './rules.ts';

suite('rules on any valid event', () => {
  for (const sport of sports) {
    test(`${sport.name}: only a field that the event carries can break a rule`, () => {
      const check = compileNamedRules(sport);
      const { names } = fieldIndexOf(sport);
      fc.assert(
        fc.property(arbitraryEvent(sport), arbitraryEvent(sport), (event, prev) => {
          for (const { rule } of check(event, prev)) {
            const present = rule.fields.filter((index) => Object.hasOwn(event, names[index] ?? ''));
            assert(present.length > 0, rule.id);
          }
        }),
        { numRuns: 25 },
      );
    });

    test(`${sport.name}: an event without fields breaks no rule, whatever came before`, () => {
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

  test('gives a tree, or an error that quotes the rule', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (parts) => {
        const rule = parts.join('');
        try {
          assert.equal(typeof parseRule(rule).kind, 'string');
        } catch (error) {
          assert.match(String(error), /rule "/u);
        }
      }),
      { numRuns: 500 },
    );
  });
});
