import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LiveListeners } from './live-listeners.ts';

test('those who listen to a bot are found until they stop', () => {
  const listeners = new LiveListeners<string>();
  const stopAnna = listeners.add(7, 'anna');
  listeners.add(7, 'ben');
  listeners.add(8, 'carl');
  assert.deepEqual([...(listeners.get(7) ?? [])], ['anna', 'ben']);
  stopAnna();
  assert.deepEqual([...(listeners.get(7) ?? [])], ['ben']);
});

test('a bot is forgotten when the last one stops', () => {
  const listeners = new LiveListeners<string>();
  const stops = ['anna', 'ben'].map((name) => listeners.add(7, name));
  for (const stop of stops) stop();
  assert.deepEqual([listeners.botCount, listeners.get(7)], [0, undefined]);
});

test('to stop twice stops nobody else', () => {
  const listeners = new LiveListeners<string>();
  const stopAnna = listeners.add(7, 'anna');
  stopAnna();
  listeners.add(7, 'ben');
  stopAnna();
  assert.deepEqual([...(listeners.get(7) ?? [])], ['ben']);
});
