import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { EventLog } from '#core/ports/event-log';
import { migrate } from '#store/migrations';
import { createFoundation } from '#store/migrations/0001-foundation';
import { createMqttSessions } from '#store/migrations/0002-mqtt-sessions';
import { createEventLog } from '#store/migrations/0003-event-log';
import { openPostgresEventLog } from '#store/postgres/open-postgres-event-log';
import { openSqliteEventLog } from '#store/sqlite/open-sqlite-event-log';
import { type TestDatabase, testEngines } from '#tests/support/engines';
import { closeAfter, failTest, postgresUrlOf, sqlitePathOf } from './event-log-homes.ts';

const kept = [
  { botId: 5, sequence: 1023, state: '{"a":1}' },
  { botId: 7, sequence: 70_000, state: '{"b":2}' },
];
const values = kept.map(({ botId, sequence, state }) => `(${botId}, ${sequence}, '${state}')`).join(', ');

for (const { name, skip, create } of testEngines)
  test(`${name}: a log with one snapshot a bot keeps it, and gets others beside it`, { skip }, async (t) => {
    const opened = closeAfter(t);
    const database = await create(t);
    const log = await opened(name === 'sqlite' ? openOldSqlite(database) : openOldPostgres(database));
    for (const snapshot of kept) {
      assert.deepEqual(await log.readSnapshot(snapshot.botId), snapshot);
      assert.equal(await log.readSnapshot(snapshot.botId, snapshot.sequence - 1), undefined);
    }
    for (const { botId, state } of kept) log.saveSnapshot({ botId, sequence: 80_000, state });
    await log.close();
    const reopened = await opened(openAgain(database));
    for (const snapshot of kept) {
      assert.equal((await reopened.readSnapshot(snapshot.botId))?.sequence, 80_000);
      assert.deepEqual(await reopened.readSnapshot(snapshot.botId, 79_999), snapshot);
    }
  });

/** One bot has events beside its snapshot, the other has none. */
async function openOldSqlite(database: TestDatabase): Promise<EventLog> {
  await (await openAgain(database)).close();
  const file = new DatabaseSync(sqlitePathOf(database));
  file.exec(`drop table installation;
    drop table arrivals;
    drop table snapshots;
    create table snapshots (bot_id integer primary key, sequence integer not null, state text not null);
    insert into feeds (bot_id) values (3), (5);
    insert into snapshots values ${values};
    pragma user_version = 1`);
  file.close();
  return openAgain(database);
}

async function openOldPostgres(database: TestDatabase): Promise<EventLog> {
  const engine = await database.open();
  await migrate(engine, [createFoundation, createMqttSessions, createEventLog]);
  await sql.raw(`insert into event_snapshots values ${values}`).execute(engine.writer);
  await migrate(engine);
  await engine.close();
  return openAgain(database);
}

function openAgain(database: TestDatabase): Promise<EventLog> {
  return database.name === 'sqlite'
    ? openSqliteEventLog({ path: sqlitePathOf(database), onFault: failTest })
    : openPostgresEventLog({ url: postgresUrlOf(database), connectionsMax: 2, onFault: failTest });
}
