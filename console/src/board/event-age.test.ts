import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventTimeMs, hasFallenSilent } from './event-age.ts';

const receivedAtMs = Date.parse('2026-04-01T20:00:00Z');
const emittedAt = { EmittedAt: '2026-04-01T18:01:00Z' };

test('a board that fell silent before the page was opened is silent at once', () => {
  const payload = { ...emittedAt, ReceivedAt: '2026-04-01T18:00:00Z', ClockStatus: 'R' };
  const atMs = eventTimeMs(payload, receivedAtMs);
  assert.equal(receivedAtMs - atMs, 60_000, 'the clock of the device may be wrong');
  assert.equal(hasFallenSilent(payload, atMs, receivedAtMs), true);
});

test('a board that has just sent, or whose clock stands, is not', () => {
  const fresh = { ...emittedAt, ReceivedAt: '2026-04-01T18:00:50Z', ClockStatus: 'R' };
  assert.equal(hasFallenSilent(fresh, eventTimeMs(fresh, receivedAtMs), receivedAtMs), false);
  const standing = { ...emittedAt, ReceivedAt: '2026-04-01T17:00:00Z', ClockStatus: 'S' };
  assert.equal(hasFallenSilent(standing, eventTimeMs(standing, receivedAtMs), receivedAtMs), false);
});
