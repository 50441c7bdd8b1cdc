import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { arbitraryEvent, type IngressEvent } from '#tests/contract/arbitrary-event';
import { fc } from '#tests/support/property';
import { findSport, type Sport, sports } from './catalog.ts';
import { createEntry, type FieldEntries, type FieldEntry, toBoard } from './field-entry.ts';
import { compileRules, fieldIndexOf } from './rules.ts';

suite('rules without a marked field are not broken', () => {
  for (const sport of sports.filter(({ ingress }) => ingress !== null))
    test(sport.name, () => {
      const follow = createPlay(sport);
      let passed = 0;
      fc.assert(
        fc.property(arbitraryEvent(sport), fc.array(arbitraryEvent(sport)), arbitrarySteps, (first, others, steps) => {
          passed += follow({ ...example(sport), ...first }, [example(sport), ...others], steps).passed;
          passed += follow(example(sport), [first, ...others], steps).passed;
        }),
        { numRuns: 30 },
      );
      assert.ok(passed > 30, `${passed} have passed`);
    });

  for (const check of [
    '!(HomeScore == 2 && prev.HomeScore == 2)',
    'Period != prev.Period',
    '!(HomeBonus && prev.GuestBonus)',
    'prev.Horn => Period == 1',
    'has(prev.ShotClock) => HomeScore < GuestScore',
    'sum(HomeScore, prev.GuestScore) <= 4',
    'distinct(Period, prev.Period, HomeFouls)',
    'HomeScore + elapsed != 4',
  ])
    test(`${check}: a change in the event before is evaluated as well`, () => {
      const follow = createPlay(withRule(check));
      const counted = { passed: 0, broken: 0 };
      fc.assert(
        fc.property(
          arbitraryScores,
          fc.array(arbitraryScores, { minLength: 2 }),
          arbitrarySteps,
          (first, others, steps) => {
            const { passed, broken } = follow(first, others, steps);
            counted.passed += passed;
            counted.broken += broken;
          },
        ),
        { numRuns: 100 },
      );
      assert.ok(counted.passed > 10 && counted.broken > 50, JSON.stringify(counted));
    });

  test('rules are not evaluated when none of their fields changed', () => {
    const sport = findSport(3);
    assert.ok(sport);
    const fieldIndex = fieldIndexOf(sport);
    const rules = compileRules(sport, fieldIndex);
    const board = toBoard({ EventId: 3, HomeScore: 1.5, HomeTeamName: 'Lions' }, fieldIndex);
    const marks = rules.mark([createEntry(fieldIndex.of.get('HomeTeamName') ?? -1, 'Bears')]);
    assert.equal(marks, 0);
    assert.deepEqual(rules.findBroken(board, board, undefined, marks, marks), []);
    // 1.5 is no valid basketball score: the rule finds it when the score changes.
    const score = rules.mark([board[fieldIndex.of.get('HomeScore') ?? -1] as FieldEntry]);
    assert.equal(rules.findBroken(board, board, undefined, score, marks).length, 1);
  });
});

/** The fields that change in each step; a new value comes from one of the other events. */
type Steps = readonly (readonly { readonly field: number; readonly of: number }[])[];

const arbitrarySteps: fc.Arbitrary<Steps> = fc.array(
  fc.array(fc.record({ field: fc.nat(99), of: fc.nat(9) }), { maxLength: 3 }),
  { minLength: 3, maxLength: 20 },
);

/** Plays events with the same fields one after the other, and compares the result for marked rules with the result for all rules. */
function createPlay(sport: Sport) {
  const fieldIndex = fieldIndexOf(sport);
  const rules = compileRules(sport, fieldIndex);
  return (first: IngressEvent, others: readonly IngressEvent[], steps: Steps) => {
    const event = toBoard(first, fieldIndex);
    const prev: FieldEntries = [];
    const counted = { passed: 0, broken: 0 };
    let changedBefore: number | undefined;
    for (const step of [[], ...steps]) {
      const changed = change(event, step, others, fieldIndex.names);
      const all = event.filter((entry) => entry !== undefined);
      const elapsed = counted.passed % 3;
      const broken = rules.findBroken(event, prev, elapsed);
      const marks = rules.mark(changed);
      if (changedBefore !== undefined) {
        assert.deepEqual(rules.findBroken(event, prev, elapsed, marks, changedBefore), broken);
        counted.passed += 1;
      }
      counted.broken += broken.length;
      for (const entry of all) prev[entry.index] = entry;
      // The first event changes all its fields.
      changedBefore = broken.length > 0 ? undefined : changedBefore === undefined ? rules.mark(all) : marks;
    }
    return counted;
  };
}

/** Sets the new values and returns the entries that changed. */
function change(
  event: FieldEntries,
  step: Steps[number],
  others: readonly IngressEvent[],
  names: readonly string[],
): readonly FieldEntry[] {
  const there = event.filter((entry) => entry !== undefined);
  const changed = new Map<number, FieldEntry>();
  for (const { field, of } of step) {
    const entry = there[field % there.length];
    const value = entry && others[of % Math.max(1, others.length)]?.[names[entry.index] ?? ''];
    if (entry === undefined || value === undefined || value === entry.value) continue;
    changed.set(entry.index, createEntry(entry.index, value));
  }
  for (const entry of changed.values()) event[entry.index] = entry;
  return [...changed.values()];
}

function example({ ingress }: Sport): IngressEvent {
  return Object.fromEntries((ingress ?? []).map((field) => [field.name, field.example]));
}

const arbitraryScores: fc.Arbitrary<IngressEvent> = fc.record({
  EventId: fc.constant(3),
  Period: fc.constantFrom(1, 2, null),
  HomeScore: fc.constantFrom(1, 2, 3),
  GuestScore: fc.constantFrom(1, 2, 3),
  HomeFouls: fc.constantFrom(1, 2),
  HomeBonus: fc.boolean(),
  GuestBonus: fc.boolean(),
  Horn: fc.boolean(),
  ShotClock: fc.constantFrom('24', null),
  HomeTeamName: fc.constantFrom('Lions', 'Bears'),
});

function withRule(check: string): Sport {
  const sport = findSport(3);
  assert.ok(sport);
  return {
    ...sport,
    rules: [
      {
        id: 'basketball.tried',
        severity: 'warn',
        field: 'HomeScore',
        says: 'Wrong.',
        expects: 'another value',
        why: 'A vector.',
        check,
        bad: { event: {} },
      },
    ],
  };
}
