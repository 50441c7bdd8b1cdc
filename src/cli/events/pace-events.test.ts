import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paceEvents } from './pace-events.ts';

/** When each event is due, on a clock that only sleeping moves. */
async function dueTimes(seconds: readonly number[], speed: number, pauseMsMax = Number.POSITIVE_INFINITY) {
  let nowMs = 0;
  const events = (async function* () {
    for (const second of seconds) yield { receivedAt: new Date(second * 1000).toISOString(), payload: { second } };
  })();
  const due: number[] = [];
  const sleep = async (milliseconds: number): Promise<void> => void (nowMs += milliseconds);
  for await (const _ of paceEvents(events, { speed, pauseMsMax, nowMs: () => nowMs, sleep })) due.push(nowMs);
  return due;
}

test('events are as far apart as they were received', async () => {
  assert.deepEqual(await dueTimes([100, 101, 103.5], 1), [0, 1000, 3500]);
});

test('the speed divides the pauses', async () => {
  assert.deepEqual(await dueTimes([100, 101, 103.5], 10), [0, 100, 350]);
});

test('without a limit to the speed nothing waits', async () => {
  assert.deepEqual(await dueTimes([100, 101, 103.5], Number.POSITIVE_INFINITY), [0, 0, 0]);
});

test('long pauses are cut', async () => {
  assert.deepEqual(await dueTimes([0, 900, 901], 1, 5000), [0, 5000, 6000]);
});

test('a clock that was set back makes no pause', async () => {
  assert.deepEqual(await dueTimes([10, 9, 10], 1), [0, 0, 1000]);
});
