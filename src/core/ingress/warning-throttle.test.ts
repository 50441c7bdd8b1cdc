import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WarningThrottle } from './warning-throttle.ts';

function createThrottle() {
  const time = { ms: 1_000_000 };
  return { time, throttle: new WarningThrottle(() => time.ms) };
}

test('the first goes through, with none held back before', () => {
  assert.equal(createThrottle().throttle.admit('a'), 0);
});

test('the same is held back for five seconds, and then told with the number', () => {
  const { time, throttle } = createThrottle();
  throttle.admit('a');
  assert.equal(throttle.admit('a'), undefined);
  time.ms += 4999;
  assert.equal(throttle.admit('a'), undefined);
  time.ms += 1;
  assert.equal(throttle.admit('a'), 2);
});

test('the five seconds begin anew with each that goes through, and so does the number', () => {
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

test('what is held back does not make the wait longer', () => {
  const { time, throttle } = createThrottle();
  const told: number[] = [];
  for (let second = 0; second < 60; second += 1, time.ms += 1000) {
    const held = throttle.admit('a');
    if (held !== undefined) told.push(held);
  }
  assert.deepEqual(told, [0, ...Array.from({ length: 11 }, () => 4)]);
});

test('others do not matter', () => {
  const { throttle } = createThrottle();
  assert.deepEqual(
    ['a', 'b', 'a', 'b', 'c'].map((key) => throttle.admit(key)),
    [0, 0, undefined, undefined, 0],
  );
});

test('it forgets the oldest when there are too many, and never grows beyond', () => {
  const { throttle } = createThrottle();
  for (let count = 0; count < 1000; count += 1) throttle.admit(`key ${count}`);
  assert.equal(throttle.admit('key 0'), undefined);
  assert.equal(throttle.admit('one more'), 0);
  assert.equal(throttle.admit('key 999'), undefined);
  assert.equal(throttle.admit('key 0'), 0);
});
