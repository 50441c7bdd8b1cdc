import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import pg from 'pg';
import type { EventLog } from '#core/ports/event-log';
import { numberTypes } from '#store/dialect/postgres/create-pool';
import { findBatch, registerWriter } from '#store/event-log/postgres/fencing';
import { openPostgresEventLog } from '#store/event-log/postgres/open-event-log';
import { type TestEngine, testEngines } from '#tests/support/engines';
import { closeAfter, postgresUrlOf } from './event-log-homes.ts';

const { skip, create } = testEngines.find(({ name }) => name === 'postgres') as TestEngine;

suite('a database that went back in time, as after a failover to a replica that was behind', { skip }, () => {
  for (const [what, sql] of [
    ['the last acknowledged batch', 'update event_writers set batch = batch - 1'],
    ['the writer', 'delete from event_writers'],
  ] as const)
    test(`a log whose database has lost ${what} says so and stores nothing more`, async (t) => {
      const { open, administer } = await prepare(t);
      const { log, rewound } = await open();
      assert.equal(await append(log), 1);
      await administer(sql);
      await administer(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'scorewire event log'`,
      );
      while ((await append(log)) !== undefined);
      assert.match((await rewound).message, /lost events that were acknowledged/);
      assert.equal(await append(log), undefined);
    });

  test('a connection that breaks is no loss', async (t) => {
    const { open, administer } = await prepare(t);
    const { log, rewound } = await open();
    assert.equal(await append(log), 1);
    await administer(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'scorewire event log'`,
    );
    let sequence: number | undefined;
    while (sequence === undefined) sequence = await append(log);
    assert.equal(sequence, 2);
    assert.equal(await Promise.race([rewound, Promise.resolve('none')]), 'none');
  });

  test('a batch of another process that got the same number is not taken for the own one', async (t) => {
    const { connect } = await prepare(t);
    const client = await connect();
    const { writer } = await registerWriter(client, 'other');
    await client.query('update event_writers set batch = 7, stored_by = pg_current_xact_id() where writer = $1', [
      writer,
    ]);
    assert.equal(await findBatch(client, 'own', { writer, batch: 7 }, [1]), undefined);
    const { rows } = await client.query('select shut_out from event_writers');
    assert.deepEqual(rows, [{ shut_out: false }]);
    assert.notEqual(await findBatch(client, 'other', { writer, batch: 7 }, [1]), undefined);
  });
});

interface Prepared {
  open(): Promise<{ readonly log: EventLog; readonly rewound: Promise<Error> }>;
  connect(): Promise<pg.Client>;
  administer(sql: string): Promise<void>;
}

async function prepare(t: TestContext): Promise<Prepared> {
  const opened = closeAfter(t);
  const clients: pg.Client[] = [];
  t.after(() => Promise.all(clients.map((client) => client.end())));
  const url = postgresUrlOf(await create(t));
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url, types: numberTypes });
    await client.connect();
    clients.push(client);
    return client;
  };
  return {
    async open() {
      const { promise: rewound, resolve: onRewound } = Promise.withResolvers<Error>();
      const log = await opened(openPostgresEventLog({ url, connectionsMax: 1, onRewound, onFault: () => {} }));
      return { log, rewound };
    },
    connect,
    async administer(sql) {
      await (await connect()).query(
        `${sql}${sql.includes('pg_stat_activity') ? ' and datname = current_database()' : ''}`,
      );
    },
  };
}

function append(log: EventLog): Promise<number | undefined> {
  const sender = { botId: 1, receivedAtMs: 1, userId: 1, clientId: 'a', session: 1, packetId: 1, eventTypeId: 3 };
  return new Promise((resolve) => {
    log.append({ ...sender, bytes: new Uint8Array(), start: 0, end: 0 }, { onDone: resolve });
  });
}
