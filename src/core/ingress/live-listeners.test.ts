import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LiveListeners } from './live-listeners.ts';

test('listeners of a bot are found until they are removed', () => {
  const listeners = new LiveListeners<string>();
  const stopAnna = listeners.add(7, 'anna');
  listeners.add(7, 'ben');
  listeners.add(8, 'carl');
  assert.deepEqual([...(listeners.get(7) ?? [])], ['anna', 'ben']);
  stopAnna();
  assert.deepEqual([...(listeners.get(7) ?? [])], ['ben']);
});

test('a bot is dropped with its last listener', () => {
  const listeners = new LiveListeners<string>();
  const stops = ['anna', 'ben'].map((name) => listeners.add(7, name));
  for (const stop of stops) stop();
  assert.deepEqual([listeners.botCount, listeners.get(7)], [0, undefined]);
});

test('removing a listener twice removes no other', () => {
  const listeners = new LiveListeners<string>();
  const stopAnna = listeners.add(7, 'anna');
  stopAnna();
  listeners.add(7, 'ben');
  stopAnna();
  assert.deepEqual([...(listeners.get(7) ?? [])], ['ben']);
});
