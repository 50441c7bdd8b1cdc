import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/support/property';
import { TokenBucket } from './token-bucket.ts';

function createBucket(ratePerSecond: number, burst: number) {
  const time = { ms: 1_000_000 };
  const bucket = new TokenBucket(ratePerSecond, burst, () => time.ms);
  const takeAll = (): number => {
    let taken = 0;
    while (taken < 10_000 && bucket.take()) taken += 1;
    return taken;
  };
  return { time, bucket, takeAll };
}

test('a burst is taken at once, and no more', () => {
  assert.equal(createBucket(10, 20).takeAll(), 20);
});

test('after the burst, tokens come at the rate', () => {
  const { time, takeAll } = createBucket(10, 20);
  takeAll();
  time.ms += 99;
  assert.equal(takeAll(), 0);
  time.ms += 1;
  assert.equal(takeAll(), 1);
  time.ms += 550;
  assert.equal(takeAll(), 5);
});

test('after a pause there is one burst again, and no more', () => {
  const { time, takeAll } = createBucket(10, 20);
  takeAll();
  time.ms += 3_600_000;
  assert.equal(takeAll(), 20);
});

test('the wait ends with the next token, and is never zero', () => {
  const { time, bucket, takeAll } = createBucket(4, 4);
  takeAll();
  assert.equal(bucket.waitMs, 250);
  time.ms += 249;
  assert.ok(!bucket.take());
  assert.ok(bucket.waitMs >= 1);
  time.ms += 1;
  assert.ok(bucket.take());
});

test('an infinite rate takes everything', () => {
  const { bucket } = createBucket(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  for (let count = 0; count < 10_000; count += 1) assert.ok(bucket.take());
});

test('an infinite burst takes everything', () => {
  assert.equal(createBucket(1, Number.POSITIVE_INFINITY).takeAll(), 10_000);
});

test('at any time, no more are taken than burst and rate allow', () => {
  const pauses = fc.array(fc.nat({ max: 2000 }), { maxLength: 50 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), pauses, (rate, burst, steps) => {
      const { time, takeAll } = createBucket(rate, burst);
      let taken = takeAll();
      for (const step of steps) {
        time.ms += step;
        taken += takeAll();
      }
      const seconds = (time.ms - 1_000_000) / 1000;
      assert.ok(taken <= burst + rate * seconds + 1e-6, `${taken} in ${seconds} s`);
    }),
  );
});

test('after the wait there is a token', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 100 }), (rate, burst) => {
      const { time, bucket, takeAll } = createBucket(rate, burst);
      takeAll();
      for (let turn = 0; turn < 20; turn += 1) {
        time.ms += bucket.waitMs;
        // Rounding may cost another wait of a millisecond.
        const isThere = bucket.take();
        time.ms += isThere ? 0 : bucket.waitMs;
        assert.ok(isThere || bucket.take());
      }
    }),
  );
});
