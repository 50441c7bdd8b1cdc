import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { sql } from 'kysely';
import type { EventLog } from '#core/ports/event-log';
import { openPostgresDialect } from '#store/dialect/postgres/open-dialect';
import { openPostgresEventLog } from '#store/event-log/postgres/open-event-log';
import { examinePostgres } from '#store/examine/examine-postgres';
import { migrate } from '#store/migrations/migrate';
import { createPostgresServers } from '#store/postgres-servers/postgres-servers';
import { createLoad } from '#tests/store/event-log-load';
import { openPostgresPair, type PostgresPair } from './testbed/postgres-pair.ts';

/* A primary and a synchronous replica serve all tests here, in order: starting them takes longer than the tests. */
suite('PostgreSQL that fails over', async () => {
  await using closing = new AsyncDisposableStack();
  const pair = closing.use(await openPostgresPair());
  const [first, second] = pair.ports;
  const url = `postgres://scorewire@127.0.0.1:${second},127.0.0.1:${first}/postgres?target_session_attrs=read-write`;
  const moves: string[] = [];
  const servers = createPostgresServers(url, { onMoved: (from, to) => moves.push(`${from} ${to}`) });
  const dialect = await openPostgresDialect({ url, servers, connectionsMax: 2, onIdleError: () => {} });
  closing.defer(() => dialect.close());
  await migrate(dialect);
  const log = await openPostgresEventLog({ url, servers, connectionsMax: 2, onFault: () => {} });
  closing.defer(() => log.close());
  const load = createLoad(log);
  const opened = closing.move();
  after(() => opened.disposeAsync());

  test('a replica and a server that is away are named when nothing accepts writes', async () => {
    const replicaOnly = createPostgresServers(`postgres://scorewire@127.0.0.1:${second},127.0.0.1:1/postgres`);
    await assert.rejects(replicaOnly.find(), {
      message: `no server accepts writes: 127.0.0.1:${second} is a replica; 127.0.0.1:1 does not listen`,
    });
  });

  test('the doctor sees a primary with a replica that can take over', async () => {
    const found = await examinePostgres(url, 5000);
    assert.ok(found.kind === 'reached');
    const { hosts, unfit, waitingForReplica, settings } = found;
    assert.deepEqual(
      { hosts, unfit, waitingForReplica, names: settings['synchronous_standby_names'] },
      { hosts: 2, unfit: [], waitingForReplica: 0, names: '*' },
    );
  });

  test('a commit whose wait for the replica was cancelled is not acknowledged before the replica has it', async () => {
    const receiver = await pauseReplica(second);
    const answers: unknown[] = [];
    const appended = append(log).then((sequence) => answers.push(sequence));
    const [waiting] = await untilWaiting(pair, 'scorewire event log', []);
    await pair.query('select pg_cancel_backend($1)', [waiting]);
    await untilWaiting(pair, 'scorewire event log', [waiting]);
    assert.deepEqual(answers, []);
    process.kill(receiver, 'SIGCONT');
    await appended;
    assert.deepEqual(answers, [1]);
  });

  test('a server that becomes read-only is left, and used again when it accepts writes', async () => {
    await pair.query('alter system set default_transaction_read_only = on');
    await pair.query('select pg_reload_conf()');
    while ((await append(log)) !== undefined);
    await pair.query('alter system reset default_transaction_read_only');
    await pair.query('select pg_reload_conf()');
    let sequence: number | undefined;
    while (sequence === undefined) sequence = await append(log);
    const events = await log.readEvents(othersBot, { afterSequence: 0, limit: 1000 });
    assert.equal(events.length, sequence);
  });

  test('no acknowledged event is lost or doubled by a failover, and every connection follows', async () => {
    await load.append(200);
    const appending = keepAppending();
    await pair.failOver();
    appending.stopAt = load.stored + 200;
    await appending.done;
    await load.check(log);
    assert.deepEqual(moves, [`127.0.0.1:${first} 127.0.0.1:${second}`]);
    const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(dialect.reader);
    assert.deepEqual(rows, [{ port: second }]);
    await load.check(log);
  });

  function keepAppending(): { stopAt: number; readonly done: Promise<void> } {
    const run = { stopAt: Number.POSITIVE_INFINITY, done: Promise.resolve() };
    run.done = (async () => {
      while (load.stored < run.stopAt) await load.append(20);
    })();
    return run;
  }
});

/** A bot that `createLoad` does not use. */
const othersBot = 99;

/** Undefined when the event is not stored, or when that stays unknown: the connection may break with it on its way. */
function append(log: EventLog): Promise<number | undefined> {
  const sender = { botId: othersBot, receivedAtMs: 1, userId: 1, clientId: 'a', session: 1, packetId: 1 };
  return new Promise((resolve) => {
    log.append(
      { ...sender, eventTypeId: 3, bytes: new Uint8Array(), start: 0, end: 0 },
      {
        onDone: resolve,
        onDoubt: () => resolve(undefined),
      },
    );
  });
}

/** Stops the process that receives the write-ahead log; returns its id. */
async function pauseReplica(port: number): Promise<number> {
  const dialect = await openPostgresDialect({
    url: `postgres://scorewire@127.0.0.1:${port}/postgres`,
    connectionsMax: 1,
    onIdleError: () => {},
  });
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_wal_receiver`.execute(dialect.reader);
  await dialect.close();
  const pid = rows[0]?.pid ?? 0;
  process.kill(pid, 'SIGSTOP');
  return pid;
}

/** Resolves with the processes that wait for the replica, when there is one besides those. */
async function untilWaiting(pair: PostgresPair, name: string, besides: readonly unknown[]): Promise<number[]> {
  for (;;) {
    const rows = await pair.query<{ pid: number }>(
      `select pid from pg_stat_activity where wait_event = 'SyncRep' and application_name = $1`,
      [name],
    );
    const found = rows.map(({ pid }) => pid).filter((pid) => !besides.includes(pid));
    if (found.length > 0) return found;
  }
}
