import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { SessionChange } from '#mqtt/session-store';
import { sessionStoreContract } from '#mqtt/session-store.contract';
import type { Engine } from '#store/engine';
import { migrate } from '#store/migrations';
import { openMqttSessionStore } from '#store/mqtt-sessions';
import { openStore } from '#store/open-store';
import { readWholeSessions } from '#tests/store/read-whole-sessions';
import { type TestEngine, testEngines } from '#tests/support/engines';

const opened = { kind: 'opened', key: 'a', user: 'anna', clientId: '1', expirySeconds: 60 } as const;
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

    test('a save that the database refuses halfway leaves nothing behind, and the next one works', {
      skip,
    }, async (t) => {
      const engine = await openMigrated(t, testEngine);
      const store = openMqttSessionStore(engine);
      await store.save([opened]);
      const before = await readWholeSessions(store);
      const changes: SessionChange[] = [
        { ...opened, key: 'b' },
        { kind: 'closed', key: 'a', expirySeconds: 1, offlineSinceMs: 1 },
        { kind: 'removed', key: 'c' },
        received,
      ];
      await sql`alter table mqtt_received_ids rename to elsewhere`.execute(engine.writer);
      await assert.rejects(store.save(changes), /mqtt_received_ids/);
      await sql`alter table elsewhere rename to mqtt_received_ids`.execute(engine.writer);
      assert.deepEqual(await readWholeSessions(store), before);
      await store.save(changes);
      assert.equal((await readWholeSessions(store)).length, 2);
    });

    test('a save leaves no rows of a removed session', { skip }, async (t) => {
      const engine = await openMigrated(t, testEngine);
      const store = openMqttSessionStore(engine);
      const message = {
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
      } as const;
      const subscription = {
        filter: 't',
        qos: 1,
        noLocal: false,
        retainAsPublished: false,
        retainHandling: 0,
        identifier: undefined,
      } as const;
      const content: SessionChange[] = [
        received,
        { kind: 'queued', key: 'a', message },
        { kind: 'subscribed', key: 'a', subscription },
      ];
      await store.save([opened, ...content]);
      assert.deepEqual(await countRows(engine), [1, 1, 1, 1]);
      await store.save([{ kind: 'removed', key: 'a' }, ...content]);
      await store.save(content);
      assert.deepEqual(await countRows(engine), [0, 0, 0, 0]);
    });

    test('saving and administration go on beside each other', { skip }, async (t) => {
      const engine = await openMigrated(t, testEngine);
      const administration = await openStore(engine);
      const store = openMqttSessionStore(engine);
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

test('postgres: a save does not wait for a change that holds the lock', {
  skip: testEngines[1]?.skip ?? true,
}, async (t) => {
  const engine = await openMigrated(t, testEngines[1] as TestEngine);
  const store = openMqttSessionStore(engine);
  await engine.writer.transaction().execute(async (transaction) => {
    await engine.lockChanges(transaction);
    await store.save([opened]);
  });
  assert.equal((await readWholeSessions(store)).length, 1);
});

async function openMigrated(t: TestContext, { create }: TestEngine): Promise<Engine> {
  const engine = await (await create(t)).open();
  t.after(() => engine.close());
  await migrate(engine);
  return engine;
}

async function countRows(engine: Engine): Promise<number[]> {
  const tables = ['mqtt_sessions', 'mqtt_subscriptions', 'mqtt_messages', 'mqtt_received_ids'] as const;
  const counts = tables.map(async (table) => (await engine.reader.selectFrom(table).selectAll().execute()).length);
  return Promise.all(counts);
}
