import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { StoredMessage } from '#mqtt/session-store';
import { openStore } from '#store/administration/open-store';
import { NewerDatabaseError } from '#store/dialect/shared/newer-database-error';
import { createFoundation } from '#store/migrations/0001-foundation';
import { createMqttSessions } from '#store/migrations/0002-mqtt-sessions';
import { createEventLog } from '#store/migrations/0003-event-log';
import { addEventTurns } from '#store/migrations/0004-event-turns';
import { addSnapshotSpans } from '#store/migrations/0005-snapshot-spans';
import { migrate } from '#store/migrations/migrate';
import type { Migration } from '#store/migrations/migration';
import { openMqttSessionStore } from '#store/mqtt-sessions/open-session-store';
import { readWholeSessions } from '#tests/store/read-whole-sessions';
import { testEngines } from '#tests/support/engines';

for (const { name, skip, createUnmigrated: create } of testEngines) {
  test(`${name}: a reopened store has what was stored before`, { skip }, async (t) => {
    const database = await create(t);
    const first = await openStore(await database.open());
    await first.change(async ({ venues }) => {
      await venues.put({ id: 1, partnerId: 2, name: 'kept' });
      return { ok: true, value: undefined };
    });
    await first.close();
    const second = await openStore(await database.open());
    t.after(() => second.close());
    assert.equal((await second.venues.find(1))?.name, 'kept');
  });

  test(`${name}: a database of the first version is migrated with its content`, { skip }, async (t) => {
    const database = await create(t);
    const old = await database.open();
    await migrate(old, [createFoundation]);
    await old.writer.insertInto('venues').values({ id: 1, partner_id: 2, name: 'kept' }).execute();
    await old.close();
    const dialect = await database.open();
    const store = await openStore(dialect);
    t.after(() => store.close());
    assert.equal((await store.venues.find(1))?.name, 'kept');
    assert.deepEqual(await readWholeSessions(openMqttSessionStore(dialect)), []);
    await store.ping();
  });

  test(`${name}: bots that were removed before histories were deleted are found in the audit log`, {
    skip,
  }, async (t) => {
    const database = await create(t);
    const old = await database.open();
    await migrate(old, [createFoundation]);
    await old.writer.insertInto('bots').values({ id: 3, push_enabled: 0 }).execute();
    for (const [action, target] of [
      ['bot.delete', 'bot/2147483647'],
      ['bot.put', 'bot/2'],
      ['bot.delete', 'bot/3'],
      ['bot.delete', 'bot/4'],
      ['bot.delete', 'bot/4'],
      ['user.delete', 'user/5'],
    ] as const)
      await old.writer
        .insertInto('audit_entries')
        .values({ at: '', actor_username: '', address: '', action, target, before_json: 'null', after_json: 'null' })
        .execute();
    await old.close();
    const store = await openStore(await database.open());
    t.after(() => store.close());
    // The third bot was created again since.
    assert.deepEqual(await store.bots.listUndeleted(), [4, 2_147_483_647]);
  });

  test(`${name}: messages that were queued before contents were shared are kept`, { skip }, async (t) => {
    const database = await create(t);
    const old = await database.open();
    await migrate(old, [createFoundation, createMqttSessions, createEventLog, addEventTurns, addSnapshotSpans, noStep]);
    for (const key of ['anna', 'bert'])
      await sql`insert into mqtt_sessions (key_sha256, key, user_key, client_id, expiry_seconds, offline_since_ms)
        values (${hash('sha256', key, 'base64url')}, ${key}, 'user', 'client', 60, 5)`.execute(old.writer);
    const expected = new Map<number, StoredMessage[]>([
      [1, [queuedMessage(1), queuedMessage(2), { ...queuedMessage(3), packetId: 0 }]],
      [2, [queuedMessage(7)]],
    ]);
    for (const [session, messages] of expected)
      for (const { order, packetId, topic, payload, qos, expiresAtMs = null } of messages)
        await sql`insert into mqtt_messages values (${session}, ${order}, ${packetId}, 0, ${topic}, ${payload}, ${qos}, 1,
          ${expiresAtMs}, '[7]', '{"contentType":"text"}')`.execute(old.writer);
    await old.close();
    const dialect = await database.open();
    t.after(() => dialect.close());
    await migrate(dialect);
    const store = openMqttSessionStore(dialect);
    const found = (await readWholeSessions(store)).map(({ key, messages }) => [
      key,
      messages.map((message) => ({ ...message, payload: new Uint8Array(message.payload) })),
    ]);
    assert.deepEqual(found, [
      ['anna', expected.get(1)],
      ['bert', expected.get(2)],
    ]);
    // They are removed like any other message.
    await store.save([
      { kind: 'removed', key: 'anna' },
      { kind: 'done', key: 'bert', order: 7 },
    ]);
    assert.deepEqual(await dialect.reader.selectFrom('mqtt_contents').select('id').execute(), []);
  });

  test(`${name}: a database newer than the code is refused and not changed`, { skip }, async (t) => {
    const database = await create(t);
    await (await openStore(await database.open())).close();
    const dialect = await database.open();
    t.after(() => dialect.close());
    await sql`update schema_version set version = 999`.execute(dialect.writer);
    await assert.rejects(migrate(dialect), (error: Error) => {
      assert.ok(error instanceof NewerDatabaseError);
      assert.match(error.message, /^it is at version 999 and this Scorewire knows versions up to \d+: /);
      return true;
    });
    const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(dialect.reader);
    assert.deepEqual(
      rows.map(({ version }) => version),
      [999],
    );
  });

  test(`${name}: when many start at once, one migrates and the others wait`, { skip }, async (t) => {
    const database = await create(t);
    const script = join(import.meta.dirname, 'open-store.process.ts');
    const nodes = [1, 2, 3].map(() => spawn(process.execPath, [script], { env: { ...process.env, ...database.env } }));
    const codes = await Promise.all(nodes.map((node) => once(node, 'exit')));
    assert.deepEqual(codes, [
      [0, null],
      [0, null],
      [0, null],
    ]);
  });

  test(`${name}: a migration that fails leaves nothing behind`, { skip }, async (t) => {
    const database = await create(t);
    const dialect = await database.open();
    t.after(() => dialect.close());
    const good: Migration = async (transaction) => {
      await sql`create table half (id integer)`.execute(transaction);
    };
    const bad: Migration = async (transaction) => {
      await sql`create table half (id integer)`.execute(transaction);
    };
    await assert.rejects(migrate(dialect, [good, bad]), /half/);
    await assert.rejects(sql`select * from half`.execute(dialect.reader), /half/);
  });
}

const noStep: Migration = () => Promise.resolve();

function queuedMessage(order: number): StoredMessage {
  const payload = Uint8Array.from([order, 0, 255]);
  return {
    order,
    packetId: order * 10,
    bytes: 100 + payload.length + `scores/${order}`.length + '{"contentType":"text"}'.length,
    released: false,
    topic: `scores/${order}`,
    payload,
    qos: 2,
    retain: true,
    expiresAtMs: order === 2 ? 1_775_068_200_123 : undefined,
    subscriptionIdentifiers: [7],
    properties: { contentType: 'text' },
  };
}
