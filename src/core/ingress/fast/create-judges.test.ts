import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSport } from '#core/contract/catalog';
import { createEventCheck } from '#core/ingress/check-event';
import { createState } from '#core/ingress/live-state';
import { createJudges } from './create-judges.ts';

test('a rule is evaluated again if only the previous value changed', () => {
  const judge = createJudge('!(HomeScore == 2 && prev.HomeScore == 2)');
  const push = (clock: string, score: number): number => {
    const bytes = Buffer.from(JSON.stringify({ EventId: 3, Clock: clock, HomeScore: score }));
    const verdict = judge.judge({ bytes, start: 0, end: bytes.length, receivedAtMs: 1 }, null);
    assert.equal(verdict.kind, 'accepted');
    return verdict.kind === 'accepted' ? verdict.broken.length : -1;
  };
  const clocksAndScores = [
    ['9:00', 1],
    ['8:59', 1],
    ['8:58', 1],
    ['8:57', 2],
    // The score stays the same, but its previous value changed.
    ['8:56', 2],
  ] as const;
  assert.deepEqual(
    clocksAndScores.map(([clock, score]) => push(clock, score)),
    [0, 0, 0, 0, 1],
  );
});

function createJudge(rule: string) {
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
  const check = createEventCheck({ ...sport, rules });
  const checks = { get: () => check };
  return createJudges({ checks, payloadBytesMax: 65_536 })(createState());
}
