import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import pg from 'pg';
import type { EventLog } from '#core/ports/event-log';
import { openPostgresEventLog } from '#store/event-log/postgres/open-event-log';
import { migrate } from '#store/migrations/migrate';
import { type TestEngine, testEngines } from '#tests/support/engines';
import { areWaiting } from './are-waiting.ts';
import { closeAfter, failTest, postgresUrlOf } from './event-log-homes.ts';
import { createLoad } from './event-log-load.ts';
import { type Proxy, startProxy } from './event-log-proxy.ts';

const { skip, create } = testEngines.find(({ name }) => name === 'postgres') as TestEngine;

suite('event log in PostgreSQL', { skip }, () => {
  test('several nodes append for the same bots without gaps or duplicates', async (t) => {
    const { open } = await prepare(t);
    const logs = await Promise.all([open(), open(), open()]);
    const answers = await Promise.all(
      logs.flatMap((log) =>
        Array.from({ length: 40 }, async (_, turn) => {
          for (let waited = 0; waited < turn; waited += 1) await new Promise(setImmediate);
          return Promise.all(Array.from({ length: 30 }, (_, index) => append(log, (index % 4) + 1)));
        }),
      ),
    );
    assert.deepEqual(new Set(answers.flat()).has(undefined), false);
    for (const botId of [1, 2, 3, 4]) {
      const events = await logs[0].readEvents(botId, { afterSequence: 0, limit: 10_000 });
      assert.deepEqual(
        events.map(({ sequence }) => sequence),
        events.map((_, index) => index + 1),
      );
    }
    assert.equal(answers.flat().length, 3 * 40 * 30);
    assert.equal(Math.max(...answers.flat().map(Number)), 3 * 40 * 8);
  });

  test('a settled bot rejects earlier batches of another node, and other bots accept them', async (t) => {
    const { open } = await prepare(t);
    const [late, next] = await Promise.all([open(), open()]);
    assert.deepEqual(await Promise.all([append(late, 1), append(late, 2)]), [1, 1]);
    await next.settle(1);
    assert.deepEqual(await Promise.all([append(late, 1), append(late, 2)]), [undefined, 2]);
    assert.deepEqual([await append(next, 1), await append(late, 1), await append(next, 1)], [2, 3, 4]);
  });

  test('settling a bot waits for running statements, and their events are found', async (t) => {
    const { url, open } = await prepare(t);
    const [late, next] = await Promise.all([open(), open()]);
    await append(late, 1);
    const lock = new pg.Client({ connectionString: url });
    await lock.connect();
    await lock.query('begin; select from event_feeds where bot_id = 1 for update');
    const appended = append(late, 1);
    await areWaiting(lock, 1);
    const settled = next.settle(1).then(() => next.readEvents(1, { afterSequence: 0, limit: 10 }));
    await areWaiting(lock, 2);
    await lock.query('commit');
    await lock.end();
    assert.deepEqual([await appended, (await settled).length], [2, 2]);
  });

  test('a batch whose answer is lost is resolved as stored, with its sequences', async (t) => {
    const { open, openThroughProxy } = await prepare(t);
    const other = await open();
    const { log, proxy } = await openThroughProxy();
    const load = createLoad(log);
    await load.append(3000);
    proxy.loseNextAnswer();
    await load.append(3000);
    assert.deepEqual([load.stored, load.failed], [6000, 0]);
    await load.append(100);
    await load.check(other);
  });

  test('a batch that did not arrive is answered as not stored, and is not stored when it arrives late', async (t) => {
    const { open, openThroughProxy } = await prepare(t);
    const other = await open();
    const { log, proxy } = await openThroughProxy();
    const load = createLoad(log);
    await load.append(3000);
    const held = proxy.holdNextRequest();
    await load.append(3000);
    assert.deepEqual([load.stored, load.failed], [3000, 3000]);
    await held.release();
    await load.append(100);
    await load.check(other);
    assert.equal(load.stored, 3100);
  });

  test('connections that break during a batch lose nothing and store nothing twice', async (t) => {
    const { url, open } = await prepare(t);
    const log = await open(() => {});
    const reader = await open();
    const administrator = new pg.Client({ connectionString: url });
    await administrator.connect();
    const load = createLoad(log);
    for (let round = 0; round < 10; round += 1) {
      const appended = Promise.all(
        Array.from({ length: 20 }, async (_, turn) => {
          for (let waited = 0; waited < turn * round; waited += 1) await new Promise(setImmediate);
          await load.append(200);
        }),
      );
      await administrator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where query like '%event_feeds%' and pid <> pg_backend_pid() and datname = current_database()`,
      );
      await appended;
    }
    await administrator.end();
    await load.append(10);
    await load.check(reader);
  });

  test('a stopped database stores nothing, and after its start the log goes on', async (t) => {
    const { open, openThroughProxy } = await prepare(t);
    const other = await open();
    const { log, proxy, broken, pingAnew } = await openThroughProxy();
    const load = createLoad(log);
    await load.append(100);
    await log.ping();
    await proxy.stop();
    await broken;
    await load.append(100);
    await load.append(100);
    await assert.rejects(pingAnew());
    assert.deepEqual([load.stored, load.failed], [100, 200]);
    await proxy.start();
    await load.append(100);
    await pingAnew();
    assert.equal(load.stored, 200);
    await load.check(other);
  });

  test('a batch in doubt is answered when the database is back; the events behind it fail before that', async (t) => {
    const { open, openThroughProxy } = await prepare(t);
    const other = await open();
    const { log, proxy } = await openThroughProxy();
    const load = createLoad(log);
    proxy.loseNextAnswer();
    const onItsWay = load.append(3000);
    await proxy.lost();
    await proxy.stop();
    await load.append(100);
    assert.deepEqual([load.stored, load.failed], [0, 100]);
    await proxy.start();
    await onItsWay;
    assert.deepEqual([load.stored, load.failed], [3000, 100]);
    await load.append(100);
    await load.check(other);
  });

  test('a log cannot be opened without a database', async (t) => {
    const { openThroughProxy } = await prepare(t);
    const { proxy } = await openThroughProxy();
    await proxy.stop();
    await assert.rejects(openPostgresEventLog({ url: proxy.url, connectionsMax: 1, onFault: () => {} }));
  });

  test('a writer that was deleted from the database registers again with the next batch', async (t) => {
    const { url, open } = await prepare(t);
    const log = await open();
    const load = createLoad(log);
    const administrator = new pg.Client({ connectionString: url });
    await administrator.connect();
    await administrator.query('delete from event_writers');
    await administrator.end();
    await load.append(10);
    await load.append(10);
    assert.deepEqual([load.stored, load.failed], [10, 10]);
    await load.check(log);
  });
});

interface Prepared {
  readonly url: string;
  open(onFault?: (error: Error) => void): Promise<EventLog>;
  openThroughProxy(): Promise<{ log: EventLog; proxy: Proxy; broken: Promise<Error>; pingAnew: () => Promise<void> }>;
}

async function prepare(t: TestContext): Promise<Prepared> {
  const opened = closeAfter(t);
  const database = await create(t);
  const dialect = await database.open();
  await migrate(dialect);
  await dialect.close();
  const url = postgresUrlOf(database);
  return {
    url,
    open: (onFault = failTest) => opened(openPostgresEventLog({ url, connectionsMax: 2, onFault })),
    async openThroughProxy() {
      const proxy = await startProxy(t, url);
      const { promise: broken, resolve: onFault } = Promise.withResolvers<Error>();
      const time = { ms: 0 };
      const clock = (): number => time.ms;
      const log = await opened(openPostgresEventLog({ url: proxy.url, connectionsMax: 2, onFault, clock }));
      const pingAnew = (): Promise<void> => {
        // The answer of a ping is cached for a second.
        time.ms += 1000;
        return log.ping();
      };
      return { log, proxy, broken, pingAnew };
    },
  };
}

function append(log: EventLog, botId: number): Promise<number | undefined> {
  const sender = { botId, receivedAtMs: 1, userId: 1, clientId: 'a', session: 1, packetId: 1, eventTypeId: 3 };
  return new Promise((resolve) => {
    log.append({ ...sender, bytes: new Uint8Array(), start: 0, end: 0 }, { onDone: resolve });
  });
}
