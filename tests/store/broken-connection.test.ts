import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { ok } from '#core/result';
import { openStore } from '#store/administration/open-store';
import type { Database } from '#store/dialect/shared/database';
import { migrate } from '#store/migrations/migrate';
import { openMqttSessionStore } from '#store/mqtt-sessions/open-session-store';
import { readWholeSessions } from '#tests/store/read-whole-sessions';
import { testEngines } from '#tests/support/engines';

const opened = { kind: 'opened', key: 'a', user: 'anna', clientId: '1', number: 1, expirySeconds: 60 } as const;

for (const { name, skip, create } of testEngines.filter((dialect) => dialect.name === 'postgres')) {
  test(`${name}: a connection that breaks during a change fails only that change`, { skip }, async (t) => {
    const dialect = await (await create(t)).open();
    const store = await openStore(dialect);
    t.after(() => store.close());
    const broken = dialect.writer.transaction().execute(async (transaction) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction);
    });
    await assert.rejects(broken);
    await store.change(async ({ venues }) => ok(await venues.put({ id: 1, partnerId: 1, name: null })));
    assert.equal((await store.venues.find(1))?.id, 1);
  });

  test(`${name}: a connection that breaks during a save fails only that save`, { skip }, async (t) => {
    const dialect = await (await create(t)).open();
    t.after(() => dialect.close());
    await migrate(dialect);
    const store = openMqttSessionStore(dialect);
    await dialect.writer.transaction().execute(async (transaction) => {
      await sql`lock table mqtt_sessions in exclusive mode`.execute(transaction);
      const saved = assert.rejects(store.save([opened, { kind: 'received', key: 'a', packetId: 1 }]));
      while (!(await terminateWaiting(dialect.reader)));
      await saved;
    });
    assert.deepEqual(await readWholeSessions(store), []);
    await store.save([opened]);
    assert.equal((await readWholeSessions(store)).length, 1);
  });
}

/** Ends the connection that waits for a lock, and returns whether there was one. */
async function terminateWaiting(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
