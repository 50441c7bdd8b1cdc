import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileBoardSummary } from './board-summary.ts';
import { findSport, sports } from './catalog.ts';
import type { EventFields } from './field.ts';
import { toBoard } from './field-entry.ts';
import { fieldIndexOf } from './rules.ts';

function summarize(eventTypeId: number, fields: EventFields) {
  const sport = findSport(eventTypeId);
  assert.ok(sport);
  return compileBoardSummary(sport)(toBoard(fields, fieldIndexOf(sport)), 0);
}

test('every sport in one line, from the examples of its contract', (t) => {
  const lines = sports
    .filter(({ ingress }) => ingress !== null)
    .map((sport) => {
      const fields = Object.fromEntries((sport.ingress ?? []).map(({ name, example }) => [name, example]));
      const { home, guest, hasTeams, clock, isClockRunning, period, detail } = summarize(sport.id, fields);
      const sides = hasTeams
        ? `${home.name} ${home.score} : ${guest.score} ${guest.name}`
        : `${home.name} ${home.score}`;
      return `${sport.name}: ${sides} | ${clock} ${isClockRunning ? 'R' : 'S'} | ${period} | ${detail}`;
    });
  t.assert.snapshot(lines);
});

test('before the first value every text is empty or a plain label, in every sport', () => {
  for (const { id, ingress } of sports) {
    if (ingress === null) continue;
    const { home, guest, clock, period, detail, hasTeams, gameStartedAt, isClockRunning } = summarize(id, {});
    assert.notEqual(home.name, '');
    assert.deepEqual([home.score, guest.score, clock, period, detail, gameStartedAt], ['', '', '', '', '', null]);
    assert.deepEqual([guest.name !== '', isClockRunning], [hasTeams, false]);
  }
});

test('baseball: the half inning, the count and the outs', () => {
  const inning = { Inning: 5, TopOfInning: false, BottomOfInning: true, Balls: 3, Strikes: 0, Outs: 2 };
  const { period, detail } = summarize(1, { ...inning, HomeRuns: 2, GuestRuns: 10 });
  assert.deepEqual([period, detail], ['Bottom 5', '3–0 · 2 outs']);
  assert.equal(summarize(1, { Inning: 0 }).period, '');
});

test('football: overtime has no number of a quarter', () => {
  assert.deepEqual([summarize(2, { Quarter: 4 }).period, summarize(2, { Quarter: 5 }).period], ['Q4', 'OT']);
});

test('tennis: games of the current set, then the sets won before it', () => {
  const sets = { Set: 3, TopSet1: 6, BottomSet1: 4, TopSet2: 6, BottomSet2: 7, TopSet3: 2, BottomSet3: 10 };
  const { home, guest, period, detail } = summarize(16, { ...sets, TopPoints: '40', BottomPoints: 'AD' });
  assert.deepEqual([home, guest.score], [{ name: 'Home', score: '2' }, '10']);
  assert.deepEqual([period, detail], ['Set 3', 'Sets 1–1 · 40–AD']);
});

test('a generic board without teams shows its title', () => {
  const { home, hasTeams } = summarize(28, { Title: 'Doors open at 7' });
  assert.deepEqual([home.name, hasTeams], ['Doors open at 7', false]);
  assert.equal(summarize(28, { Title: 'Cup', HomeTeamName: 'Hillcrest' }).hasTeams, true);
});
