import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBoard } from './board.ts';

function changesOf(...payloads: (Record<string, unknown> & { newGame?: true; sport?: number })[]) {
  const board = createBoard();
  const changes = payloads.map(({ newGame = false, sport = 3, ...payload }) =>
    board.apply({ eventTypeId: sport, newGame, payload: { EventId: sport, ...payload } }),
  );
  return Object.fromEntries(changes.at(-1) ?? []);
}

test('the first event changes all that it carries, but its EventId', () => {
  assert.deepEqual(changesOf({ HomeScore: 1, Clock: '7:57' }), {
    HomeScore: [undefined, 1],
    Clock: [undefined, '7:57'],
  });
});

test('a repeated value is no change, and neither is a field that is left out', () => {
  assert.deepEqual(changesOf({ HomeScore: 1, GuestScore: 2 }, { HomeScore: 1 }, { HomeScore: 3, GuestScore: 2 }), {
    HomeScore: [1, 3],
  });
});

test('null clears', () => {
  assert.deepEqual(changesOf({ HomeScore: 1 }, { HomeScore: null }), { HomeScore: [1, null] });
});

test('a new game forgets what its first event leaves out', () => {
  assert.deepEqual(changesOf({ HomeScore: 9, Fouls: 3 }, { HomeScore: 0, newGame: true }, { Fouls: 3 }), {
    Fouls: [undefined, 3],
  });
});

test('another sport is another board', () => {
  assert.deepEqual(changesOf({ HomeScore: 9 }, { HomeScore: 9, sport: 8 }), { HomeScore: [undefined, 9] });
});
