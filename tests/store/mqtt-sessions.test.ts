import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { suite, type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SessionChange, StoredMessage } from '#mqtt/session-store';
import { sessionStoreContract } from '#mqtt/session-store.contract';
import { openStore } from '#store/administration/open-store';
import type { SqlDialect } from '#store/dialect/shared/sql-dialect';
import { openSqliteDialect } from '#store/dialect/sqlite/open-dialect';
import { migrate } from '#store/migrations/migrate';
import { openMqttSessionStore } from '#store/mqtt-sessions/open-session-store';
import { readWholeSessions } from '#tests/store/read-whole-sessions';
import { type TestEngine, testEngines } from '#tests/support/engines';
import { createTemporaryFolder } from '#tests/support/temporary-folder';

const opened = { kind: 'opened', key: 'a', user: 'anna', clientId: '1', number: 1, expirySeconds: 60 } as const;
const message: StoredMessage = {
  order: 1,
  packetId: 0,
  bytes: 100,
  released: false,
  topic: 't',
  payload: new Uint8Array(1),
  qos: 1,
  retain: false,
  expiresAtMs: undefined,
  subscriptionIdentifiers: [],
  properties: {},
};
const received = { kind: 'received', key: 'a', packetId: 1 } as const;

for (const testEngine of testEngines) {
  const { name, skip } = testEngine;
  sessionStoreContract(name, skip, async (t) => openMqttSessionStore(await openMigrated(t, testEngine)));

  suite(`sessions in ${name}`, () => {
    test('another process finds what was saved', { skip }, async (t) => {
      const database = await testEngine.create(t);
      const first = await database.open();
      await migrate(first);
      await openMqttSessionStore(first).save([opened, received]);
      await first.close();
      const second = await database.open();
      t.after(() => second.close());
      const [session] = await readWholeSessions(openMqttSessionStore(second));
      assert.deepEqual([session?.key, session?.receivedIds], ['a', [1]]);
    });

    test('a save that fails halfway is rolled back, and the next one works', {
      skip,
    }, async (t) => {
      const dialect = await openMigrated(t, testEngine);
      const store = openMqttSessionStore(dialect);
      await store.save([opened]);
      const before = await readWholeSessions(store);
      const changes: SessionChange[] = [
        { ...opened, key: 'b' },
        { kind: 'closed', key: 'a', expirySeconds: 1, offlineSinceMs: 1 },
        { kind: 'removed', key: 'c' },
        received,
      ];
      await sql`alter table mqtt_received_ids rename to elsewhere`.execute(dialect.writer);
      await assert.rejects(store.save(changes), /mqtt_received_ids/);
      await sql`alter table elsewhere rename to mqtt_received_ids`.execute(dialect.writer);
      assert.deepEqual(await readWholeSessions(store), before);
      await store.save(changes);
      assert.equal((await readWholeSessions(store)).length, 2);
    });

    test('saves that are not awaited are written in their order', { skip }, async (t) => {
      const dialect = await openMigrated(t, testEngine);
      const first = Promise.withResolvers<void>();
      const holds = [first.promise];
      const store = openMqttSessionStore({
        ...dialect,
        async writeBatches(batches) {
          await holds.shift();
          return dialect.writeBatches(batches);
        },
      });
      const saves = [store.save([opened, received]), store.save([{ ...received, kind: 'forgotten' }])];
      await turn();
      first.resolve();
      await Promise.all(saves);
      assert.deepEqual(await countRows(dialect), [1, 0, 0, 0, 0]);
    });

    test('a save leaves no rows of a removed session', { skip }, async (t) => {
      const dialect = await openMigrated(t, testEngine);
      const store = openMqttSessionStore(dialect);
      const subscription = {
        filter: 't',
        qos: 1,
        noLocal: false,
        retainAsPublished: false,
        retainHandling: 0,
        identifier: undefined,
        sinceMs: 0,
      } as const;
      const content: SessionChange[] = [
        received,
        { kind: 'queued', key: 'a', message },
        { kind: 'subscribed', key: 'a', subscription },
      ];
      await store.save([opened, ...content]);
      assert.deepEqual(await countRows(dialect), [1, 1, 1, 1, 1]);
      await store.save([{ kind: 'removed', key: 'a' }, ...content]);
      await store.save(content);
      assert.deepEqual(await countRows(dialect), [0, 0, 0, 0, 0]);
    });

    test('a message that is queued for many sessions is stored once, and deleted with the last of them', {
      skip,
    }, async (t) => {
      const dialect = await openMigrated(t, testEngine);
      const store = openMqttSessionStore(dialect);
      const keys = Array.from({ length: 100 }, (_, index) => `client ${index}`);
      const queue = (order: number, payload: Uint8Array): SessionChange[] =>
        keys.map((key) => ({ kind: 'queued', key, message: { ...message, order, payload } }));
      await store.save(keys.map((key) => ({ ...opened, key })));
      await store.save([...queue(1, Buffer.from('one')), ...queue(2, Buffer.from('two'))]);
      await store.save(queue(3, Buffer.from('three')));
      assert.deepEqual(await countContents(dialect), [300, 3]);
      const [first, second, ...others] = keys as [string, string, ...string[]];
      await store.save([
        { kind: 'dropped', key: first, beforeOrder: 4 },
        { kind: 'removed', key: second },
        ...others.map((key): SessionChange => ({ kind: 'done', key, order: 1 })),
        ...others.slice(1).map((key): SessionChange => ({ kind: 'dropped', key, beforeOrder: 3 })),
      ]);
      assert.deepEqual(await countContents(dialect), [100 - 2 + 1, 2]);
      await store.save(others.slice(1).map((key) => ({ kind: 'removed', key })));
      assert.deepEqual(await countContents(dialect), [2, 2]);
      await store.save([{ kind: 'dropped', key: others[0] ?? '', beforeOrder: 9 }]);
      assert.deepEqual(await countContents(dialect), [0, 0]);
    });

    test('a retry of a save that failed after it was written writes the same rows', {
      skip,
    }, async (t) => {
      const dialect = await openMigrated(t, testEngine);
      let failures = 1;
      const store = openMqttSessionStore({
        ...dialect,
        async writeBatches(batches) {
          const passed = await dialect.writeBatches(batches);
          if (failures-- > 0) throw new Error('lost on the way back');
          return passed;
        },
      });
      const changes: SessionChange[] = [opened, { kind: 'queued', key: 'a', message }];
      await assert.rejects(store.save(changes), /lost on the way back/);
      await store.save(changes);
      assert.deepEqual(await countContents(dialect), [1, 1]);
    });

    test('more sessions than one page holds are all loaded', { skip }, async (t) => {
      const store = openMqttSessionStore(await openMigrated(t, testEngine));
      const keys = Array.from({ length: 250 }, (_, index) => `client ${index}`);
      await store.save(
        keys.flatMap((key) => [
          { ...opened, key },
          { ...received, key },
        ]),
      );
      await store.save([{ kind: 'removed', key: 'client 120' }]);
      const pages: number[] = [];
      for await (const page of store.load()) pages.push(page.length);
      assert.deepEqual(pages, [100, 100, 49]);
    });

    test('saves and administration run at the same time', { skip }, async (t) => {
      const dialect = await openMigrated(t, testEngine);
      const administration = await openStore(dialect);
      const store = openMqttSessionStore(dialect);
      const put = (id: number) =>
        administration.change(async ({ venues }) => {
          await venues.put({ id, partnerId: id, name: null });
          return { ok: true, value: await venues.existing([id]) };
        });
      const ids = Array.from({ length: 50 }, (_, index) => index + 1);
      await Promise.all(ids.flatMap((id) => [put(id), store.save([{ ...opened, key: `client ${id}` }])]));
      assert.equal((await readWholeSessions(store)).length, 50);
      assert.equal((await administration.venues.list({ after: null, limit: 100 })).length, 50);
    });
  });
}

