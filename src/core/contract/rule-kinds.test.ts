import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { EventFields } from './field.ts';
import { createFieldIndex, toBoard } from './field-entry.ts';
import { parseRule } from './parse-rule.ts';
import { everyField, generateFindBroken } from './rule-code.ts';
import { checkKinds, type RuleFields } from './rule-kinds.ts';

const fields: RuleFields = new Map([
  ['N', 'int'],
  ['M', 'number'],
  ['T', 'string'],
  ['U', 'char'],
  ['F', 'bool'],
  ['G', 'bool'],
  ['E', 'BaseballErrorFlag'],
  ['Carried', 'bool'],
]);
const fieldIndex = createFieldIndex(fields.keys());

/** False if the rule is broken, true if its negation is broken, undefined if neither is. */
function holds(rule: string, event: EventFields, prev: EventFields = {}, elapsed?: number): boolean | undefined {
  checkKinds(parseRule(rule), fields);
  // A rule is evaluated only for an event that carries one of its fields.
  const isBroken = (check: string): boolean => {
    const source = { node: parseRule(`Carried => (${check})`), alone: false };
    const find = generateFindBroken([source], fieldIndex, fields);
    const board = toBoard({ ...event, Carried: true }, fieldIndex);
    return find(board, toBoard(prev, fieldIndex), everyField, everyField, elapsed) !== undefined;
  };
  if (isBroken(rule)) return false;
  return isBroken(`!(${rule})`) ? true : undefined;
}

suite('the state before the event', () => {
  test('gives the value of a field that the event leaves out', () => {
    assert.equal(holds('N <= M', { N: 5 }, { M: 4 }), false);
    assert.equal(holds('N <= M', { N: 5, M: 5 }, { M: 4 }), true);
  });

  test('does not give the value of a field that the event clears', () => {
    assert.equal(holds('N <= M', { N: 5, M: null }, { M: 4 }), undefined);
  });

  test('elapsed is the time since the event before; it is missing for the first event', () => {
    assert.equal(holds('N - prev.N <= elapsed', { N: 5 }, { N: 1 }, 4), true);
    assert.equal(holds('N - prev.N <= elapsed', { N: 5 }, { N: 1 }, 3.9), false);
    assert.equal(holds('N - prev.N <= elapsed', { N: 5 }, { N: 1 }), undefined);
  });
});

suite('operators', () => {
  for (const [rule, expected] of [
    ['N < 5', false],
    ['N <= 5', true],
    ['N > 5', false],
    ['N >= 5', true],
    ['N == 5', true],
    ['N != 5', false],
    ['T == "up"', true],
    ['F == G', false],
    ['F && G', false],
    ['F || G', true],
    ['F => G', false],
    ['G => F', true],
    ['!F', false],
    ['N + M == 7.5', true],
    ['N - M == 2.5', true],
    ['-N == 0 - 5', true],
    ['M % 0.5 == 0', true],
    ['M % 1 == 0', false],
  ] as const) {
    test(`${rule} is ${expected}`, () => {
      assert.equal(holds(rule, { N: 5, M: 2.5, T: 'up', F: true, G: false }), expected);
    });
  }

  test('prev is the event before', () => {
    assert.equal(holds('N == prev.N + 1', { N: 2 }, { N: 1 }), true);
    assert.equal(holds('N == prev.N + 1', { N: 2 }, { N: 2 }), false);
  });

  test('an enum has its value from the wire', () => {
    assert.equal(holds('E == 2', { E: 2 }), true);
  });
});

suite('missing fields', () => {
  for (const rule of [
    'N < 5',
    'F && N < 5',
    'F || N < 5',
    'N < 5 => F',
    'abs(N) < 5',
    'oneOf(N, 1, 2)',
    'oneOf(1, N, 1)',
    '!(N < 5)',
  ]) {
    test(`${rule} is skipped without N`, () => {
      for (const F of [true, false]) {
        assert.equal(holds(rule, { F }), undefined);
        assert.equal(holds(rule, { F, N: null }), undefined);
      }
    });
  }

  test('a value of the wrong kind counts as missing', () => {
    assert.equal(holds('N < 5', { N: '4' }), undefined);
    assert.equal(holds('has(F)', { F: 1 }), false);
    assert.equal(holds('seconds(T) < 5', { T: 4 }), undefined);
  });

  test('without an event before, a rule about it is skipped', () => {
    assert.equal(holds('N >= prev.N', { N: 1 }), undefined);
  });

  test('a text that is no clock is skipped', () => {
    assert.equal(holds('seconds(T) <= 10', { T: 'soon' }), undefined);
  });

  test('a remainder by zero is skipped', () => {
    assert.equal(holds('N % M == 0', { N: 4, M: 0 }), undefined);
  });
});

suite('functions', () => {
  test('seconds converts a clock text to seconds', () => {
    assert.equal(holds('seconds(T) == 90.5', { T: '1:30.5' }), true);
  });

  test('whole is true for numbers without a fraction', () => {
    assert.equal(holds('whole(M)', { M: 3 }), true);
    assert.equal(holds('whole(M)', { M: 3.5 }), false);
  });

  test('abs', () => {
    assert.equal(holds('abs(N) == 4', { N: -4 }), true);
  });

  test('has is true for a field with a value, and false for a missing field or null', () => {
    assert.equal(holds('has(N)', { N: 0 }), true);
    assert.equal(holds('has(N)', { N: null }), false);
    assert.equal(holds('has(N)', {}), false);
  });

  test('sum counts a missing value as 0', () => {
    assert.equal(holds('sum(N, M) == 4', { N: 4, M: null }), true);
  });

  test('count counts the true values', () => {
    assert.equal(holds('count(F, G) == 1', { F: true }), true);
  });

  test('oneOf looks for the first argument among the others', () => {
    assert.equal(holds('oneOf(T, "a", "b")', { T: 'b' }), true);
    assert.equal(holds('oneOf(T, "a", "b")', { T: 'c' }), false);
  });

  test('distinct ignores missing values', () => {
    assert.equal(holds('distinct(T, U)', { T: 'a', U: 'a' }), false);
    assert.equal(holds('distinct(T, U)', { T: 'a', U: 'b' }), true);
    assert.equal(holds('distinct(T, U)', { T: null }), true);
  });
});

suite('invalid rules', () => {
  for (const [rule, reason] of [
    ['Nobody == 1', /no field Nobody/u],
    ['prev.Nobody == 1', /no field Nobody/u],
    ['double(N) == 1', /no function double/u],
    ['N + 1', /Needs a flag, got a number/u],
    ['T < 5', /Needs a number, got a text/u],
    ['N == "5"', /one kind/u],
    ['F + 1 == 2', /Needs a number, got a flag/u],
    ['N && F', /Needs a flag, got a number/u],
    ['seconds(N) < 1', /needs clock text/u],
    ['seconds("1:00") < 1', /needs one field/u],
    ['seconds(T, U) < 1', /needs one field/u],
    ['oneOf(T, 1)', /one kind/u],
    ['has(N, M)', /one argument/u],
  ] as const) {
    test(`${rule} is refused at compile time`, () => assert.throws(() => holds(rule, {}), reason));
  }
});
