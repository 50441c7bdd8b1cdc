import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import type { EventLog, NewEvent } from '#core/ports/event-log';
import { all, event, sequencesOf, textsOf } from '#store/event-log/contract/event-log-steps.contract';
import { openPostgresEventLog } from '#store/event-log/postgres/open-event-log';
import { openPostgresNode } from '#store/event-log/postgres/open-postgres-node';
import { migrate } from '#store/migrations/migrate';
import { type TestEngine, testEngines } from '#tests/support/engines';
import { closeAfter, postgresUrlOf } from './event-log-homes.ts';
import { startProxy } from './event-log-proxy.ts';

const { skip, create } = testEngines.find(({ name }) => name === 'postgres') as TestEngine;

suite('optimistic appends of several nodes in PostgreSQL', { skip }, () => {
  test('an event is stored only behind the expected sequence; other bots of the batch do not mind', async (t) => {
    const { open } = await prepare(t);
    const [one, other] = [await open(), await open()];
    assert.deepEqual(await appendAll(one, [{ text: 'a', expected: 0 }]), [1]);
    const batch = [
      { text: 'late', expected: 0 },
      { text: 'b', botId: 2, expected: 0 },
      { text: 'later', expected: 1 },
      { text: 'far', botId: 3, expected: 7 },
    ];
    // A feed that does not exist yet begins at 1 whatever is expected: only a database that lost its newest data has none.
    assert.deepEqual(await appendAll(other, batch), ['conflict', 1, 'conflict', 1]);
    assert.deepEqual(await appendAll(other, [{ text: 'c', expected: 1, generation: 2 }]), [2]);
    assert.deepEqual(textsOf(await one.readEvents(1, all)), ['a', 'c']);
    assert.equal(await one.findLastSequence(1), 2);
  });

  test('a batch in which everything conflicts leaves the connection and the other events alone', async (t) => {
    const { open } = await prepare(t);
    const log = await open();
    await appendAll(log, [{ text: 'a', expected: 0 }]);
    const [conflict, behind] = await Promise.all([
      appendAll(log, [{ text: 'late', expected: 0 }]),
      new Promise<void>((go) => setImmediate(go)).then(() => appendAll(log, [{ text: 'b', botId: 2, expected: 0 }])),
    ]);
    assert.deepEqual([conflict, behind], [['conflict'], [1]]);
    await log.ping();
  });

  test('events behind a conflict conflict too when their expected sequence is there by accident', async (t) => {
    const { open } = await prepare(t);
    const [one, other] = [await open(), await open()];
    await appendAll(other, [
      { text: 'a', expected: 0 },
      { text: 'b', expected: 1 },
    ]);
    // While the first is being committed, the second waits; it expects what the other node has stored.
    const first = appendAll(one, [{ text: 'late', expected: 1, generation: 1 }]);
    await new Promise((go) => setImmediate(go));
    const second = appendAll(one, [{ text: 'accident', expected: 2, generation: 1 }]);
    assert.deepEqual([await first, await second], [['conflict'], ['conflict']]);
    assert.deepEqual(textsOf(await one.readEvents(1, all)), ['a', 'b']);
  });

  test('three nodes that retry after each conflict store everything once, without a gap', async (t) => {
    const { open } = await prepare(t);
    const logs = [await open(), await open(), await open()];
    await Promise.all(logs.map((log, node) => compareAndAppend(log, node, 15)));
    const events = await (logs[0] as EventLog).readEvents(1, all);
    assert.deepEqual(
      sequencesOf(events),
      Array.from({ length: 45 }, (_, index) => index + 1),
    );
    assert.equal(new Set(textsOf(events)).size, 45);
  });

  test('a batch with a conflict whose answer is lost is resolved: stored is stored, a conflict is one', async (t) => {
    const { open, url } = await prepare(t);
    const [one, proxy] = [await open(), await startProxy(t, url)];
    const other = await open(proxy.url);
    await appendAll(one, [{ text: 'a', expected: 0 }]);
    const batches = [
      [
        { text: 'late', expected: 0 },
        { text: 'b', botId: 2, expected: 0 },
      ],
      [{ text: 'late', expected: 0, generation: 2 }],
    ];
    const answers: unknown[] = [];
    for (const batch of batches) {
      proxy.loseNextAnswer();
      answers.push(await appendAll(other, batch));
    }
    assert.deepEqual(answers, [['conflict', 1], ['conflict']]);
    assert.deepEqual([textsOf(await one.readEvents(1, all)), textsOf(await one.readEvents(2, all))], [['a'], ['b']]);
  });

  test('what was judged before a bot is settled is not stored any more, by any node of the cluster', async (t) => {
    const { open, openShared } = await prepare(t);
    const [one, other] = [await open(), await openShared()];
    await appendAll(one, [{ text: 'a', expected: 0 }]);
    await other.settle(1);
    await other.settle(2);
    const batch = [
      { text: 'b', expected: 1 },
      { text: 'c', botId: 2, expected: 0 },
    ];
    assert.deepEqual(await appendAll(one, batch), ['conflict', 'conflict']);
    while ((await other.deleteBot(1)) > 0);
    assert.deepEqual([await one.countEvents(1), await one.findLastSequence(1)], [0, 2]);
    assert.deepEqual(await appendAll(one, [{ text: 'new', expected: 2, generation: 2 }]), [3]);
  });
});

type Given = Partial<Pick<NewEvent, 'botId' | 'expected' | 'generation'>> & { readonly text: string };

function appendAll(log: EventLog, given: readonly Given[]): Promise<(number | 'conflict' | undefined)[]> {
  return Promise.all(
    given.map(
      (fields) =>
        new Promise<number | 'conflict' | undefined>((resolve) => {
          const waiter = { onDone: resolve, onConflict: () => resolve('conflict') };
          log.append(event({ generation: 1, ...fields }), waiter);
        }),
    ),
  );
}

async function compareAndAppend(log: EventLog, node: number, count: number): Promise<void> {
  let generation = 0;
  for (let index = 0; index < count; ) {
    generation += 1;
    const expected = await log.findLastSequence(1);
    const [answer] = await appendAll(log, [{ text: `${node} ${index}`, expected, generation }]);
    if (answer === expected + 1) index += 1;
    else assert.equal(answer, 'conflict');
  }
}

async function prepare(t: TestContext) {
  const opened = closeAfter(t);
  const database = await create(t);
  const migrating = await database.open();
  await migrate(migrating);
  await migrating.close();
  const url = postgresUrlOf(database);
  const options = { connectionsMax: 2, onFault: () => {} };
  return {
    url,
    open: (at = url) => opened(openPostgresEventLog({ ...options, url: at })),
    async openShared(): Promise<EventLog> {
      const waiting = { waitMsMax: 0, onWait: () => {}, onDeposed: () => {} };
      const node = await openPostgresNode({ url, isShared: true, ...waiting });
      return opened(openPostgresEventLog({ ...options, url, node }));
    },
  };
}
