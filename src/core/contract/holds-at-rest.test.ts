import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { rulesOf } from '#tests/contract/named-rules';
import { sports } from './catalog.ts';
import { holdsAtRest } from './holds-at-rest.ts';
import { parseRule } from './parse-rule.ts';
import { usesElapsed } from './rule-node.ts';

suite('holdsAtRest', () => {
  const cases: readonly (readonly [rule: string, holds: boolean])[] = [
    ['N >= prev.N', true],
    ['N > prev.N', false],
    ['N - prev.N < 10', true],
    ['N - prev.N < 0', false],
    ['N <= prev.N - 1', false],
    ['-N <= 3 - prev.N', true],
    ['N + M == prev.M + prev.N', true],
    ['N + N <= prev.N', false],
    ['N != prev.N', false],
    ['elapsed <= 60 && N > 0 => N >= prev.N - 1', true],
    ['elapsed <= 60 => N <= 9', false],
    ['N - prev.N <= elapsed', true],
    ['N - prev.N < elapsed', false],
    ['N >= prev.N + elapsed', false],
    ['N >= prev.N - elapsed - 1', true],
    ['N == prev.N', true],
    ['N == prev.N + elapsed', false],
    ['N >= prev.N && N <= 9', false],
    ['N >= prev.N || N <= 9', true],
    ['seconds(Clock) <= seconds(prev.Clock) + 2', true],
    ['seconds(Clock) <= seconds(prev.Other)', false],
    ['abs(N - prev.N) <= 1', true],
    ['abs(N - prev.N - 2) <= 1', false],
    ['abs(N) <= abs(prev.N)', false],
    ['abs(elapsed) >= 0', false],
    ['N % 2 <= prev.N % 2', false],
    ['has(N)', false],
    ['T == "a"', false],
  ];
  for (const [rule, holds] of cases) test(`${rule}: ${holds}`, () => assert.equal(holdsAtRest(parseRule(rule)), holds));

  test('no rule of a sport has to be evaluated for time alone: that would cost every event', () => {
    const evaluated = sports.flatMap(rulesOf).filter(({ node }) => usesElapsed(node) && !holdsAtRest(node));
    assert.deepEqual(
      evaluated.map(({ judged }) => judged.key),
      [],
    );
  });
});
