import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BotStatus } from '#console/api/bot-status.ts';
import { gamesOnAir } from './games-on-air.ts';

const nowMs = Date.parse('2026-04-01T18:00:00.000Z');
const secondsAgo = (seconds: number): string => new Date(nowMs - seconds * 1000).toISOString();

function bot(id: number, seconds: number, more: object = {}): BotStatus {
  return { id, state: 'quiet', board: {}, lastEventAt: secondsAgo(seconds), fixture: null, ...more } as BotStatus;
}

const idsOf = (bots: readonly BotStatus[]): number[] => gamesOnAir(bots, nowMs).map(({ id }) => id);

test('a pause between two plays does not take a game off the air; a long silence does', () => {
  assert.deepEqual(idsOf([bot(1, 2, { state: 'live' }), bot(2, 100), bot(3, 200)]), [1, 2]);
});

test('a bot without a board has no game', () => {
  assert.deepEqual(idsOf([bot(1, 2, { board: null }), bot(2, 2, { lastEventAt: null })]), []);
});

test('scheduled games come first, by their start; then the others by number', () => {
  const fixture = (startsAt: string) => ({ fixture: { startsAt } });
  const games = [
    bot(4, 1),
    bot(3, 1),
    bot(2, 1, fixture('2026-04-01T17:30:00Z')),
    bot(1, 1, fixture('2026-04-01T17:45:00Z')),
  ];
  assert.deepEqual(idsOf(games), [2, 1, 3, 4]);
});
