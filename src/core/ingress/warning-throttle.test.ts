import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WarningThrottle } from './warning-throttle.ts';

function createThrottle() {
  const time = { ms: 1_000_000 };
  return { time, throttle: new WarningThrottle(() => time.ms) };
}

test('the first warning goes through', () => {
  assert.equal(createThrottle().throttle.admit('a'), 0);
});

test('the same warning is suppressed for five seconds, then goes through with the number suppressed', () => {
  const { time, throttle } = createThrottle();
  throttle.admit('a');
  assert.equal(throttle.admit('a'), undefined);
  time.ms += 4999;
  assert.equal(throttle.admit('a'), undefined);
  time.ms += 1;
  assert.equal(throttle.admit('a'), 2);
});

test('each warning that goes through restarts the five seconds and the count', () => {
  const { time, throttle } = createThrottle();
  throttle.admit('a');
  throttle.admit('a');
  time.ms += 7000;
  assert.equal(throttle.admit('a'), 1);
  time.ms += 4999;
  assert.equal(throttle.admit('a'), undefined);
  time.ms += 1;
  assert.equal(throttle.admit('a'), 1);
  time.ms += 5000;
  assert.equal(throttle.admit('a'), 0);
});

test('suppressed warnings do not extend the wait', () => {
  const { time, throttle } = createThrottle();
  const admitted: number[] = [];
  for (let second = 0; second < 60; second += 1, time.ms += 1000) {
    const held = throttle.admit('a');
    if (held !== undefined) admitted.push(held);
  }
  assert.deepEqual(admitted, [0, ...Array.from({ length: 11 }, () => 4)]);
});

test('other warnings do not matter', () => {
  const { throttle } = createThrottle();
  assert.deepEqual(
    ['a', 'b', 'a', 'b', 'c'].map((key) => throttle.admit(key)),
    [0, 0, undefined, undefined, 0],
  );
});

test('the oldest entry is dropped when there are too many', () => {
  const { throttle } = createThrottle();
  for (let count = 0; count < 1000; count += 1) throttle.admit(`key ${count}`);
  assert.equal(throttle.admit('key 0'), undefined);
  assert.equal(throttle.admit('one more'), 0);
  assert.equal(throttle.admit('key 999'), undefined);
  assert.equal(throttle.admit('key 0'), 0);
});
