import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRemembered } from './remembered.ts';

function createMemory(read: (key: string) => Promise<string | undefined>) {
  const time = { now: 0 };
  const isWorthKeeping = (value: string): boolean => value.length < 10;
  return {
    time,
    memory: createRemembered({ read, entriesMax: 10, lifetimeMs: 1000, clock: () => time.now, isWorthKeeping }),
  };
}

/** Answers the readings one after another. */
function answering(...answers: (string | Promise<string>)[]) {
  return async () => answers.shift();
}

test('what was read is not read again within its time', async () => {
  const { time, memory } = createMemory(answering('first', 'second'));
  await memory.find('a');
  time.now = 999;
  assert.equal(await memory.find('a'), 'first');
  time.now = 1000;
  assert.equal(await memory.find('a'), 'second');
});

test('peeking reads nothing', async () => {
  const { memory } = createMemory(answering('first'));
  assert.equal(memory.peek('a'), undefined);
  await memory.find('a');
  assert.equal(memory.peek('a'), 'first');
});

for (const forget of ['forget', 'forgetAll'] as const) {
  test(`${forget} acts at once`, async () => {
    const { memory } = createMemory(answering('first', 'second'));
    await memory.find('a');
    memory[forget]('a');
    assert.equal(await memory.find('a'), 'second');
  });

  test(`what was being read at ${forget} is not kept`, async () => {
    const reading = Promise.withResolvers<string>();
    const { memory } = createMemory(answering(reading.promise, 'second'));
    const first = memory.find('a');
    memory[forget]('a');
    reading.resolve('first');
    assert.equal(await first, 'first');
    assert.equal(await memory.find('a'), 'second');
  });
}

test('what is not there, or too large, is read every time', async () => {
  const { memory } = createMemory(answering('much too large', 'small'));
  await memory.find('a');
  assert.equal(await memory.find('a'), 'small');
  const nothing = createMemory(async () => undefined);
  assert.equal(await nothing.memory.find('a'), undefined);
});

test('what is still true when its time is over is not read again', async () => {
  const world = { nowMs: 0, reads: 0, isTrue: true };
  const remembered = createRemembered<number, string>({
    async read() {
      world.reads += 1;
      return 'value';
    },
    entriesMax: 10,
    lifetimeMs: 900,
    clock: () => world.nowMs,
    isStillTrue: (sinceMs) => world.isTrue && sinceMs === 0,
  });
  await remembered.find(1);
  world.nowMs = 5000;
  assert.equal(remembered.peek(1), 'value');
  assert.equal(world.reads, 1);
  world.isTrue = false;
  world.nowMs = 5099;
  assert.equal(remembered.peek(1), 'value');
  world.nowMs = 5100;
  assert.equal(remembered.peek(1), undefined);
  await remembered.find(1);
  assert.equal(world.reads, 2);
});
