import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { atOnce, createFakeLive, type FakeLive, fakeBotId } from '#tests/support/fake-live';
import { followLive, heardMax, type LiveReader } from './follow-live.ts';
import type { LivePayload } from './live-payload.ts';

interface Reader {
  next(): Promise<number>;
  /** The next `count` sequences. */
  take(count: number): Promise<number[]>;
  stop(): Promise<boolean>;
}

/** A reader that the scheduler never delays; its frames are lists of sequences. */
function readerOf(stop: AbortSignal, after?: number): LiveReader<number[]> {
  return { after, stop, schedule: atOnce, scheduleReplay: atOnce, frameOf: sequencesOf };
}

const sequencesOf = (states: readonly LivePayload[]): number[] => states.map(({ sequence }) => sequence);

function follow(live: FakeLive, after?: number): Reader {
  const controller = new AbortController();
  const frames = followLive(live, fakeBotId, readerOf(controller.signal, after));
  const waiting: number[] = [];
  const next = async (): Promise<number> => {
    if (waiting.length === 0) {
      const step = await frames.next();
      assert.ok(step.value, 'another frame');
      waiting.push(...step.value);
    }
    return waiting.shift() as number;
  };
  return {
    next,
    async take(count) {
      const taken: number[] = [];
      while (taken.length < count) taken.push(await next());
      return taken;
    },
    async stop() {
      controller.abort();
      return (await frames.next()).done ?? false;
    },
  };
}

function pushMany(live: FakeLive, count: number): void {
  for (let pushed = 0; pushed < count; pushed += 1) live.push();
}

const from = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);

test('a reader gets the current state, and then each event', async () => {
  const live = createFakeLive();
  pushMany(live, 3);
  const reader = follow(live);
  assert.equal(await reader.next(), 3);
  pushMany(live, 2);
  assert.deepEqual(await reader.take(2), [4, 5]);
});

test('a reader waits for the first event of a bot', async () => {
  const live = createFakeLive();
  const reader = follow(live);
  const first = reader.next();
  await Promise.resolve();
  live.push();
  assert.equal(await first, 1);
});

test('a reader continues after the given sequence', async () => {
  const live = createFakeLive();
  pushMany(live, 10);
  const reader = follow(live, 4);
  assert.deepEqual(await reader.take(6), from(5, 10));
  live.push();
  assert.equal(await reader.next(), 11);
});

test('after the last event, a reader waits for the next', async () => {
  const live = createFakeLive();
  pushMany(live, 2);
  const reader = follow(live, 2);
  const next = reader.next();
  await Promise.resolve();
  live.push();
  assert.equal(await next, 3);
});

test('events that arrive during the replay follow it, once', async () => {
  const live = createFakeLive();
  pushMany(live, 250);
  live.log.onRead = () => live.push();
  const reader = follow(live, 10);
  const taken = await reader.take(240);
  live.log.onRead = () => {};
  live.push();
  assert.deepEqual(taken, from(11, 250));
  assert.deepEqual(await reader.take(3), from(251, 253));
});

test('events that another node stores behind the end of the replay follow it too', async () => {
  const live = createFakeLive();
  pushMany(live, 3);
  const findLive = mock.fn(live.ingress.findLive);
  // The state in memory has them, but nobody was told of them.
  const storeElsewhere = async (botId: number) => {
    for (let stored = 0; stored < 5; stored += 1) live.store();
    return live.ingress.findLive(botId);
  };
  findLive.mock.mockImplementationOnce(storeElsewhere, 0);
  findLive.mock.mockImplementationOnce(storeElsewhere, 1);
  const reader = follow({ ...live, ingress: { ...live.ingress, findLive } }, 3);
  assert.deepEqual(await reader.take(10), from(4, 13));
});

test('more events may arrive during the replay than the backlog holds', async () => {
  const live = createFakeLive();
  pushMany(live, 5);
  const reader = follow(live, 0);
  assert.equal(await reader.next(), 1);
  pushMany(live, heardMax * 2 + 500);
  assert.deepEqual(await reader.take(heardMax * 2 + 504), from(2, heardMax * 2 + 505));
});

test('a reader that falls too far behind skips to the newest state', async () => {
  const live = createFakeLive();
  live.push();
  const reader = follow(live);
  await reader.next();
  pushMany(live, heardMax + 1);
  assert.deepEqual(await reader.take(1), [heardMax + 2]);
  pushMany(live, 2);
  assert.deepEqual(await reader.take(2), [heardMax + 3, heardMax + 4]);
});

test('a reader reads events from the log that it was not notified of', async () => {
  const live = createFakeLive();
  live.push();
  const reader = follow(live);
  await reader.next();
  live.store();
  live.store();
  live.push();
  assert.deepEqual(await reader.take(3), [2, 3, 4]);
});

test('events that are neither in the backlog nor in the log are skipped', async () => {
  const live = createFakeLive(1000);
  live.push();
  const reader = follow(live);
  await reader.next();
  live.store();
  live.push();
  live.log.forget(fakeBotId, 2);
  assert.equal(await reader.next(), 3);
});

for (const [what, after] of [
  ['the log no longer reaches back to', 3],
  ['never existed', 99],
] as const)
  test(`after a sequence that ${what}, a reader gets the current state`, async () => {
    const live = createFakeLive(1000);
    pushMany(live, 20);
    live.log.forget(fakeBotId, 10);
    const reader = follow(live, after);
    assert.equal(await reader.next(), 20);
    live.push();
    assert.equal(await reader.next(), 21);
  });

