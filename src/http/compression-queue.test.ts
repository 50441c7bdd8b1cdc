import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAddressCount } from './address-count.ts';
import { createCompressionQueue } from './compression-queue.ts';

test('at most two run at once; the others follow in order', async () => {
  const queue = createCompressionQueue(createAddressCount(10, 10));
  const begun: number[] = [];
  const works = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const runs = works.map(({ promise }, index) =>
    queue.run('a', () => {
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

test('a failed compression lets the next one run', async () => {
  const queue = createCompressionQueue();
  const fail = () => Promise.reject(new Error('no memory'));
  const failed = Array.from({ length: 3 }, () => assert.rejects(queue.run('a', fail) ?? Promise.resolve()));
  await Promise.all(failed);
  assert.equal(await queue.run('a', async () => 'done'), 'done');
});

test('an address cannot fill the whole queue', async () => {
  const queue = createCompressionQueue(createAddressCount(3, 2));
  const work = Promise.withResolvers<void>();
  const run = (address: string) => queue.run(address, () => work.promise);
  const runs = [run('a'), run('a'), run('a'), run('b'), run('c')];
  assert.deepEqual(
    runs.map((each) => each !== undefined),
    [true, true, false, true, false],
  );
  work.resolve();
  for (const each of runs) await each;
  assert.notEqual(run('a'), undefined);
});