test('sqlite: while another process holds the lock, a save and a change behind it wait, and the event loop does not', async (t) => {
  const folder = createTemporaryFolder(t);
  const path = join(folder, 'scorewire.db');
  const dialect = openSqliteDialect(path);
  t.after(() => dialect.close());
  await migrate(dialect);
  const store = openMqttSessionStore(dialect);
  await store.save([opened]);
  const foreign = new DatabaseSync(path);
  foreign.exec('begin immediate');
  const events: string[] = [];
  const saving = store.save([received]).finally(() => events.push('saved'));
  await turn();
  // If the change did not wait for the save, it would wait for the lock inside SQLite, on this thread, and fail.
  const changing = dialect.writer.insertInto('venues').values({ id: 1, partner_id: 1, name: null }).execute();
  for (let turns = 0; turns < 100; turns += 1) await turn();
  assert.deepEqual(events, []);
  foreign.exec('commit');
  foreign.close();
  await Promise.all([saving, changing]);
  assert.deepEqual((await readWholeSessions(store))[0]?.receivedIds, [1]);
});

test('postgres: a save does not wait for a change that holds the lock', {
  skip: testEngines[1]?.skip ?? true,
}, async (t) => {
  const dialect = await openMigrated(t, testEngines[1] as TestEngine);
  const store = openMqttSessionStore(dialect);
  await dialect.writer.transaction().execute(async (transaction) => {
    await dialect.lockChanges(transaction);
    await store.save([opened]);
  });
  assert.equal((await readWholeSessions(store)).length, 1);
});

async function openMigrated(t: TestContext, { create }: TestEngine): Promise<SqlDialect> {
  const dialect = await (await create(t)).open();
  t.after(() => dialect.close());
  await migrate(dialect);
  return dialect;
}

/** The number of messages and of contents. */
async function countContents(dialect: SqlDialect): Promise<(number | undefined)[]> {
  const counts = await countRows(dialect);
  return [counts[2], counts[4]];
}

async function countRows(dialect: SqlDialect): Promise<number[]> {
  const tables = [
    'mqtt_sessions',
    'mqtt_subscriptions',
    'mqtt_messages',
    'mqtt_received_ids',
    'mqtt_contents',
  ] as const;
  const counts = tables.map(async (table) => (await dialect.reader.selectFrom(table).selectAll().execute()).length);
  return Promise.all(counts);
}
