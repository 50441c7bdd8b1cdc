import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as fc from 'fast-check';
import { arbitraryEvent, type IngressEvent } from '#tests/contract/arbitrary-event';
import { findSport, type Sport, sports } from './catalog.ts';
import { compileRuleFilter } from './rule-filter.ts';
import { compileRules, placesOf } from './rules.ts';
import { createSlot, type Slot, type Slots, toSlots } from './slot.ts';

suite('the filter lets no event pass that breaks a rule', () => {
  for (const sport of sports.filter(({ ingress }) => ingress !== null))
    test(sport.name, () => {
      let passed = 0;
      fc.assert(
        fc.property(arbitraryEvent(sport), fc.array(arbitraryEvent(sport)), arbitrarySteps, (first, others, steps) => {
          passed += follow(sport, { ...example(sport), ...first }, [example(sport), ...others], steps).passed;
          passed += follow(sport, example(sport), [first, ...others], steps).passed;
        }),
        { numRuns: 60 },
      );
      assert.ok(passed > 60, `${passed} have passed`);
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
    test(`${check}: also what changes before an event, and not in it, is looked at`, () => {
      const sport = withRule(check);
      const counted = { passed: 0, broken: 0 };
      fc.assert(
        fc.property(
          arbitraryScores,
          fc.array(arbitraryScores, { minLength: 2 }),
          arbitrarySteps,
          (first, others, steps) => {
            const { passed, broken } = follow(sport, first, others, steps);
            counted.passed += passed;
            counted.broken += broken;
          },
        ),
        { numRuns: 100 },
      );
      assert.ok(counted.passed > 10 && counted.broken > 50, JSON.stringify(counted));
    });

  test('nothing that a rule looks at has changed: the rules are not asked', () => {
    const sport = findSport(3);
    assert.ok(sport);
    const places = placesOf(sport);
    const filter = compileRuleFilter(sport, places);
    const slots = place(toSlots({ EventId: 3, HomeScore: 1.5, HomeTeamName: 'Lions' }, places));
    const name = createSlot(places.of.get('HomeTeamName') ?? -1, 'Bears');
    const marks = filter.markFields([name]);
    assert.equal(marks, 0);
    assert.equal(filter.mayBreak(slots, slots, marks, marks, undefined), false);
    // The score is none of basketball: it is seen when the score has changed.
    const score = filter.markFields([slots[places.of.get('HomeScore') ?? -1] as Slot]);
    assert.equal(filter.mayBreak(slots, slots, score, marks, undefined), true);
  });
});

/** Which fields take which values next; the values are those of one of the others. */
type Steps = readonly (readonly { readonly field: number; readonly of: number }[])[];

const arbitrarySteps: fc.Arbitrary<Steps> = fc.array(
  fc.array(fc.record({ field: fc.nat(99), of: fc.nat(9) }), { maxLength: 3 }),
  { minLength: 3, maxLength: 20 },
);

/** Plays events with the same fields one after the other, and compares the filter with all rules. */
function follow(sport: Sport, first: IngressEvent, others: readonly IngressEvent[], steps: Steps) {
  const places = placesOf(sport);
  const findBroken = compileRules(sport, places);
  const filter = compileRuleFilter(sport, places);
  const event = place(toSlots(first, places));
  const prev: Slots = [];
  const counted = { passed: 0, broken: 0 };
  let changedBefore: number | undefined;
  for (const step of [[], ...steps]) {
    const changed = change(event, step, others, places.names);
    const all = event.filter((slot) => slot !== undefined);
    const elapsed = counted.passed % 3;
    const broken = findBroken(all, prev, elapsed);
    const marks = filter.markFields(changed);
    if (changedBefore !== undefined && !filter.mayBreak(event, prev, marks, changedBefore, elapsed)) {
      assert.deepEqual(broken, []);
      counted.passed += 1;
    }
    counted.broken += broken.length;
    for (const slot of all) prev[slot.place] = slot;
    // The first has all its fields from nowhere.
    changedBefore = broken.length > 0 ? undefined : changedBefore === undefined ? filter.markFields(all) : marks;
  }
  return counted;
}

/** Puts the values in, and returns those that are other ones. */
function change(
  event: Slots,
  step: Steps[number],
  others: readonly IngressEvent[],
  names: readonly string[],
): readonly Slot[] {
  const there = event.filter((slot) => slot !== undefined);
  const changed = new Map<number, Slot>();
  for (const { field, of } of step) {
    const slot = there[field % there.length];
    const value = slot && others[of % Math.max(1, others.length)]?.[names[slot.place] ?? ''];
    if (slot === undefined || value === undefined || value === slot.value) continue;
    changed.set(slot.place, createSlot(slot.place, value));
  }
  for (const slot of changed.values()) event[slot.place] = slot;
  return [...changed.values()];
}

function place(slots: readonly Slot[]): Slots {
  const placed: Slots = [];
  for (const slot of slots) placed[slot.place] = slot;
  return placed;
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
