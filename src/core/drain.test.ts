import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDrain, type Drain } from './drain.ts';

test('a drain fails the readiness for a third of the time, then sends the clients away in the rest', async () => {
  const { drain, calls, wake, leave } = arrange();
  const drained = drain.drain();
  assert.deepEqual(calls, ['draining', 'wait 2000']);
  await wake();
  assert.deepEqual(calls.slice(2), ['send away in 4000']);
  leave();
  await drained;
  assert.deepEqual([calls.at(-1), drain.state], ['drained', 'drained']);
});

test('a second drain waits for the first one', async () => {
  const { drain, calls, wake, leave } = arrange();
  const both = [drain.drain(), drain.drain()];
  await wake();
  leave();
  await Promise.all(both);
  assert.deepEqual(calls, ['draining', 'wait 2000', 'send away in 4000', 'drained']);
});

test('a drain that is resumed before its clients are told sends nobody away', async () => {
  const { drain, calls, wake } = arrange();
  const drained = drain.drain();
  drain.resume();
  await wake();
  await drained;
  assert.deepEqual([calls, drain.state], [['draining', 'wait 2000', 'take clients', 'up'], 'up']);
});

test('a drain that is resumed while clients leave ends as up', async () => {
  const { drain, calls, wake, leave } = arrange();
  const drained = drain.drain();
  await wake();
  drain.resume();
  leave();
  await drained;
  assert.deepEqual([calls.slice(-2), drain.state], [['take clients', 'up'], 'up']);
});

test('resuming a node that is up does nothing', () => {
  const { drain, calls } = arrange();
  drain.resume();
  assert.deepEqual(calls, []);
});

interface Stage {
  readonly drain: Drain;
  readonly calls: string[];
  /** Ends the wait for the balancers. */
  wake(): Promise<void>;
  /** The last client leaves. */
  leave(): void;
}

function arrange(): Stage {
  const calls: string[] = [];
  const waiting: (() => void)[] = [];
  const left = Promise.withResolvers<void>();
  const drain = createDrain({
    seconds: 6,
    later: (milliseconds, work) => {
      calls.push(`wait ${milliseconds}`);
      waiting.push(work);
    },
    onState: (state) => calls.push(state),
  });
  drain.add({
    drain(withinMs) {
      calls.push(`send away in ${withinMs}`);
      return left.promise;
    },
    resume: () => calls.push('take clients'),
  });
  const wake = async (): Promise<void> => {
    for (const go of waiting.splice(0)) go();
    await new Promise(setImmediate);
  };
  return { drain, calls, wake, leave: left.resolve };
}
