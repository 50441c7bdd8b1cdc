import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAddressCount, createCompressionSlots } from './compression-slots.ts';

test('two run at once, the next ones in their order when one ends', async () => {
  const slots = createCompressionSlots(createAddressCount(10, 10));
  const begun: number[] = [];
  const works = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const runs = works.map(({ promise }, index) =>
    slots.run('a', () => {
      begun.push(index);
      return promise;
    }),
  );
  await new Promise(setImmediate);
  assert.deepEqual(begun, [0, 1]);
  works[1]?.resolve();
  await runs[1];
  await new Promise(setImmediate);
  assert.deepEqual(begun, [0, 1, 2]);
  for (const { resolve } of works) resolve();
  for (const run of runs) await run;
  assert.deepEqual(begun, [0, 1, 2, 3]);
});

test('one that fails gives its slot on', async () => {
  const slots = createCompressionSlots();
  const fail = () => Promise.reject(new Error('no memory'));
  const failed = Array.from({ length: 3 }, () => assert.rejects(slots.run('a', fail) ?? Promise.resolve()));
  await Promise.all(failed);
  assert.equal(await slots.run('a', async () => 'done'), 'done');
});

test('an address has a part of all places, and gives them back', async () => {
  const slots = createCompressionSlots(createAddressCount(3, 2));
  const work = Promise.withResolvers<void>();
  const run = (address: string) => slots.run(address, () => work.promise);
  const runs = [run('a'), run('a'), run('a'), run('b'), run('c')];
  assert.deepEqual(
    runs.map((each) => each !== undefined),
    [true, true, false, true, false],
  );
  work.resolve();
  for (const each of runs) await each;
  assert.notEqual(run('a'), undefined);
});
