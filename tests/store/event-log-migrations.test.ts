import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { EventLog } from '#core/ports/event-log';
import { openPostgresEventLog } from '#store/event-log/postgres/open-event-log';
import { openSqliteEventLog } from '#store/event-log/sqlite/open-event-log';
import { createFoundation } from '#store/migrations/0001-foundation';
import { createMqttSessions } from '#store/migrations/0002-mqtt-sessions';
import { createEventLog } from '#store/migrations/0003-event-log';
import { migrate } from '#store/migrations/migrate';
import { type TestDatabase, testEngines } from '#tests/support/engines';
import { closeAfter, failTest, postgresUrlOf, sqlitePathOf } from './event-log-homes.ts';

const kept = [
  { botId: 5, sequence: 1023, state: '{"a":1}' },
  { botId: 7, sequence: 70_000, state: '{"b":2}' },
];
const values = kept.map(({ botId, sequence, state }) => `(${botId}, ${sequence}, '${state}')`).join(', ');

for (const { name, skip, createUnmigrated: create } of testEngines)
  test(`${name}: a log with one snapshot per bot keeps it, and can store more`, { skip }, async (t) => {
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

test('sqlite: the write buffer of a version without session numbers is recovered, and its events belong to no session', async (t) => {
  const opened = closeAfter(t);
  const dialect = testEngines.find(({ name }) => name === 'sqlite');
  assert.ok(dialect);
  const database = await dialect.create(t);
  await (await openAgain(database)).close();
  const file = new DatabaseSync(sqlitePathOf(database));
  file.exec(
    `drop table installation; drop table old_arrivals; alter table event_runs drop column session; pragma user_version = 4`,
  );
  file.prepare('insert into arrivals values (1, ?)').run(packOldRun('board', 'hi'));
  file.close();
  const log = await opened(openAgain(database));
  const [event, ...others] = await log.readEvents(5, { afterSequence: 0, limit: 10 });
  assert.deepEqual(
    [event?.sequence, event?.clientId, event?.packetId, Buffer.from(event?.payload ?? []).toString()],
    [1, 'board', 9, 'hi'],
  );
  assert.deepEqual(others, []);
  const sender = { userId: 7, clientId: 'board', sessionBeganMs: 0 };
  assert.equal((await log.readSent(5, { ...sender, session: 1 }, 9)).indexOf(9), -1);
});

/** The packed format of that version: numbers in 48 bytes, the client id, and an event with header and payload. */
function packOldRun(clientId: string, payload: string): Buffer {
  const head = Buffer.alloc(48);
  const size = 48 + clientId.length + 14 + payload.length;
  for (const [at, number] of [size, 5, 7, 3].entries()) head.writeUInt32LE(number, at * 4);
  head.writeDoubleLE(1, 16);
  head.writeUInt32LE(1, 24);
  head.writeUInt32LE(clientId.length, 28);
  head.writeDoubleLE(1000, 32);
  head.writeDoubleLE(1000, 40);
  const event = Buffer.alloc(14);
  event.writeDoubleLE(1000, 0);
  event.writeUInt16LE(9, 8);
  event.writeUInt32LE(payload.length, 10);
  return Buffer.concat([head, Buffer.from(clientId), event, Buffer.from(payload)]);
}

/** One bot has a snapshot and events, the other only a snapshot. */
async function openOldSqlite(database: TestDatabase): Promise<EventLog> {
  await (await openAgain(database)).close();
  const file = new DatabaseSync(sqlitePathOf(database));
  file.exec(`drop table installation;
    drop table arrivals;
    drop table old_arrivals;
    alter table event_runs drop column session;
    drop table snapshots;
    create table snapshots (bot_id integer primary key, sequence integer not null, state text not null);
    insert into feeds (bot_id) values (3), (5);
    insert into snapshots values ${values};
    pragma user_version = 1`);
  file.close();
  return openAgain(database);
}

async function openOldPostgres(database: TestDatabase): Promise<EventLog> {
  const dialect = await database.open();
  await migrate(dialect, [createFoundation, createMqttSessions, createEventLog]);
  await sql.raw(`insert into event_snapshots values ${values}`).execute(dialect.writer);
  await migrate(dialect);
  await dialect.close();
  return openAgain(database);
}

function openAgain(database: TestDatabase): Promise<EventLog> {
  return database.name === 'sqlite'
    ? openSqliteEventLog({ path: sqlitePathOf(database), onFault: failTest })
    : openPostgresEventLog({ url: postgresUrlOf(database), connectionsMax: 2, onFault: failTest });
}
