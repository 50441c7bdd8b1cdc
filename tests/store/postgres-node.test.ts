import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import pg from 'pg';
import type { EventLog } from '#core/ports/event-log';
import { openPostgresEventLog } from '#store/event-log/postgres/open-event-log';
import {
  NodeHeldError,
  nodeLock,
  openPostgresNode,
  type PostgresNode,
  type PostgresNodeOptions,
} from '#store/event-log/postgres/open-postgres-node';
import { migrate } from '#store/migrations/migrate';
import { testEngines } from '#tests/support/engines';
import { areWaiting } from './are-waiting.ts';
import { postgresUrlOf } from './event-log-homes.ts';
import { createLoad } from './event-log-load.ts';

const dialect = testEngines.find(({ name }) => name === 'postgres');

suite('one node on PostgreSQL', { skip: dialect?.skip ?? true }, () => {
  test('a second node waits, names the first, and starts when that one is gone', async (t) => {
    const { open } = await prepare(t);
    const first = await open();
    await assert.rejects(open(), (error: Error) => {
      assert.ok(error instanceof NodeHeldError);
      assert.match(
        error.holder,
        new RegExp(
          `^"scorewire \\w{8}, process ${process.pid} on .*", connected from 127\\.0\\.0\\.1\\S* since \\S+Z, process \\d+ of PostgreSQL$`,
        ),
      );
      return true;
    });
    const waiting = Promise.withResolvers<string>();
    const second = open({ waitMsMax: 60_000, onWait: waiting.resolve });
    await waiting.promise;
    await first.close();
    await second;
  });

  test('nodes of a cluster share the database, and a lone node and a cluster keep each other out', async (t) => {
    const { open } = await prepare(t);
    const nodes = [await open({ isShared: true }), await open({ isShared: true })];
    await assert.rejects(open(), NodeHeldError);
    for (const { close } of nodes) await close();
    await open();
    await assert.rejects(open({ isShared: true }), NodeHeldError);
  });

  test('nodes of a cluster that lost their connections go on', async (t) => {
    const { open, endConnections } = await prepare(t);
    const nodes = [await open({ isShared: true }), await open({ isShared: true })];
    await endConnections('scorewire %');
    for (const { log } of nodes) {
      const load = createLoad(log);
      while (load.stored < 10) await load.append(10);
    }
    assert.deepEqual(
      nodes.flatMap(({ deposed }) => deposed),
      [],
    );
  });

  test('a node that lost its connection goes on', async (t) => {
    const { open, endConnections } = await prepare(t);
    const { log, deposed } = await open();
    const load = createLoad(log);
    await load.append(10);
    await endConnections('scorewire %');
    // The first append may still use the broken connection.
    while (load.stored < 30) await load.append(10);
    await load.check(log);
    assert.deepEqual(deposed, []);
  });

  test('a node ends its former connection if the database still considers it alive, and goes on', async (t) => {
    const { open, connect } = await prepare(t);
    const { log, deposed } = await open();
    const load = createLoad(log);
    await load.append(10);
    // A connection that looks like an earlier one of the same process and holds the lock.
    const former = await connect();
    await former.query(`select set_config('application_name', application_name, false) from pg_stat_activity
      where application_name like 'scorewire %, process %' and datname = current_database()`);
    const locked = former.query(`select pg_advisory_lock(${nodeLock})`);
    const watch = await connect();
    await areWaiting(watch, 1);
    await watch.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`);
    await locked;
    while (load.stored < 30) await load.append(10);
    assert.deepEqual(deposed, []);
  });

  for (const stays of [true, false])
    test(`a node that lost its lock to another stores nothing any more, even ${stays ? 'while the other is there' : 'after the other is gone'}`, async (t) => {
      const { open, connect, endConnections } = await prepare(t);
      const { log, node, deposed, close } = await open();
      const load = createLoad(log);
      await load.append(10);
      const other = await connect();
      // Already waiting for the lock, so that it gets it before the first node reconnects.
      const locked = other.query(`select pg_advisory_lock(${nodeLock})`);
      await areWaiting(await connect(), 1);
      await endConnections('scorewire %');
      await locked;
      if (!stays) {
        await other.query(`insert into event_writers (node) values ('another')`);
        await other.query(`select pg_advisory_unlock(${nodeLock})`);
      }
      await until(() => node.deposed !== undefined);
      await load.append(10);
      await assert.rejects(log.ping(), /Another Scorewire has used this database/);
      assert.deepEqual([load.stored, load.failed, deposed.length], [10, 10, 1]);
      await other.end();
      await close();
      // It does not keep the lock from others either.
      await (await open()).close();
    });
});

interface OpenNode {
  readonly log: EventLog;
  readonly node: PostgresNode;
  /** The errors of being deposed. */
  readonly deposed: Error[];
  close(): Promise<void>;
}

interface Prepared {
  open(options?: Partial<Pick<PostgresNodeOptions, 'isShared' | 'waitMsMax' | 'onWait'>>): Promise<OpenNode>;
  connect(): Promise<pg.Client>;
  /** Ends the connections whose name matches the pattern. */
  endConnections(name: string): Promise<void>;
}

async function prepare(t: TestContext): Promise<Prepared> {
  const closes: (() => Promise<void>)[] = [];
  t.after(() => Promise.all(closes.map((close) => close())));
  if (dialect === undefined) throw new Error('There is no PostgreSQL.');
  const database = await dialect.create(t);
  const migrating = await database.open();
  await migrate(migrating);
  await migrating.close();
  const url = postgresUrlOf(database);
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    closes.push(() => client.end());
    return client;
  };
  return {
    connect,
    async open({ isShared = false, waitMsMax = 0, onWait = () => {} } = {}) {
      const deposed: Error[] = [];
      const onDeposed = (error: Error): void => void deposed.push(error);
      const node = await openPostgresNode({ url, isShared, waitMsMax, onWait, onDeposed });
      const log = await openPostgresEventLog({ url, node, connectionsMax: 2, onFault: () => {} });
      let closing: Promise<void> | undefined;
      const close = (): Promise<void> => {
        closing ??= log.close().then(() => node.close());
        return closing;
      };
      closes.push(close);
      return { log, node, deposed, close };
    },
    async endConnections(name) {
      const client = await connect();
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where application_name like $1 and datname = current_database()',
        [name],
      );
    },
  };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(setImmediate);
}
