import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planKills } from './plan-kills.ts';

test('the same seed plans the same kills, another one others', () => {
  assert.deepEqual(planKills(1, 20, 10), planKills(1, 20, 10));
  assert.notDeepEqual(planKills(1, 20, 10), planKills(2, 20, 10));
});

test('as many are planned as were asked for, of every kind', () => {
  const kills = planKills(1, 200, 50);
  const count = (victim: string): number => kills.filter((kill) => kill.victim === victim).length;
  assert.deepEqual([count('service'), count('postgres')], [200, 50]);
  assert.equal(new Set(kills.map(({ victim, kind }) => `${victim} ${kind}`)).size, 13);
});
