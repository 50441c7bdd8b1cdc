import assert from 'node:assert/strict';
import { once } from 'node:events';
import { suite, type TestContext, test } from 'node:test';
import type { NewEvent } from '#core/ports/event-log';
import { AppendQueue, type Commit } from './append-queue.ts';
import type { EventBatch } from './event-batch.ts';

suite('append queue', () => {
  test('the events of one iteration of the event loop are one commit', async (t) => {
    const { queue, sink, answers, append } = createQueue(t);
    append(3);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    assert.deepEqual([sink.sizes, answers, queue.depth], [[3], [], 3]);
    await sink.store();
    assert.deepEqual([answers, queue.depth], [[1, 2, 3], 0]);
  });

  test('the events appended during a commit are the next commit, in however many iterations they come', async (t) => {
    const { sink, answers, append } = createQueue(t);
    append(1);
    await iterations(2);
    append(10);
    await iterations(2);
    append(20);
    await iterations(2);
    assert.deepEqual(sink.sizes, [1]);
    await sink.store();
    assert.deepEqual([sink.sizes, answers.length], [[1, 30], 1]);
    await sink.store();
    assert.equal(answers.length, 31);
  });

  test('a commit is bounded in events and bytes', async (t) => {
    const { sink, append } = createQueue(t);
    append(5000);
    append(100, 65_536);
    append(1, 10_000_000);
    append(1);
    await iterations(2);
    for (let commits = 0; commits < 6; commits += 1) await sink.store();
    assert.deepEqual(sink.sizes, [4096, 966, 38, 1, 1]);
  });

  test('a failed commit and the events waiting behind it are answered without a sequence; later events are tried', async (t) => {
    const { sink, answers, commits, append } = createQueue(t);
    append(2);
    await iterations(2);
    append(5000);
    await sink.fail(new Error('full'));
    assert.deepEqual([answers.length, new Set(answers), sink.sizes], [5002, new Set([undefined]), [2]]);
    append(1);
    await iterations(2);
    await sink.store();
    assert.equal(answers.at(-1), 1);
    assert.deepEqual(
      commits.map(({ events, fault }) => [events, fault]),
      [
        [2, new Error('full')],
        [4096, new Error('full')],
        [904, new Error('full')],
        [1, undefined],
      ],
    );
  });

  test('events behind a single event that was not stored are not stored', async (t) => {
    const { sink, answers, append } = createQueue(t);
    append(3);
    await iterations(2);
    append(1);
    await sink.store({ except: 1 });
    assert.deepEqual([answers, sink.sizes], [[1, undefined, 3, undefined], [3]]);
    append(1);
    await iterations(2);
    await sink.store();
    assert.equal(answers.at(-1), 1);
  });

  suite('slow answers', () => {
    /** Each answer takes a millisecond, and is recorded as bot/sequence. */
    function createSlowQueue(t: TestContext) {
      const { queue, sink, clock } = createQueue(t);
      let nowMs = 0;
      clock.mock.mockImplementation(() => nowMs);
      let costMs = 1;
      const told: string[] = [];
      const setCost = (milliseconds: number): void => {
        costMs = milliseconds;
      };
      const append = (botId: number, events: number): void => {
        const onDone = (sequence: number | undefined): void => {
          nowMs += costMs;
          told.push(`${botId}/${sequence}`);
        };
        for (let index = 0; index < events; index += 1) queue.append({ ...eventOf(100), botId }, { onDone });
      };
      return { queue, sink, told, append, setCost };
    }

    const countUp = (botId: number, from: number, to: number): string[] =>
      Array.from({ length: to - from + 1 }, (_, index) => `${botId}/${from + index}`);

    test('are given in slices, in order, while commits go on', async (t) => {
      const { queue, sink, told, append } = createSlowQueue(t);
      append(1, 20);
      await iterations(2);
      append(1, 4);
      await sink.store();
      assert.deepEqual([told.length, queue.depth, sink.sizes], [3, 21, [20, 4]]);
      append(1, 1);
      await sink.store();
      assert.deepEqual([told.length, queue.depth, sink.sizes], [6, 19, [20, 4, 1]]);
      await sink.store();
      await iterations(10);
      assert.deepEqual([told, queue.depth], [[...countUp(1, 1, 20), ...countUp(1, 1, 4), '1/1'], 0]);
    });

    test('of one bot do not delay those of another, of the same or a later commit', async (t) => {
      const { sink, told, append } = createSlowQueue(t);
      append(1, 100);
      append(2, 1);
      await iterations(2);
      append(3, 1);
      await sink.store();
      await sink.store();
      await iterations(40);
      assert.deepEqual(told, [...countUp(1, 1, 3), '3/1', '1/4', '2/101', ...countUp(1, 5, 100)]);
    });

    test('of a bot whose answers were costly wait until those of other bots are given, also in front of them in a batch', async (t) => {
      const { sink, told, append } = createSlowQueue(t);
      append(1, 12);
      await iterations(2);
      await sink.store();
      await iterations(5);
      assert.equal(told.length, 12);
      append(1, 2);
      append(2, 3);
      await iterations(2);
      await sink.store();
      await iterations(2);
      assert.deepEqual(told.slice(12), [...countUp(2, 3, 5), ...countUp(1, 1, 2)]);
    });

    test('that are costly come behind what other answers have scheduled, such as their writes', async (t) => {
      const { queue, sink, told, append } = createSlowQueue(t);
      append(1, 20);
      await iterations(2);
      const onDone = (): void => void setImmediate(() => told.push('written'));
      queue.append({ ...eventOf(100), botId: 2 }, { onDone });
      await sink.store();
      await iterations(1);
      const givenBefore = told.length;
      await sink.store();
      await iterations(1);
      assert.equal(told.indexOf('written'), givenBefore);
    });

    test('of a bot that is cheap again do not wait', async (t) => {
      const { sink, told, append, setCost } = createSlowQueue(t);
      append(1, 12);
      await iterations(2);
      await sink.store();
      await iterations(5);
      setCost(0);
      append(1, 12);
      await iterations(2);
      await sink.store();
      append(1, 1);
      append(2, 1);
      await iterations(2);
      await sink.store();
      assert.deepEqual(told.slice(-2), ['1/1', '2/2']);
    });

    test('are all given before the events behind them fail, without an append in between', async (t) => {
      const { queue, sink, told, append } = createSlowQueue(t);
      append(1, 20);
      await iterations(2);
      append(2, 20);
      await sink.store();
      append(3, 20);
      await sink.fail(new Error('full'));
      const failed = [2, 3].flatMap((botId) => Array.from({ length: 20 }, () => `${botId}/undefined`));
      assert.deepEqual([told, queue.depth], [[...countUp(1, 1, 20), ...failed], 0]);
    });

    test('are awaited when the queue is closed and when a bot is forgotten', async (t) => {
      const { queue, sink, told, append } = createSlowQueue(t);
      append(1, 20);
      append(2, 20);
      await iterations(2);
      await sink.store();
      const seen: [string, number][] = [];
      const closed = queue.close().then(() => seen.push(['closed', told.length]));
      await queue.forgetBot(2).then(() => seen.push(['forgotten', told.length]));
      await closed;
      assert.deepEqual(seen, [
        ['forgotten', 23],
        ['closed', 40],
      ]);
      assert.deepEqual(told.slice(4, 23), countUp(2, 22, 40));
    });
  });

  test('a sender that throws on its answer does not keep others from theirs', async (t) => {
    const { queue, sink, answers, append } = createQueue(t);
    const onDone = (): void => {
      throw new Error('a fault of the sender');
    };
    queue.append(eventOf(1), { onDone });
    append(1);
    await iterations(2);
    const listeners = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    const thrown = once(process, 'uncaughtException');
    await sink.store();
    assert.deepEqual([await thrown, answers], [[new Error('a fault of the sender'), 'uncaughtException'], [2]]);
    for (const listener of listeners) process.on('uncaughtException', listener);
  });

  test('refusals and the last snapshot of each bot are committed with the next events', async (t) => {
    const { queue, sink, append } = createQueue(t);
    queue.refuse(refusal);
    for (const sequence of [1, 3, 2]) queue.saveSnapshot({ botId: 1, sequence, state: String(sequence) });
    await iterations(2);
    assert.deepEqual(sink.sizes, []);
    append(1);
    await iterations(2);
    const { refusals, snapshots } = sink.last;
    assert.deepEqual([refusals, snapshots], [[refusal], [{ botId: 1, sequence: 3, state: '3' }]]);
    await sink.store();
    assert.equal(queue.depth, 0);
  });

  test('refusals without events are committed after a moment', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { queue, sink } = createQueue(t);
    queue.refuse(refusal);
    t.mock.timers.tick(1000);
    assert.deepEqual([sink.sizes, sink.last.refusals], [[0], [refusal]]);
    await sink.store();
  });

  test('closing commits all waiting refusals and snapshots', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { queue, sink } = createQueue(t);
    for (let index = 0; index < 300; index += 1) queue.refuse(refusal);
    queue.saveSnapshot({ botId: 1, sequence: 1, state: '{}' });
    const closed = queue.close();
    const stored = { refusals: 0, snapshots: 0 };
    while (queue.depth > 0) {
      stored.refusals += sink.last.refusals.length;
      stored.snapshots += sink.last.snapshots.length;
      await sink.store();
    }
    await closed;
    assert.deepEqual(stored, { refusals: 300, snapshots: 1 });
  });

  test('when a commit gets no answer in time, its senders hear that it is in doubt, and the events behind it fail', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const { queue, sink, clock, answers, append } = createQueue(t);
    let doubts = 0;
    queue.append(eventOf(1), {
      onDone: (sequence) => answers.push(sequence),
      onDoubt() {
        doubts += 1;
      },
    });
    await iterations(2);
    append(2);
    clock.mock.mockImplementation(() => 4000);
    append(4096);
    t.mock.timers.tick(1000);
    assert.deepEqual([answers, doubts], [[], 0]);
    clock.mock.mockImplementation(() => 6000);
    t.mock.timers.tick(1000);
    assert.deepEqual([answers.length, new Set(answers), doubts], [4098, new Set([undefined]), 1]);
    t.mock.timers.tick(1000);
    await sink.store();
    assert.deepEqual([answers.at(-1), doubts], [1, 1]);
  });
});

