import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { FairScheduler, type FairSchedulerOptions } from './fair-scheduler.ts';

/** Each task takes one millisecond of the fake clock. */
function createTestbed(options: FairSchedulerOptions = {}) {
  const time = { ms: 0 };
  const done: string[] = [];
  const scheduler = new FairScheduler({ ...options, now: () => time.ms });
  const task = (name: string) => (): void => {
    time.ms += 1;
    done.push(name);
  };
  return {
    time,
    done,
    scheduler,
    task,
    run(key: string, name: string): void {
      scheduler.run(key, task(name));
    },
    enqueue(key: string, name: string): void {
      scheduler.enqueue(key, task(name));
    },
    /** The tasks that ran in each of the next iterations. */
    async watch(iterations: number): Promise<string[][]> {
      const perIteration: string[][] = [];
      for (let count = 0; count < iterations; count += 1) {
        const before = done.length;
        await nextIteration();
        perIteration.push(done.slice(before));
      }
      return perIteration;
    },
  };
}

test('a lone task runs at once', () => {
  const { run, done } = createTestbed();
  run('a', '1');
  assert.deepEqual(done, ['1']);
});

test('tasks beyond the budget run in the following iterations', async () => {
  const { run, done, watch } = createTestbed();
  for (const name of ['1', '2', '3', '4', '5', '6', '7']) run('a', name);
  assert.deepEqual(done, ['1', '2']);
  assert.deepEqual(await watch(3), [['3', '4'], ['5', '6'], ['7']]);
});

test('queued tasks run round-robin by key', async () => {
  const { run, done, watch } = createTestbed();
  for (const name of ['1', '2', '3', '4', '5', '6']) run('many', name);
  run('one', 'x');
  run('two', 'y');
  await watch(4);
  assert.deepEqual(done, ['1', '2', '3', 'x', 'y', '4', '5', '6']);
});

test('a new task does not overtake queued tasks', async () => {
  const { run, done, watch } = createTestbed();
  for (const name of ['1', '2', '3', '4', '5']) run('many', name);
  await nextIteration();
  run('late', 'x');
  await watch(3);
  assert.deepEqual(done, ['1', '2', '3', '4', '5', 'x']);
});

test('a task longer than the budget runs alone in its iteration', async () => {
  const { time, done, watch } = createTestbed();
  const scheduler = new FairScheduler({ now: () => time.ms });
  for (const name of ['1', '2', '3'])
    scheduler.run('a', () => {
      time.ms += 10;
      done.push(name);
    });
  assert.deepEqual(done, ['1']);
  assert.deepEqual(await watch(2), [['2'], ['3']]);
});

test('an enqueued task runs in the next iteration, never at once', async () => {
  const { scheduler, done, watch } = createTestbed();
  scheduler.enqueue('a', () => done.push('1'));
  assert.deepEqual(done, []);
  assert.deepEqual(await watch(1), [['1']]);
});

test('a used-up budget is followed by a pause in which nothing runs', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { task, done, watch, scheduler } = createTestbed({ pauseMs: 4 });
  for (const name of ['1', '2', '3', '4', '5', '6', '7']) scheduler.enqueue('a', task(name));
  assert.deepEqual(await watch(3), [['1', '2'], [], []]);
  scheduler.enqueue('b', task('x'));
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

test('a task longer than the budget is followed by a longer pause, within a bound', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { time, done, watch } = createTestbed();
  const scheduler = new FairScheduler({ now: () => time.ms, pauseMs: 4 });
  for (const [name, ms] of [
    ['1', 10],
    ['2', 1000],
    ['3', 1],
  ] as const)
    scheduler.enqueue('a', () => {
      time.ms += ms;
      done.push(name);
    });
  assert.deepEqual(await watch(2), [['1'], []]);
  t.mock.timers.tick(19);
  assert.deepEqual(await watch(1), [[]]);
  t.mock.timers.tick(1);
  assert.deepEqual(await watch(2), [['2'], []]);
  t.mock.timers.tick(20);
  assert.deepEqual(await watch(1), [['3']]);
});

test('there is no pause after an iteration within its budget', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { task, watch, scheduler } = createTestbed({ pauseMs: 4 });
  for (const name of ['1', '2']) scheduler.enqueue('a', task(name));
  assert.deepEqual(await watch(1), [['1', '2']]);
  scheduler.enqueue('a', task('3'));
  assert.deepEqual(await watch(1), [['3']]);
});

test('the ticks of a task finish before the next task starts', async () => {
  const { time } = createTestbed();
  const scheduler = new FairScheduler({ now: () => time.ms });
  const order: string[] = [];
  scheduler.run('a', () => {
    time.ms += 2;
  });
  for (const name of ['1', '2'])
    scheduler.run('a', () => {
      order.push(`${name} begins`);
      process.nextTick(() => order.push(`${name} ends`));
    });
  await nextIteration();
  assert.deepEqual(order, ['1 begins', '1 ends', '2 begins', '2 ends']);
});

const counts = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `${first + index}`);

