import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Migration, migrate } from '#store/migrations';
import { createFoundation } from '#store/migrations/0001-foundation';
import { openMqttSessionStore } from '#store/mqtt-sessions';
import { NewerDatabaseError } from '#store/newer-database-error';
import { openStore } from '#store/open-store';
import { readWholeSessions } from '#tests/store/read-whole-sessions';
import { testEngines } from '#tests/support/engines';

for (const { name, skip, create } of testEngines) {
  test(`${name}: opening a second time finds what the first time kept`, { skip }, async (t) => {
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

  test(`${name}: a database of the first version is brought to this one with what it holds`, { skip }, async (t) => {
    const database = await create(t);
    const old = await database.open();
    await migrate(old, [createFoundation]);
    await old.writer.insertInto('venues').values({ id: 1, partner_id: 2, name: 'kept' }).execute();
    await old.close();
    const engine = await database.open();
    const store = await openStore(engine);
    t.after(() => store.close());
    assert.equal((await store.venues.find(1))?.name, 'kept');
    assert.deepEqual(await readWholeSessions(openMqttSessionStore(engine)), []);
    await store.ping();
  });

  test(`${name}: a database newer than the code is refused and left as it is`, { skip }, async (t) => {
    const database = await create(t);
    await (await openStore(await database.open())).close();
    const engine = await database.open();
    t.after(() => engine.close());
    await sql`update schema_version set version = 999`.execute(engine.writer);
    await assert.rejects(migrate(engine), (error: Error) => {
      assert.ok(error instanceof NewerDatabaseError);
      assert.match(error.message, /^it is at version 999 and this Scorewire knows versions up to \d+: /);
      return true;
    });
    const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(engine.reader);
    assert.deepEqual(
      rows.map(({ version }) => version),
      [999],
    );
  });

  test(`${name}: of many that start at once, one migrates and the others wait`, { skip }, async (t) => {
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
    const engine = await database.open();
    t.after(() => engine.close());
    const good: Migration = async (transaction) => {
      await sql`create table half (id integer)`.execute(transaction);
    };
    const bad: Migration = async (transaction) => {
      await sql`create table half (id integer)`.execute(transaction);
    };
    await assert.rejects(migrate(engine, [good, bad]), /half/);
    await assert.rejects(sql`select * from half`.execute(engine.reader), /half/);
  });
}
