import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { TurnQueue, type TurnQueueOptions } from './turn-queue.ts';

/** Work of a millisecond each, by a clock that only this work moves. */
function createBench(options: TurnQueueOptions = {}) {
  const time = { ms: 0 };
  const done: string[] = [];
  const queue = new TurnQueue({ ...options, now: () => time.ms });
  const work = (what: string) => (): void => {
    time.ms += 1;
    done.push(what);
  };
  return {
    time,
    done,
    queue,
    work,
    take(address: string, what: string): void {
      queue.take(address, work(what));
    },
    /** What was done in each of the next turns. */
    async watch(turns: number): Promise<string[][]> {
      const perTurn: string[][] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        const before = done.length;
        await nextTurn();
        perTurn.push(done.slice(before));
      }
      return perTurn;
    },
  };
}

test('what comes alone begins at once', () => {
  const { take, done } = createBench();
  take('a', '1');
  assert.deepEqual(done, ['1']);
});

test('so much begins in a turn, and the rest in the turns that follow', async () => {
  const { take, done, watch } = createBench();
  for (const what of ['1', '2', '3', '4', '5', '6', '7']) take('a', what);
  assert.deepEqual(done, ['1', '2']);
  assert.deepEqual(await watch(3), [['3', '4'], ['5', '6'], ['7']]);
});

test('those who wait go one of each address after the other', async () => {
  const { take, done, watch } = createBench();
  for (const what of ['1', '2', '3', '4', '5', '6']) take('many', what);
  take('one', 'x');
  take('two', 'y');
  await watch(4);
  assert.deepEqual(done, ['1', '2', '3', 'x', 'y', '4', '5', '6']);
});

test('who comes while others wait does not go ahead of them', async () => {
  const { take, done, watch } = createBench();
  for (const what of ['1', '2', '3', '4', '5']) take('many', what);
  await nextTurn();
  take('late', 'x');
  await watch(3);
  assert.deepEqual(done, ['1', '2', '3', '4', '5', 'x']);
});

test('work that is longer than a turn is done, one in each', async () => {
  const { time, done, watch } = createBench();
  const queue = new TurnQueue({ now: () => time.ms });
  for (const what of ['1', '2', '3'])
    queue.take('a', () => {
      time.ms += 10;
      done.push(what);
    });
  assert.deepEqual(done, ['1']);
  assert.deepEqual(await watch(2), [['2'], ['3']]);
});

test('what waits in any case begins in the next turn, and not before', async () => {
  const { queue, done, watch } = createBench();
  queue.wait('a', () => done.push('1'));
  assert.deepEqual(done, []);
  assert.deepEqual(await watch(1), [['1']]);
});

test('after a turn that was used up nothing begins until the rest is over', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { work, done, watch, queue } = createBench({ restMs: 4 });
  for (const what of ['1', '2', '3', '4', '5', '6', '7']) queue.wait('a', work(what));
  assert.deepEqual(await watch(3), [['1', '2'], [], []]);
  queue.wait('b', work('x'));
  t.mock.timers.tick(3);
  assert.deepEqual(await watch(2), [[], []]);
  t.mock.timers.tick(1);
  assert.deepEqual(await watch(2), [['3', 'x'], []]);
  t.mock.timers.tick(4);
  await watch(1);
  t.mock.timers.tick(4);
  await watch(1);
  assert.deepEqual(done, ['1', '2', '3', 'x', '4', '5', '6', '7']);
});

test('work that is longer than a turn is followed by a rest that is longer as well, within a bound', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { time, done, watch } = createBench();
  const queue = new TurnQueue({ now: () => time.ms, restMs: 4 });
  for (const [what, ms] of [
    ['1', 10],
    ['2', 1000],
    ['3', 1],
  ] as const)
    queue.wait('a', () => {
      time.ms += ms;
      done.push(what);
    });
  assert.deepEqual(await watch(2), [['1'], []]);
  t.mock.timers.tick(19);
  assert.deepEqual(await watch(1), [[]]);
  t.mock.timers.tick(1);
  assert.deepEqual(await watch(2), [['2'], []]);
  t.mock.timers.tick(20);
  assert.deepEqual(await watch(1), [['3']]);
});

test('a turn that was not used up needs no rest', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { work, watch, queue } = createBench({ restMs: 4 });
  for (const what of ['1', '2']) queue.wait('a', work(what));
  assert.deepEqual(await watch(1), [['1', '2']]);
  queue.wait('a', work('3'));
  assert.deepEqual(await watch(1), [['3']]);
});

test('what a piece of work has set going is done before the next one begins', async () => {
  const { time } = createBench();
  const queue = new TurnQueue({ now: () => time.ms });
  const order: string[] = [];
  queue.take('a', () => {
    time.ms += 2;
  });
  for (const what of ['1', '2'])
    queue.take('a', () => {
      order.push(`${what} begins`);
      process.nextTick(() => order.push(`${what} ends`));
    });
  await nextTurn();
  assert.deepEqual(order, ['1 begins', '1 ends', '2 begins', '2 ends']);
});