const refusal = {
  botId: 1,
  receivedAtMs: 1,
  userId: 1,
  clientId: 'a',
  packetId: 1,
  status: '{}',
  payload: new Uint8Array([1]),
};

/** Its clock stands still, so that a slow machine does not put off any answer. */
function createQueue(t: TestContext) {
  const clock = t.mock.method(performance, 'now', () => 0);
  const sink = createSink();
  const commits: Commit[] = [];
  const queue = new AppendQueue(sink, { onCommit: (commit) => commits.push(commit) });
  t.after(async () => {
    const closed = queue.close();
    while (queue.depth > 0) await sink.store();
    await closed;
  });
  const answers: (number | undefined)[] = [];
  const append = (events: number, payloadBytes = 100): void => {
    for (let index = 0; index < events; index += 1)
      queue.append(eventOf(payloadBytes), { onDone: (sequence) => answers.push(sequence) });
  };
  return { queue, sink, clock, commits, answers, append };
}

/** A sink that commits when the test says so. */
function createSink() {
  const batches: EventBatch[] = [];
  const sizes: number[] = [];
  let pending: PromiseWithResolvers<void> | undefined;
  return {
    sizes,
    get last(): EventBatch {
      return batches.at(-1) as EventBatch;
    },
    commit(batch: EventBatch): Promise<void> {
      assert.equal(pending, undefined);
      batches.push(batch);
      sizes.push(batch.count);
      pending = Promise.withResolvers();
      return pending.promise;
    },
    async store({ except = -1 } = {}): Promise<void> {
      const batch = batches.at(-1) as EventBatch;
      for (let index = 0; index < batch.count; index += 1)
        batch.memory.sequences[index] = index === except ? 0 : index + 1;
      batch.hasUnstored = except >= 0;
      settle()?.resolve();
      await iterations(1);
    },
    async fail(error: Error): Promise<void> {
      settle()?.reject(error);
      await iterations(1);
    },
  };

  function settle(): PromiseWithResolvers<void> | undefined {
    const settled = pending;
    pending = undefined;
    return settled;
  }
}

function eventOf(payloadBytes: number): NewEvent {
  return {
    botId: 1,
    receivedAtMs: 1,
    userId: 1,
    clientId: 'a',
    session: 0,
    packetId: 1,
    eventTypeId: 3,
    bytes: new Uint8Array(payloadBytes),
    start: 0,
    end: payloadBytes,
  };
}

async function iterations(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1)
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
}
