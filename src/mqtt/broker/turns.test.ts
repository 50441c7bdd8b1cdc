import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as check } from 'node:timers/promises';
import { Turns, type TurnTaker, type WaitReason } from './turns.ts';

/** Who is read when. The clock stands still unless somebody works: what is claimed here does not depend on the machine. */

const long = 10;

test('who waits because of others is read before those who wait because of themselves', async () => {
  const { wait, read } = arrange();
  wait('fruitless one', 'fruitless');
  wait('greedy one', 'greedy');
  wait('stranger one', 'stranger');
  wait('crowded one', 'crowded');
  wait('crowded two', 'crowded');
  await check();
  assert.deepEqual(read, ['crowded one', 'crowded two', 'stranger one', 'greedy one', 'fruitless one']);
});

test('a crowd does not keep strangers waiting for ever', async () => {
  const { wait, read } = arrange();
  for (const name of ['stranger one', 'stranger two']) wait(name, 'stranger', long);
  for (const name of ['crowded one', 'crowded two']) wait(name, 'crowded', long);
  await check();
  assert.deepEqual(read, ['crowded one', 'stranger one']);
  await check();
  assert.deepEqual(read, ['crowded one', 'stranger one', 'crowded two', 'stranger two']);
});

test('those who wait for the same reason are read in the order in which they came', async () => {
  const { wait, read } = arrange();
  for (const name of ['a', 'b', 'c']) wait(name, 'greedy');
  await check();
  assert.deepEqual(read, ['a', 'b', 'c']);
});

test('who waits anew for another reason waits for that one alone', async () => {
  const { wait, read } = arrange();
  wait('a', 'crowded');
  wait('b', 'greedy');
  wait('a', 'greedy');
  await check();
  assert.deepEqual(read, ['b', 'a']);
});

test('a turn that has taken long is over for all but one of the greedy', async () => {
  const { wait, read, turns } = arrange();
  wait('crowded one', 'crowded', long);
  wait('crowded two', 'crowded', long);
  wait('greedy one', 'greedy', long);
  wait('greedy two', 'greedy', long);
  await check();
  assert.deepEqual(read, ['crowded one', 'greedy one']);
  const first = turns.current;
  await check();
  assert.deepEqual(read, ['crowded one', 'greedy one', 'crowded two', 'greedy two']);
  assert.equal(turns.current, first + 1);
});

test('no more of the greedy are read in a turn than can bring their chunks, however quick they are', async () => {
  const { wait, read } = arrange();
  for (let index = 0; index < 40; index += 1) wait(`greedy ${index}`, 'greedy');
  const readAfter: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await check();
    readAfter.push(read.length);
  }
  assert.deepEqual(readAfter, [16, 32, 40]);
});

test('who comes back in its own turn waits for the next', async () => {
  const { wait, read } = arrange();
  wait('greedy', 'greedy', 0, () => wait('greedy again', 'greedy'));
  await check();
  assert.deepEqual(read, ['greedy']);
  await check();
  assert.deepEqual(read, ['greedy', 'greedy again']);
});

test('what comes to nothing rests twice as long as it has taken, and nobody else does', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { wait, read } = arrange();
  wait('fruitless one', 'fruitless', 4);
  wait('fruitless two', 'fruitless', 4);
  await check();
  await check();
  wait('greedy', 'greedy');
  wait('crowded', 'crowded');
  await check();
  t.mock.timers.tick(7);
  await check();
  assert.deepEqual(read, ['fruitless one', 'crowded', 'greedy']);
  t.mock.timers.tick(1);
  await check();
  assert.deepEqual(read, ['fruitless one', 'crowded', 'greedy', 'fruitless two']);
});

test('who has left is not read, and keeps nobody waiting', async () => {
  const { wait, read, turns } = arrange();
  const gone = wait('gone', 'crowded');
  wait('there', 'greedy');
  turns.leave(gone);
  await check();
  assert.deepEqual(read, ['there']);
});

function arrange() {
  let nowMs = 0;
  const read: string[] = [];
  const turns = new Turns(() => nowMs);
  const takers = new Map<string, TurnTaker>();
  /** A taker of that name, which works so long when it is read. */
  const wait = (name: string, reason: WaitReason, worksMs = 0, then: () => void = () => {}): TurnTaker => {
    const taker = takers.get(name) ?? {
      readOn() {
        read.push(name);
        nowMs += worksMs;
        then();
      },
    };
    takers.set(name, taker);
    turns.wait(taker, reason);
    return taker;
  };
  return { turns, wait, read };
}
