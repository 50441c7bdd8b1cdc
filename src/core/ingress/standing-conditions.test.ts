import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createEntry, type FieldEntry } from '#core/contract/field-entry';
import type { BrokenRule } from '#core/contract/rules';
import { StandingConditions } from './standing-conditions.ts';

const [scoreboard, other] = [{}, {}];

suite('warnings of rules', () => {
  test('a warning is given when its condition begins, and not again while it lasts', () => {
    const conditions = new StandingConditions();
    assert.deepEqual(
      [1, 2, 3].map(() => warnedOf(conditions, [1], [1])),
      [['rule 1'], [], []],
    );
  });

  test('an event without its fields does not end a condition; an event with them that keeps the rule does', () => {
    const conditions = new StandingConditions();
    warnedOf(conditions, [1], [1]);
    assert.deepEqual(warnedOf(conditions, [], [2]), []);
    assert.deepEqual(warnedOf(conditions, [1], [1]), [], 'it has not ended');
    warnedOf(conditions, [], [1, 2]);
    assert.deepEqual([conditions.isEmpty, warnedOf(conditions, [1], [1])], [true, ['rule 1']]);
  });

  test('a condition that lasts does not hide another', () => {
    const conditions = new StandingConditions();
    warnedOf(conditions, [1], [1]);
    assert.deepEqual(warnedOf(conditions, [1, 2], [1, 2]), ['rule 2']);
  });

  test('another connection gets the warning as well, once', () => {
    const conditions = new StandingConditions();
    warnedOf(conditions, [1], [1]);
    assert.deepEqual(
      [1, 2].map(() => warnedOf(conditions, [1], [1], other)),
      [['rule 1'], []],
    );
    assert.deepEqual(warnedOf(conditions, [1], [1]), []);
  });

  test('reverting the change causes no warning, even if that breaks another rule', () => {
    const conditions = new StandingConditions();
    const change = (index: number, before: number, value: number): string[] =>
      conditions
        .note([{ ...brokenRule(index), before, value }], [createEntry(index, value)], scoreboard)
        .map(({ says }) => says);
    assert.deepEqual([change(1, 54, 5), change(2, 5, 54)], [[''], []]);
    assert.deepEqual([change(3, 54, 5), change(4, 5, 53)], [[''], ['']], 'it is another value');
    assert.deepEqual([change(5, 54, 5), change(6, 75, 54)], [[''], ['']], 'it was another value');
    conditions.beginGame();
    assert.deepEqual(change(7, 54, 75), [''], 'it was in another game');
  });

  test('another game ends all conditions', () => {
    const conditions = new StandingConditions();
    warnedOf(conditions, [1], [1]);
    conditions.beginGame();
    assert.deepEqual(warnedOf(conditions, [1], [1]), ['rule 1']);
  });
});

suite('unknown fields', () => {
  test('each causes one warning per connection', () => {
    const conditions = new StandingConditions();
    assert.deepEqual(conditions.noteUnknown(['a', 'b'], scoreboard), ['a', 'b']);
    assert.deepEqual(conditions.noteUnknown(['b', 'c'], scoreboard), ['c']);
    assert.deepEqual(conditions.noteUnknown(['a'], other), ['a']);
  });

  test('at most two hundred names are recorded for a connection', () => {
    const conditions = new StandingConditions();
    const names = Array.from({ length: 300 }, (_, index) => `x${index}`);
    conditions.noteUnknown(names, scoreboard);
    assert.deepEqual(conditions.noteUnknown(names, scoreboard), names.slice(200));
  });

  test('warnings of events that were not stored are repeated', () => {
    const conditions = new StandingConditions();
    conditions.noteUnknown(['a'], scoreboard);
    warnedOf(conditions, [1], [1]);
    conditions.forget();
    assert.deepEqual([conditions.noteUnknown(['a'], scoreboard), warnedOf(conditions, [1], [1])], [['a'], ['rule 1']]);
  });
});

/** Rule N reads field N. */
function warnedOf(conditions: StandingConditions, broken: number[], event: number[], sender = scoreboard): string[] {
  const entries: FieldEntry[] = event.map((index) => createEntry(index, 1));
  return conditions.note(broken.map(brokenRule), entries, sender).map(({ rule }) => rule.key);
}

function brokenRule(index: number): BrokenRule {
  const rule = {
    id: 'a.b',
    severity: 'warn',
    field: 'A',
    expects: '',
    why: '',
    key: `rule ${index}`,
    fields: [index],
  } as const;
  return { rule, severity: 'warn', says: '', value: null, before: null };
}
