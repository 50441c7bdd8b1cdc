import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { expand, instancesOf } from './expand-for-each.ts';
import type { SportRule } from './sport-rule.ts';

const rule: SportRule = {
  id: 'chess.side-lane',
  severity: 'warn',
  forEach: { side: ['Home', 'Guest'], n: [1, 2] },
  check: '{side}Lane{n} >= prev.{side}Lane{n}',
  field: '{side}Lane{n}',
  says: 'Wrong.',
  expects: 'another value',
  why: 'A vector.',
  bad: { event: {} },
};

suite('forEach', () => {
  test('gives all combinations', () => {
    assert.deepEqual(instancesOf(rule), [
      { side: 'Home', n: 1 },
      { side: 'Home', n: 2 },
      { side: 'Guest', n: 1 },
      { side: 'Guest', n: 2 },
    ]);
  });

  test('a rule without it has one instance', () => {
    const { forEach: _forEach, ...single } = rule;
    assert.deepEqual(instancesOf(single), [{}]);
  });

  test('replaces every placeholder', () => {
    assert.equal(expand(rule.check, { side: 'Guest', n: 2 }), 'GuestLane2 >= prev.GuestLane2');
  });

  test('keeps an unknown placeholder, which the parser then refuses', () => {
    assert.equal(expand(rule.check, { side: 'Guest' }), 'GuestLane{n} >= prev.GuestLane{n}');
  });
});
