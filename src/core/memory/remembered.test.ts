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
