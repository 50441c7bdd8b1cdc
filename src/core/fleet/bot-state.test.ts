import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeState, type StateFacts } from './bot-state.ts';

const nowMs = 1_000_000_000;
const idle: StateFacts = {
  lastEventMs: nowMs - 10 * 60_000,
  lastRefusedMs: 0,
  acceptedInMinute: 0,
  refusedInMinute: 0,
  isFixtureOn: false,
  isClockRunning: false,
};
const judge = (facts: Partial<StateFacts>) => judgeState({ ...idle, ...facts }, nowMs);
const ago = (seconds: number) => nowMs - seconds * 1000;

test('live for 15 seconds after an event, then quiet', () => {
  assert.deepEqual([judge({ lastEventMs: ago(15) }), judge({ lastEventMs: ago(15.001) })], ['live', 'quiet']);
});

test('silent when there was never an event, whatever is due', () => {
  assert.equal(judge({ lastEventMs: undefined, isFixtureOn: true }), 'silent');
});

test('stale after a minute when a fixture is on or the clock was running', () => {
  for (const due of [{ isFixtureOn: true }, { isClockRunning: true }]) {
    assert.equal(judge({ ...due, lastEventMs: ago(60) }), 'quiet');
    assert.equal(judge({ ...due, lastEventMs: ago(61) }), 'stale');
  }
  assert.equal(judge({}), 'quiet');
});

test('a clock that was left running is forgotten after the length of a game; a fixture is not', () => {
  const lastEventMs = ago(4 * 3600 + 1);
  assert.equal(judge({ lastEventMs, isClockRunning: true }), 'quiet');
  assert.equal(judge({ lastEventMs, isFixtureOn: true }), 'stale');
});

test('failing when more is refused than accepted, or nothing was accepted since', () => {
  const refused = { refusedInMinute: 2, lastRefusedMs: ago(5) };
  assert.equal(judge({ ...refused, lastEventMs: undefined }), 'failing');
  assert.equal(judge({ ...refused, lastEventMs: ago(1), acceptedInMinute: 1 }), 'failing');
  assert.equal(judge({ ...refused, lastEventMs: ago(1), acceptedInMinute: 2 }), 'live');
  assert.equal(judge({ ...refused, lastEventMs: ago(6), acceptedInMinute: 9 }), 'failing');
});

test('one refusal between the events of a quick sender does not change the light', () => {
  const quick = { refusedInMinute: 1, acceptedInMinute: 600, lastEventMs: ago(0.1) };
  assert.equal(judge({ ...quick, lastRefusedMs: ago(0.05) }), 'live');
  assert.equal(judge({ ...quick, lastEventMs: ago(0.3), lastRefusedMs: ago(0.2) }), 'failing');
});
