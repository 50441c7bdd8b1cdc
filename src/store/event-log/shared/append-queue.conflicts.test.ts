import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { AppendQueue } from './append-queue.ts';
import type { EventBatch } from './event-batch.ts';

suite('appends that expect a sequence', () => {
  test('events of a bot whose expectation does not hold conflict, and those of other bots are stored', async (t) => {
    const { append, sink, answers } = createQueue(t);
    append('a1', { botId: 1, expected: 4, generation: 1 });
    append('b1', { botId: 2, expected: 0, generation: 1 });
    append('a2', { botId: 1, expected: 5, generation: 1 });
    await turn();
    await sink.commit({ conflicting: [1] });
    assert.deepEqual(answers.toSorted(), ['a1 conflicts', 'a2 conflicts', 'b1 is 1']);
  });

  test('events of the same generation that wait behind conflict, even if their sequence matches by accident', async (t) => {
    const { append, sink, answers } = createQueue(t);
    append('a1', { botId: 1, expected: 4, generation: 1 });
    await turn();
    append('a2', { botId: 1, expected: 5, generation: 1 });
    append('b1', { botId: 2, expected: 0, generation: 1 });
    await sink.commit({ conflicting: [1] });
    assert.deepEqual(sink.expected(), [-1, 0]);
    await sink.commit({ conflicting: [1] });
    assert.deepEqual(answers, ['a1 conflicts', 'a2 conflicts', 'b1 is 1']);
  });

  test('events of the next generation are a batch of their own, which is not affected', async (t) => {
    const { append, sink, answers } = createQueue(t);
    append('a1', { botId: 1, expected: 4, generation: 1 });
    await turn();
    append('a2', { botId: 1, expected: 5, generation: 1 });
    append('a3', { botId: 1, expected: 9, generation: 2 });
    await sink.commit({ conflicting: [1] });
    await sink.commit({ conflicting: [1] });
    assert.deepEqual(sink.expected(), [9]);
    await sink.commit({ conflicting: [] });
    assert.deepEqual(answers, ['a1 conflicts', 'a2 conflicts', 'a3 is 1']);
  });

  test('a conflict is told at once, after the slow answers of the same bot before it', async (t) => {
    const { append, sink, answers } = createQueue(t, { slowMs: 5 });
    for (let index = 0; index < 20; index += 1) append('stored', { botId: 1, expected: index });
    await turn();
    append('behind', { botId: 1, expected: 20 });
    await sink.commit({ conflicting: [] });
    assert.ok(answers.length < 20);
    await sink.commit({ conflicting: [1] });
    assert.deepEqual([answers.length, answers.indexOf('behind conflicts')], [21, 20]);
  });
});

interface Given {
  readonly botId: number;
  readonly expected: number;
  readonly generation?: number;
}

/** A queue whose commits the test ends. `answers` has the answers in the order in which they were given; on its clock, each takes `slowMs`. */
function createQueue(t: TestContext, { slowMs = 0 } = {}) {
  let nowMs = 0;
  t.mock.method(performance, 'now', () => nowMs);
  const answers: string[] = [];
  let batch: EventBatch | undefined;
  let done = (): void => {};
  const queue = new AppendQueue(
    {
      commit(given) {
        batch = given;
        return new Promise((resolve) => {
          done = resolve;
        });
      },
    },
    {},
  );
  t.after(() => queue.close());
  return {
    answers,
    append(name: string, { botId, expected, generation = 1 }: Given): void {
      const bytes = Buffer.from(name);
      const sender = { userId: 1, clientId: 'board', session: 1, packetId: 1, eventTypeId: 3, receivedAtMs: 0 };
      const waiter = {
        onDone(sequence: number | undefined) {
          answers.push(`${name} is ${sequence}`);
          nowMs += slowMs;
        },
        onConflict: () => answers.push(`${name} conflicts`),
      };
      queue.append({ ...sender, botId, expected, generation, bytes, start: 0, end: bytes.length }, waiter);
    },
    sink: {
      /** Of the batch that is being committed, by bot. */
      expected: () => [...(batch?.expectations?.values() ?? [])].map(({ expected }) => expected),
      async commit({ conflicting }: { readonly conflicting: readonly number[] }): Promise<void> {
        assert.ok(batch !== undefined);
        const { memory, count } = batch;
        const fields = memory.records.length / memory.sequences.length;
        for (let index = 0; index < count; index += 1)
          memory.sequences[index] = conflicting.includes(memory.records[index * fields] as number) ? 0 : 1;
        batch.hasConflicts = conflicting.length > 0;
        done();
        await turn();
      },
    },
  };
}
