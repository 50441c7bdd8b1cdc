import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestName } from './nearest-name.ts';

const names = ['HomeScore', 'GuestScore', 'HomeTeamName', 'Clock', 'Period'];

for (const [given, expected] of [
  ['HomeScroe', 'HomeScore'],
  ['homescore', 'HomeScore'],
  ['Home_Score', 'HomeScore'],
  ['clok', 'Clock'],
  ['Perod', 'Period'],
  ['Weather', undefined],
  ['x', undefined],
  ['', undefined],
  ['H'.repeat(100_000), undefined],
] as const)
  test(`"${given.slice(0, 20)}" is taken for ${expected}`, () => {
    assert.equal(nearestName(given, names), expected);
  });
