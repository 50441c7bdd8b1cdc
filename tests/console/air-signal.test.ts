import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LinkState } from '#console/air/link-state.ts';
import { lostSince } from '#console/air/signal.ts';

const state: LinkState = {
  payload: { ClockStatus: 'R' },
  receivedAtMs: 100_000,
  eventAtMs: 100_000,
  heardAtMs: 100_000,
  phase: { phase: 'on', fixture: null },
  hasEnded: false,
};

test('the signal is lost after 15 s without a word from the service, and says since when', () => {
  const stopped = { ...state, payload: { ClockStatus: 'S' } };
  assert.deepEqual([lostSince(stopped, 115_000), lostSince(stopped, 115_001)], [undefined, 100_000]);
});

test('the signal is lost after 15 s without an event, but only while the clock runs', () => {
  const heard = { ...state, heardAtMs: 200_000 };
  assert.deepEqual([lostSince(heard, 115_000), lostSince(heard, 115_001)], [undefined, 100_000]);
  assert.equal(lostSince({ ...heard, payload: { ClockStatus: 'S' } }, 200_001), undefined);
});

test('nothing is lost before the first event and after the game', () => {
  assert.equal(lostSince({ ...state, payload: undefined }, 900_000), undefined);
  assert.equal(lostSince({ ...state, phase: { phase: 'over', fixture: null } }, 900_000), undefined);
});