test('a key that has used little time goes before one that has used more', async () => {
  const { run, enqueue, done, watch } = createTestbed();
  for (const name of counts(1, 8)) run('much', name);
  await watch(2);
  assert.deepEqual(done, counts(1, 6), 'the key has used 6 ms');
  run('much', '9');
  enqueue('little', 'x');
  enqueue('other', 'y');
  await watch(1);
  assert.deepEqual(done.slice(6), ['x', 'y']);
  await watch(2);
  assert.deepEqual(done.slice(8), ['7', '8', '9']);
});

test('keys that have used much get one task after eight of others', async () => {
  const { enqueue, run, time, scheduler, done, watch } = createTestbed();
  scheduler.run('much', () => {
    time.ms += 10;
  });
  enqueue('much', 'late');
  for (const name of counts(1, 12)) run(name, name);
  await watch(8);
  assert.deepEqual(done, [...counts(1, 8), 'late', ...counts(9, 12)]);
});

test('used time is forgotten: half of it after a second', async () => {
  const { run, enqueue, time, scheduler, done, watch } = createTestbed();
  scheduler.run('once', () => {
    time.ms += 6;
  });
  time.ms += 1000;
  await nextIteration();
  run('filler', 'a');
  run('filler', 'b');
  enqueue('once', 'x');
  enqueue('new', 'y');
  await watch(2);
  assert.deepEqual(done, ['a', 'b', 'x', 'y']);
});

test('the microtasks and ticks of a queued task count as time of its key', async () => {
  const { enqueue, time, scheduler, done, watch } = createTestbed();
  scheduler.enqueue('much', () => {
    process.nextTick(() => void Promise.resolve().then(() => (time.ms += 5)));
  });
  await watch(1);
  enqueue('much', 'late');
  enqueue('little', 'x');
  await watch(1);
  assert.deepEqual(done, ['x', 'late']);
});

test('tasks of demoted keys wait behind those of others, and get one task after eight of theirs', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { run, done, scheduler, watch } = createTestbed();
  run('busy', 'at once');
  for (const key of ['a', 'b']) scheduler.demote(key);
  for (const key of ['a', 'b']) for (const count of [1, 2]) run(key, `${key}${count}`);
  for (const name of counts(1, 20)) run(name, name);
  assert.deepEqual(done, ['at once'], 'demoted tasks do not run at once, nor others while they wait');
  await watch(14);
  assert.deepEqual(done, ['at once', ...counts(1, 8), 'a1', ...counts(9, 16), 'b1', ...counts(17, 20)]);
  t.mock.timers.tick(4);
  await watch(2);
  assert.deepEqual(done.slice(-2), ['a2', 'b2']);
});

test('demoted keys get a third of the time: after 2 ms of work for them they pause for 4 ms, and others do not', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { run, done, scheduler, watch } = createTestbed();
  scheduler.demote('a');
  for (const name of counts(1, 6)) run('a', name);
  assert.deepEqual(await watch(3), [['1', '2'], [], []]);
  run('b', 'x');
  assert.deepEqual(await watch(2), [['x'], []]);
  t.mock.timers.tick(3);
  assert.deepEqual(await watch(1), [[]]);
  t.mock.timers.tick(1);
  assert.deepEqual(await watch(2), [['3', '4'], []]);
  t.mock.timers.tick(4);
  await watch(2);
  assert.deepEqual(done, ['1', '2', 'x', '3', '4', '5', '6']);
});

test('tasks that wait when their key is demoted wait behind those of others', async () => {
  const { enqueue, done, scheduler, watch } = createTestbed();
  enqueue('a', 'late');
  enqueue('b', 'x');
  scheduler.demote('a');
  await watch(1);
  assert.deepEqual(done, ['x', 'late']);
});

test('a demoted key is like any other after two seconds', async () => {
  const { run, done, time, scheduler, watch } = createTestbed();
  scheduler.demote('a');
  time.ms = 1999;
  run('a', 'waits');
  assert.deepEqual(done, []);
  await watch(1);
  time.ms = 2000;
  run('a', 'runs');
  assert.deepEqual(done, ['waits', 'runs']);
});

test('the oldest of ten thousand keys without tasks is forgotten for the next', async () => {
  const { run, done, scheduler, watch } = createTestbed();
  scheduler.demote('busy');
  run('busy', 'waits');
  for (let key = 0; key < 10_000; key += 1) scheduler.demote(`${key}`);
  await watch(1);
  run('1', 'remembered');
  assert.deepEqual(done, ['waits']);
  await watch(1);
  run('0', 'forgotten');
  assert.deepEqual(done, ['waits', 'remembered', 'forgotten']);
});

test('hardly more calls are scheduled than the budget allows, and soon more when tasks become quick', async (t) => {
  const { time, done, scheduler, watch } = createTestbed();
  const cost = { ms: 1 };
  for (let number = 0; number < 100; number += 1)
    scheduler.enqueue('a', () => {
      time.ms += cost.ms;
      done.push('x');
    });
  // The scheduler does not know yet how long the tasks take, and schedules a call for each.
  await watch(3);
  const scheduled = t.mock.method(globalThis, 'setImmediate');
  assert.equal((await watch(1)).flat().length, 2);
  assert.ok(scheduled.mock.callCount() <= 14, `${scheduled.mock.callCount()} calls for 2 tasks`);
  cost.ms = 0.01;
  const sizes = (await watch(5)).map((names) => names.length);
  assert.deepEqual(sizes, [6, 6, 12, 24, 44]);
});
