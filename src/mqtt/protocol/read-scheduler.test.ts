import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { ReadScheduler, type ScheduledReader, type WaitReason } from './read-scheduler.ts';

/** The clock stands still unless a reader works, so the results do not depend on the machine. */

const long = 10;

test('readers that wait because of others go before those that wait because of themselves', async () => {
  const { wait, read } = arrange();
  wait('fruitless one', 'fruitless');
  wait('greedy one', 'greedy');
  wait('stranger one', 'stranger');
  wait('crowded one', 'crowded');
  wait('crowded two', 'crowded');
  await nextIteration();
  assert.deepEqual(read, ['crowded one', 'crowded two', 'stranger one', 'greedy one', 'fruitless one']);
});

test('a crowd does not keep strangers waiting forever', async () => {
  const { wait, read } = arrange();
  for (const name of ['stranger one', 'stranger two']) wait(name, 'stranger', long);
  for (const name of ['crowded one', 'crowded two']) wait(name, 'crowded', long);
  await nextIteration();
  assert.deepEqual(read, ['crowded one', 'stranger one']);
  await nextIteration();
  assert.deepEqual(read, ['crowded one', 'stranger one', 'crowded two', 'stranger two']);
});

test('readers with the same reason are served in order of arrival', async () => {
  const { wait, read } = arrange();
  for (const name of ['a', 'b', 'c']) wait(name, 'greedy');
  await nextIteration();
  assert.deepEqual(read, ['a', 'b', 'c']);
});

test('a new reason replaces the old one', async () => {
  const { wait, read } = arrange();
  wait('a', 'crowded');
  wait('b', 'greedy');
  wait('a', 'greedy');
  await nextIteration();
  assert.deepEqual(read, ['b', 'a']);
});

test('a long iteration serves only one greedy reader more', async () => {
  const { wait, read, scheduler } = arrange();
  wait('crowded one', 'crowded', long);
  wait('crowded two', 'crowded', long);
  wait('greedy one', 'greedy', long);
  wait('greedy two', 'greedy', long);
  await nextIteration();
  assert.deepEqual(read, ['crowded one', 'greedy one']);
  const first = scheduler.iteration;
  await nextIteration();
  assert.deepEqual(read, ['crowded one', 'greedy one', 'crowded two', 'greedy two']);
  assert.equal(scheduler.iteration, first + 1);
});

test('an iteration serves at most 16 greedy readers, however fast they are', async () => {
  const { wait, read } = arrange();
  for (let index = 0; index < 40; index += 1) wait(`greedy ${index}`, 'greedy');
  const readAfter: number[] = [];
  for (let iteration = 0; iteration < 3; iteration += 1) {
    await nextIteration();
    readAfter.push(read.length);
  }
  assert.deepEqual(readAfter, [16, 32, 40]);
});

test('a reader that waits again while it is served is served in the next iteration', async () => {
  const { wait, read } = arrange();
  wait('greedy', 'greedy', 0, () => wait('greedy again', 'greedy'));
  await nextIteration();
  assert.deepEqual(read, ['greedy']);
  await nextIteration();
  assert.deepEqual(read, ['greedy', 'greedy again']);
});

test('fruitless readers pause twice as long as they worked; others do not pause', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { wait, read } = arrange();
  wait('fruitless one', 'fruitless', 4);
  wait('fruitless two', 'fruitless', 4);
  await nextIteration();
  await nextIteration();
  wait('greedy', 'greedy');
  wait('crowded', 'crowded');
  await nextIteration();
  t.mock.timers.tick(7);
  await nextIteration();
  assert.deepEqual(read, ['fruitless one', 'crowded', 'greedy']);
  t.mock.timers.tick(1);
  await nextIteration();
  assert.deepEqual(read, ['fruitless one', 'crowded', 'greedy', 'fruitless two']);
});

test('a reader that left is not served and delays nobody', async () => {
  const { wait, read, scheduler } = arrange();
  const gone = wait('gone', 'crowded');
  wait('there', 'greedy');
  scheduler.leave(gone);
  await nextIteration();
  assert.deepEqual(read, ['there']);
});

function arrange() {
  let nowMs = 0;
  const read: string[] = [];
  const scheduler = new ReadScheduler(() => nowMs);
  const readers = new Map<string, ScheduledReader>();
  /** A reader of this name, which works for `worksMs` when it is served. */
  const wait = (name: string, reason: WaitReason, worksMs = 0, then: () => void = () => {}): ScheduledReader => {
    const reader = readers.get(name) ?? {
      readOn() {
        read.push(name);
        nowMs += worksMs;
        then();
      },
    };
    readers.set(name, reader);
    scheduler.wait(reader, reason);
    return reader;
  };
  return { scheduler, wait, read };
}
