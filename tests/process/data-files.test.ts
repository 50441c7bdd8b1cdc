import assert from 'node:assert/strict';
import { cpSync, existsSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { suite, type TestContext, test } from 'node:test';
import { StartError } from '#app/start-error';
import { startServiceProcess } from '#tests/support/service-process';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { createTestApp } from '#tests/support/test-app';

suite('files of the data folder that do not belong together', () => {
  test('a lost event log is said at the start, and nothing is made in its place', async (t) => {
    for (const lose of [rmSync, truncateSync]) {
      const folder = await createData(t);
      lose(join(folder, 'events.db'));
      const before = sizesIn(folder);
      await assertRefused(
        t,
        folder,
        /, events\.db is missing or empty beside a scorewire\.db in use: .*--accept-data" to go on with an empty event log\.$/,
      );
      assert.deepEqual(sizesIn(folder), before);
    }
  });

  test('who has lost his event log can go on without it, and need say so once', async (t) => {
    const folder = await createData(t);
    rmSync(join(folder, 'events.db'));
    await start(t, folder, true);
    await start(t, folder);
    assert.equal(await countFeeds(folder), 0);
  });

  test('a lost database of the administration is said at the start', async (t) => {
    const folder = await createData(t);
    rmSync(join(folder, 'scorewire.db'));
    await assertRefused(
      t,
      folder,
      /, scorewire\.db is missing or empty beside an events\.db with events: .*--accept-data" to go on with new accounts\.$/,
    );
    assert.ok(!existsSync(join(folder, 'scorewire.db')));
    await start(t, folder, true);
    await start(t, folder);
  });

  test('the event log of another installation is said at the start', async (t) => {
    const [folder, other] = [await createData(t), await createData(t)];
    cpSync(join(other, 'events.db'), join(folder, 'events.db'));
    await assertRefused(
      t,
      folder,
      /, events\.db does not belong to the scorewire\.db beside it: .*--accept-data" to use them together\.$/,
    );
    await start(t, folder, true);
    await start(t, folder);
    assert.equal(await countFeeds(folder), 1);
  });

  test('files of a version before they had an id are taken together', async (t) => {
    const folder = await createData(t);
    for (const name of ['scorewire.db', 'events.db']) execute(join(folder, name), 'delete from installation');
    await start(t, folder);
    const ids = ['scorewire.db', 'events.db'].map(
      (name) => execute(join(folder, name), 'select id from installation')?.['id'],
    );
    assert.match(String(ids[0]), /^[-0-9a-f]{36}$/);
    assert.equal(ids[0], ids[1]);
  });

  for (const name of ['scorewire.db', 'events.db'])
    test(`a ${name} that is no database is one sentence that names it`, async (t) => {
      const folder = await createData(t);
      writeFileSync(join(folder, name), 'this is no database'.repeat(500));
      await assertRefused(
        t,
        folder,
        new RegExp(
          `^\\S+/${name} is not a database, or is damaged \\(.*\\): restore the data folder from a backup\\.$`,
        ),
      );
    });

  test('a write-ahead log that is gone after a crash is warned of', async (t) => {
    const folder = await createData(t);
    const env = { SCOREWIRE_DATA_DIR: folder };
    await (await startServiceProcess(t, env)).end('SIGKILL');
    const unharmed = await startServiceProcess(t, env);
    assert.doesNotMatch(unharmed.log(), /the write-ahead log/);
    await unharmed.end('SIGKILL');
    rmSync(join(folder, 'events.db-wal'));
    const harmed = await startServiceProcess(t, env);
    assert.match(
      harmed.log(),
      /"file":"[^"]+\/events\.db-wal","msg":"the write-ahead log of a database that was not closed is gone/,
    );
    await harmed.end('SIGTERM');
    assert.doesNotMatch((await startServiceProcess(t, env)).log(), /the write-ahead log/);
  });
});

/** A folder as a service with one bot leaves it. */
async function createData(t: TestContext): Promise<string> {
  const folder = createTemporaryFolder(t);
  await start(t, folder);
  execute(join(folder, 'events.db'), 'insert into feeds (bot_id) values (1)');
  return folder;
}

/** Starts the service on the folder and closes it again. */
async function start(t: TestContext, folder: string, acceptsData = false): Promise<void> {
  const { app, send } = await createTestApp(t, { env: { SCOREWIRE_DATA_DIR: folder }, acceptsData });
  assert.equal((await send({ url: '/readyz' })).statusCode, 200);
  await app.close();
}

async function assertRefused(t: TestContext, folder: string, message: RegExp): Promise<void> {
  await assert.rejects(start(t, folder), (error: Error) => {
    assert.ok(error instanceof StartError);
    assert.match(error.message, message);
    return true;
  });
}

/** Of the files that hold data. */
function sizesIn(folder: string): Record<string, number> {
  const names = readdirSync(folder).filter((name) => !name.startsWith('lock.') && !/-(shm|wal)$/.test(name));
  return Object.fromEntries(names.map((name) => [name, statSync(join(folder, name)).size]));
}

async function countFeeds(folder: string): Promise<unknown> {
  return execute(join(folder, 'events.db'), 'select count(*) as feeds from feeds')?.['feeds'];
}

function execute(path: string, sql: string): Record<string, unknown> | undefined {
  const database = new DatabaseSync(path);
  const row = database.prepare(sql).get();
  database.close();
  return row;
}
