import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClientNotes } from './client-notes.ts';

const beganMs = Date.parse('2026-04-01T18:30:00.500Z');

test('nothing was pushed yet', () => {
  const notes = create();
  assert.deepEqual([notes.latest(8), notes.lastPushMs(1)], [[], undefined]);
});

test('the latest bots come first', () => {
  const notes = create();
  for (const [botId, seconds] of [
    [1, 0],
    [2, 1],
    [3, 2],
    [1, 3],
  ] as const)
    notes.onPush(botId, beganMs + seconds * 1000);
  assert.deepEqual(notes.latest(8), [1, 3, 2]);
  assert.deepEqual(notes.latest(2), [1, 3]);
});

test('the last push to a bot is known to the second', () => {
  const notes = create();
  notes.onPush(1, beganMs + 1999);
  notes.onPush(2, beganMs + 5000);
  assert.deepEqual([notes.lastPushMs(1), notes.lastPushMs(2)], [beganMs + 1000, beganMs + 5000]);
});

function create(): ClientNotes {
  return new ClientNotes('ana', 'credential', { id: 1, name: 'truck' }, beganMs);
}
