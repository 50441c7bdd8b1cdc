import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSignInThrottle } from './sign-in-throttle.ts';

const limits = { perAddressMax: 3, perUsernameMax: 5 };

function createThrottle() {
  const time = { now: 1_000_000 };
  return { time, throttle: createSignInThrottle(limits, () => time.now) };
}

test('an address that has used up its failures is told how long to wait', () => {
  const { time, throttle } = createThrottle();
  const waits = [1, 2, 3, 4].map(() => throttle.begin('192.0.2.1', 'anna'));
  assert.deepEqual(waits, [0, 0, 0, 60]);
  time.now += 20_500;
  assert.equal(throttle.begin('192.0.2.1', 'anna'), 40);
});

test('the count starts anew after a minute', () => {
  const { time, throttle } = createThrottle();
  for (let attempt = 0; attempt < 4; attempt += 1) throttle.begin('192.0.2.1', 'anna');
  time.now += 60_000;
  assert.equal(throttle.begin('192.0.2.1', 'anna'), 0);
});

test('guessing from one address does not affect other addresses', () => {
  const { throttle } = createThrottle();
  for (let attempt = 0; attempt < 100; attempt += 1) throttle.begin('192.0.2.1', 'anna');
  assert.equal(throttle.begin('192.0.2.2', 'anna'), 0);
});

test('guessing from many addresses throttles new addresses, not those where the user signed in before', () => {
  const { throttle } = createThrottle();
  throttle.begin('198.51.100.1', 'anna');
  throttle.succeeded('198.51.100.1', 'anna');
  for (let host = 1; host <= 6; host += 1) throttle.begin(`192.0.2.${host}`, 'anna');
  assert.ok(throttle.begin('192.0.2.99', 'anna') > 0);
  assert.equal(throttle.begin('198.51.100.1', 'anna'), 0);
  assert.equal(throttle.begin('192.0.2.99', 'bob'), 0);
});

test('successful sign-ins do not count', () => {
  const { throttle } = createThrottle();
  const waits = Array.from({ length: 50 }, () => {
    const wait = throttle.begin('192.0.2.1', 'anna');
    throttle.succeeded('192.0.2.1', 'anna');
    return wait;
  });
  assert.ok(waits.every((wait) => wait === 0));
});

test('an attempt that could not be checked does not count', () => {
  const { throttle } = createThrottle();
  const waits = Array.from({ length: 50 }, () => {
    const wait = throttle.begin('192.0.2.1', 'anna');
    throttle.abandoned('192.0.2.1', 'anna');
    return wait;
  });
  assert.ok(waits.every((wait) => wait === 0));
});

test('0 means no limit', () => {
  const throttle = createSignInThrottle({ perAddressMax: 0, perUsernameMax: 0 }, () => 0);
  const waits = Array.from({ length: 1000 }, () => throttle.begin('192.0.2.1', 'anna'));
  assert.ok(waits.every((wait) => wait === 0));
});

test('an address is known only for users who have signed in there', () => {
  const { throttle } = createThrottle();
  throttle.begin('192.0.2.1', 'anna');
  const before = throttle.isKnown('192.0.2.1', 'anna');
  throttle.succeeded('192.0.2.1', 'anna');
  const known = [throttle.isKnown('192.0.2.1', 'anna'), throttle.isKnown('192.0.2.2', 'anna')];
  assert.deepEqual([before, ...known, throttle.isKnown('192.0.2.1', 'bob')], [false, true, false, false]);
});
