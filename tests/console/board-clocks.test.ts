import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClockAnchors } from '#console/board/clocks/clock-anchors.ts';
import { readClock, runClock } from '#console/board/clocks/clock-text.ts';
import type { ClockModel } from '#console/board/models/board-model.ts';

test('a clock runs on in the form in which it was sent, and never below zero', () => {
  assert.equal(run('7:57', 'down', 900), '7:57');
  assert.equal(run('7:57', 'down', 1000), '7:56');
  assert.equal(run('1:00', 'down', 1000), '0:59');
  assert.equal(run('0:01', 'down', 5000), '0:00');
  assert.equal(run('9.7', 'down', 250), '9.4');
  assert.equal(run('0.3', 'down', 900), '0.0');
  assert.equal(run('26:15', 'up', 1999), '26:16');
  assert.equal(run('89:59', 'up', 1000), '90:00');
  assert.equal(run('1:59:59', 'up', 1000), '2:00:00');
  assert.equal(run('59.97', 'up', 100), '1:00.0');
  assert.equal(run('62', 'down', 1000), '61');
});

test('a text that is no clock stands as it was sent', () => {
  for (const text of ['', 'HALF', '1:2:3:4', '-3']) assert.equal(readClock(text), undefined);
  const anchors = new ClockAnchors();
  anchors.update([clock('HALF')], 0);
  assert.equal(anchors.textAt(clock('HALF'), 5000), 'HALF');
  assert.equal(anchors.isAnyRunning, false);
});

test('every event corrects the clock; one that repeats its text says nothing about it', () => {
  const anchors = new ClockAnchors();
  anchors.update([clock('7:57')], 0);
  assert.equal(anchors.textAt(clock('7:57'), 3000), '7:54');
  anchors.update([clock('7:57')], 3000);
  assert.equal(anchors.textAt(clock('7:57'), 3000), '7:54');
  anchors.update([clock('7:55')], 3500);
  assert.equal(anchors.textAt(clock('7:55'), 3500), '7:55');
});

test('a stopped clock stands, and runs from there when it is started', () => {
  const anchors = new ClockAnchors();
  const stopped = { ...clock('7:57'), isRunning: false };
  anchors.update([stopped], 0);
  assert.equal(anchors.textAt(stopped, 60_000), '7:57');
  anchors.update([clock('7:57')], 60_000);
  assert.equal(anchors.textAt(clock('7:57'), 62_000), '7:55');
});

test('a clock that is sent unchanged again and again stands, although it is marked as running', () => {
  const anchors = new ClockAnchors();
  for (let sent = 0; sent < 30; sent += 1) anchors.update([clock('7:57')], sent * 100);
  assert.equal(anchors.textAt(clock('7:57'), 3000), '7:57');
});

test('two payloads show the direction of a clock; a jump does not', () => {
  const anchors = new ClockAnchors();
  anchors.update([clock('0:10')], 0);
  anchors.update([clock('0:11')], 1000);
  assert.equal(anchors.textAt(clock('0:11'), 2000), '0:12');
  const shot = new ClockAnchors();
  shot.update([clock('5')], 0);
  shot.update([clock('24')], 500);
  assert.equal(shot.textAt(clock('24'), 1500), '23');
});

function clock(text: string): ClockModel {
  return { key: 'Clock', text, counts: 'down', isRunning: true };
}

function run(text: string, counts: 'up' | 'down', passedMs: number): string {
  const reading = readClock(text);
  assert.ok(reading, text);
  return runClock(reading, counts, passedMs);
}
