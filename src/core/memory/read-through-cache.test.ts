import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReadThroughCache } from './read-through-cache.ts';

function createCache(read: (key: string) => Promise<string | undefined>) {
  const time = { now: 0 };
  const isWorthKeeping = (value: string): boolean => value.length < 10;
  return {
    time,
    cache: createReadThroughCache({ read, entriesMax: 10, lifetimeMs: 1000, clock: () => time.now, isWorthKeeping }),
  };
}

/** A `read` that returns these answers one after the other. */
function answering(...answers: (string | Promise<string>)[]) {
  return async () => answers.shift();
}

test('a value is read again only after its lifetime', async () => {
  const { time, cache } = createCache(answering('first', 'second'));
  await cache.find('a');
  time.now = 999;
  assert.equal(await cache.find('a'), 'first');
  time.now = 1000;
  assert.equal(await cache.find('a'), 'second');
});

test('peek does not read', async () => {
  const { cache } = createCache(answering('first'));
  assert.equal(cache.peek('a'), undefined);
  await cache.find('a');
  assert.equal(cache.peek('a'), 'first');
});

for (const forget of ['forget', 'forgetAll'] as const) {
  test(`${forget} removes a cached value`, async () => {
    const { cache } = createCache(answering('first', 'second'));
    await cache.find('a');
    cache[forget]('a');
    assert.equal(await cache.find('a'), 'second');
  });

  test(`a value read during ${forget} is read again for the callers that wait`, async () => {
    const reading = Promise.withResolvers<string>();
    const { cache } = createCache(answering(reading.promise, 'second'));
    const first = cache.find('a');
    cache[forget]('a');
    reading.resolve('first');
    assert.equal(await first, 'second');
    assert.equal(await cache.find('a'), 'second');
  });

  test(`${forget} at every read ends with the third answer, which is not cached`, async () => {
    const answers = ['first', 'second', 'third', 'fourth'];
    const { cache } = createCache(async () => {
      const answer = answers.shift();
      if (answer !== 'fourth') queueMicrotask(() => cache[forget]('a'));
      return answer;
    });
    assert.equal(await cache.find('a'), 'third');
    assert.equal(cache.peek('a'), undefined);
    assert.equal(await cache.find('a'), 'fourth');
  });
}

test('missing and too large values are not cached', async () => {
  const { cache } = createCache(answering('much too large', 'small'));
  await cache.find('a');
  assert.equal(await cache.find('a'), 'small');
  const nothing = createCache(async () => undefined);
  assert.equal(await nothing.cache.find('a'), undefined);
});

test('an expired value that is unchanged is not read again', async () => {
  const world = { nowMs: 0, reads: 0, isUnchanged: true };
  const cache = createReadThroughCache<number, string>({
    async read() {
      world.reads += 1;
      return 'value';
    },
    entriesMax: 10,
    lifetimeMs: 900,
    clock: () => world.nowMs,
    isStillTrue: (sinceMs) => world.isUnchanged && sinceMs === 0,
  });
  await cache.find(1);
  world.nowMs = 5000;
  assert.equal(cache.peek(1), 'value');
  assert.equal(world.reads, 1);
  world.isUnchanged = false;
  world.nowMs = 5099;
  assert.equal(cache.peek(1), 'value');
  world.nowMs = 5100;
  assert.equal(cache.peek(1), undefined);
  await cache.find(1);
  assert.equal(world.reads, 2);
});
