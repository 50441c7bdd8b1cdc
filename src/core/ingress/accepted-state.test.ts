import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSport } from '#core/contract/catalog';
import { compileContract } from '#schema/compile-contract';
import { AcceptedState } from './accepted-state.ts';
import { createEventCheck } from './check-event.ts';
import { createState } from './live-state.ts';

test('a rule is asked again when only what was before has changed', () => {
  const check = createCheck('!(HomeScore == 2 && prev.HomeScore == 2)');
  const accepted = new AcceptedState(createState());
  const push = (clock: string, score: number): number => {
    const event = { EventId: 3, Clock: clock, HomeScore: score };
    const bytes = Buffer.from(JSON.stringify(event));
    check.pairs.learn(bytes, 0, bytes.length, event);
    check.pairs.learn(bytes, 0, bytes.length, event);
    const slots = accepted.readKnown(check, bytes, 0, bytes.length);
    assert.ok(slots, 'it was read the short way');
    const broken = accepted.findBroken(check, slots, 1, false).length;
    accepted.apply(slots, 3, 1, false);
    return broken;
  };
  const clocksAndScores = [
    ['9:00', 1],
    ['8:59', 1],
    ['8:58', 1],
    ['8:57', 2],
    // The score is what it was: it is the one before that is another.
    ['8:56', 2],
  ] as const;
  assert.deepEqual(
    clocksAndScores.map(([clock, score]) => push(clock, score)),
    [0, 0, 0, 0, 1],
  );
});

function createCheck(rule: string) {
  const sport = findSport(3);
  assert.ok(sport);
  const rules = [
    {
      id: 'basketball.tried',
      severity: 'warn',
      field: 'HomeScore',
      says: 'Wrong.',
      expects: 'another value',
      why: 'A test.',
      check: rule,
      bad: { event: {} },
    },
  ] as const;
  const check = createEventCheck({ ...sport, rules }, compileContract);
  assert.ok(check);
  return check;
}
