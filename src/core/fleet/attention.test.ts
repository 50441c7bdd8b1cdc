import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fixture } from '#core/fixture';
import { findAttention, sortAttention } from './attention.ts';

type BotFacts = Parameters<typeof findAttention>[0][number];

const nowMs = Date.parse('2026-04-01T18:30:00Z');
const before = (minutes: number) => nowMs - minutes * 60_000;

function fixture(id: number, startedMinutesAgo: number): Fixture {
  return {
    id,
    name: 'Lions - Bears',
    eventStatusType: null,
    fixtureStartTime: new Date(before(startedMinutesAgo)).toISOString(),
    fixtureEndTime: null,
  } as Fixture;
}

function bot(id: number, facts: Partial<BotFacts> = {}): BotFacts {
  const named = { id, name: `Court ${id}`, venueId: null, eventTypeId: null, pushEnabled: true };
  return {
    bot: named,
    state: 'quiet',
    fixture: null,
    lastEventMs: before(600),
    lastRefusedMs: 0,
    refusals: 0,
    ...facts,
  };
}

const find = (bots: BotFacts[], all = bots) =>
  findAttention(bots, all, nowMs).map(({ kind, severity, botId, message }) => [kind, severity, botId, message]);

test('nothing for bots that are live, quiet or silent without a fixture', () => {
  assert.deepEqual(find([bot(1, { state: 'live' }), bot(2), bot(3, { state: 'silent', lastEventMs: undefined })]), []);
});

test('a fixture that began a minute ago and of which no bot sends, once for all its bots', () => {
  const on = fixture(7, 2);
  const message = 'Lions - Bears has begun. Court 1 (bot 1) has sent nothing since.';
  assert.deepEqual(find([bot(1, { fixture: on, state: 'stale' })]), [['fixture-silent', 'error', 1, message]]);
  assert.equal(find([bot(1, { fixture: on }), bot(2, { fixture: on })]).length, 1);
  assert.deepEqual(find([bot(1, { fixture: fixture(7, 1) })]), []);
  assert.deepEqual(find([bot(1, { fixture: fixture(7, -60) })]), []);
});

test('a fixture is covered when another bot sends, also one that the user may not read', () => {
  const on = fixture(7, 30);
  const covering = bot(2, { fixture: on, state: 'live', lastEventMs: before(0) });
  assert.deepEqual(find([bot(1, { fixture: on })], [bot(1, { fixture: on }), covering]), []);
});

test('failing, stale and sometimes refused bots', () => {
  const refused = { refusals: 3, lastRefusedMs: before(1) };
  const found = find([
    bot(1, { ...refused, state: 'failing' }),
    bot(2, { state: 'stale', lastEventMs: before(3), fixture: fixture(7, 30) }),
    bot(3, { ...refused, state: 'live', refusals: 1 }),
  ]);
  assert.deepEqual(found, [
    ['bot-failing', 'error', 1, 'Court 1 (bot 1) is refused: 3 events in the last 15 minutes.'],
    ['bot-stale', 'warning', 2, 'Court 2 (bot 2) stopped sending during a game.'],
    ['bot-refused', 'warning', 3, 'Court 3 (bot 3) sends, but 1 event in the last 15 minutes was refused.'],
  ]);
});

test('errors first, then bots that fell silent, then refusals: the most first', () => {
  const items = findAttention(
    [
      bot(1, { state: 'live', refusals: 2, lastRefusedMs: before(1) }),
      bot(2, { state: 'live', refusals: 9, lastRefusedMs: before(2) }),
      bot(3, { state: 'failing', refusals: 1, lastRefusedMs: before(3) }),
      bot(4, { state: 'stale', lastEventMs: before(5) }),
      bot(5, { state: 'stale', lastEventMs: before(4) }),
    ],
    [],
    nowMs,
  );
  assert.deepEqual(
    sortAttention(items).map(({ botId }) => botId),
    [3, 5, 4, 2, 1],
  );
});