for (const [what, after] of [
  ['from the start', 0],
  ['behind the last snapshot', 96],
] as const)
  test(`if the log is empty, a reader ${what} gets the current state`, async () => {
    const live = createFakeLive();
    pushMany(live, 100);
    live.log.forget(fakeBotId, 100);
    const reader = follow(live, after);
    assert.equal(await reader.next(), 100);
    live.push();
    assert.equal(await reader.next(), 101);
  });

test('if retention deletes all but the first page, a reader gets the current state', async () => {
  const live = createFakeLive();
  pushMany(live, 100);
  live.log.onRead = (afterSequence) => {
    if (afterSequence > 0) live.log.forget(fakeBotId, 100);
  };
  const reader = follow(live, 0);
  assert.deepEqual(await reader.take(33), [...from(1, 32), 100]);
  live.push();
  assert.equal(await reader.next(), 101);
});

test('after retention, a reader continues without a gap from before the last snapshot', async () => {
  const live = createFakeLive(10);
  pushMany(live, 50);
  live.log.forget(fakeBotId, 25);
  const reader = follow(live, 33);
  assert.deepEqual(await reader.take(17), from(34, 50));
  live.push();
  assert.equal(await reader.next(), 51);
});

/** A reader whose scheduler the test controls. */
function followInTurns(live: FakeLive, after?: number) {
  const turns: (() => void)[] = [];
  const replayTurns: (() => void)[] = [];
  const { signal } = new AbortController();
  const frames = followLive(live, fakeBotId, {
    ...readerOf(signal, after),
    schedule: (go) => void turns.push(go),
    scheduleReplay: (go) => void replayTurns.push(go),
  });
  const taken: number[] = [];
  const read = async (): Promise<void> => {
    for await (const sequences of frames) taken.push(...sequences);
  };
  void read();
  return { turns, replayTurns, taken };
}

test('a reader continues when the scheduler runs it, with its whole backlog', async () => {
  const live = createFakeLive();
  live.push();
  const { turns, taken } = followInTurns(live);
  await nextTurn();
  pushMany(live, 3);
  await nextTurn();
  assert.deepEqual([taken, turns.length], [[1], 1]);
  turns[0]?.();
  await nextTurn();
  assert.deepEqual([taken, turns.length], [from(1, 4), 1]);
});

test('each page of a replay waits for the replay scheduler', async () => {
  const live = createFakeLive();
  pushMany(live, 100);
  let reads = 0;
  live.log.onRead = () => void (reads += 1);
  const { turns, replayTurns, taken } = followInTurns(live, 0);
  for (const sent of [0, 32, 64, 96, 100]) {
    await nextTurn();
    assert.deepEqual([replayTurns.length, taken], [reads + 1, from(1, sent)]);
    replayTurns[reads]?.();
  }
  await nextTurn();
  assert.deepEqual([taken, turns.length, replayTurns.length], [from(1, 100), 0, reads]);
});

test('an asynchronous read of the log waits for the scheduler again', async () => {
  const live = createFakeLive();
  pushMany(live, 40);
  live.log.onRead = () => nextTurn();
  const { replayTurns, taken } = followInTurns(live, 0);
  await nextTurn();
  replayTurns[0]?.();
  await nextTurn();
  await nextTurn();
  assert.deepEqual([taken, replayTurns.length], [[], 2]);
  replayTurns[1]?.();
  await nextTurn();
  assert.deepEqual(taken, from(1, 32));
});

test('a reader starts to listen near the end of a replay, not before', async () => {
  const live = createFakeLive();
  pushMany(live, 40);
  const { replayTurns, taken } = followInTurns(live, 0);
  for (const listeners of [0, 0, 1]) {
    await nextTurn();
    assert.equal(live.listeners, listeners);
    replayTurns.at(-1)?.();
  }
  await nextTurn();
  assert.deepEqual(taken, from(1, 40));
});

test('an event that is stored after the apparently last page is not missing', async () => {
  const live = createFakeLive();
  pushMany(live, 40);
  const { replayTurns, turns, taken } = followInTurns(live, 0);
  await nextTurn();
  replayTurns[0]?.();
  await nextTurn();
  replayTurns[1]?.();
  live.push();
  await nextTurn();
  replayTurns[2]?.();
  await nextTurn();
  assert.deepEqual(taken, from(1, 41));
  live.push();
  turns[0]?.();
  await nextTurn();
  assert.deepEqual(taken, from(1, 42));
});

test('a replay ends when the reader stops', async () => {
  const live = createFakeLive();
  pushMany(live, 100);
  const controller = new AbortController();
  const reads: number[] = [];
  live.log.onRead = (afterSequence) => void reads.push(afterSequence);
  const frames = followLive(live, fakeBotId, readerOf(controller.signal, 0));
  assert.deepEqual((await frames.next()).value, from(1, 32));
  controller.abort();
  assert.equal((await frames.next()).done, true);
  assert.deepEqual(reads, [0]);
});

test('a reader that stops no longer listens', async () => {
  const live = createFakeLive();
  live.push();
  const reader = follow(live);
  await reader.next();
  assert.equal(live.listeners, 1);
  assert.equal(await reader.stop(), true);
  assert.equal(live.listeners, 0);
});

test('a waiting reader can stop', async () => {
  const live = createFakeLive();
  const controller = new AbortController();
  const next = followLive(live, fakeBotId, readerOf(controller.signal)).next();
  await Promise.resolve();
  controller.abort();
  assert.equal((await next).done, true);
  assert.equal(live.listeners, 0);
});

test('an error of the log ends the reader with that error', async () => {
  const live = createFakeLive();
  live.push();
  live.log.onRead = () => Promise.reject(new Error('disk gone'));
  await assert.rejects(follow(live, 0).next(), /disk gone/);
  assert.equal(live.listeners, 0);
});
