import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestName } from './nearest-name.ts';

const names = ['HomeScore', 'GuestScore', 'HomeTeamName', 'Clock', 'Period', 'Horn', 'Court', 'Set', 'Lane1Time'];
const longNames = [
  'HomeYardsRushing',
  'HomeYardsPassing',
  'LeftQuarterMileMPH',
  'HomePlayer1Fouls',
  'HomePlayer2Fouls',
];

for (const [given, expected] of [
  ['HomeScroe', 'HomeScore'],
  ['homescor', 'HomeScore'],
  ['HommeScore', 'HomeScore'],
  ['HomeScire', 'HomeScore'],
  ['clok', 'Clock'],
  ['Clcok', 'Clock'],
  ['Perod', 'Period'],
  ['Periid', 'Period'],
  ['HomeTaemNmae', 'HomeTeamName'],
  ['HomeYardsRusing', 'HomeYardsRushing'],
  // Two errors in a short name, and words that are other words.
  ['Home', undefined],
  ['HomSoore', undefined],
  ['Count', undefined],
  ['Clack', undefined],
  ['Sets', undefined],
  // Another first letter, other digits, another unit.
  ['Mome Score', undefined],
  ['Block', undefined],
  ['Lane2Time', undefined],
  ['Lane11Time', undefined],
  ['LaneTime', undefined],
  ['LeftQuarterMileKPH', undefined],
  // As close to one name as to the other.
  ['HomePlayerFouls', undefined],
  ['HomeYardsRussing', 'HomeYardsRushing'],
  ['HomeYardsPusing', undefined],
  ['Weather', undefined],
  ['x', undefined],
  ['', undefined],
  ['H'.repeat(100_000), undefined],
] as const)
  test(`"${given.slice(0, 20)}" is taken for ${expected}`, () => {
    assert.equal(nearestName(given, [...names, ...longNames]), expected);
  });
