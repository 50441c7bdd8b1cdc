import assert from 'node:assert/strict';
import { cpSync, existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { holdFolder } from '#store/data-folder/hold-folder';
import { eventLogVersion } from '#store/event-log/sqlite/schema';
import { createCli } from '#tests/cli/start-cli';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { adminPassword, createTestApp } from '#tests/support/test-app';
import { contentOf, createBackup, createDataFolder } from './arrange-data.ts';

test('scorewire restore', async (t) => {
  const file = await createBackup(t, await createDataFolder(t));
  const restored = join(createTemporaryFolder(t), 'data');
  await createCli({})(`restore ${file} --data-dir ${restored}`);
  const given = { file, content: contentOf(restored) };

  await t.test('tells what it restored and what to do next, and the service starts from it', async (t) => {
    const folder = join(createTemporaryFolder(t), 'new', 'data');
    const { exitCode, stdout, stderr } = await createCli({ SCOREWIRE_DATA_DIR: folder })(`restore ${given.file}`);
    assert.deepEqual([exitCode, stderr], [0, '']);
    assert.match(
      stdout,
      new RegExp(
        `^Restored and verified ${folder}\\n\\ndata as of +\\S+ \\S+Z\\nmade by +Scorewire \\S+\\ninstallation +\\S{36}\\nusers +2\\nbots +1\\nfixtures +0\\nevents +of 1 bot, the last at .+Z\\n\\nUsers, .+\\nNext: SCOREWIRE_DATA_DIR=${folder} scorewire serve\\n$`,
      ),
    );
    assert.deepEqual(
      readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]),
      ['events.db', 'last-backup.json', 'lock.db', 'scorewire.db'].map((name) => [name, 0o600]),
    );
    const { send } = await createTestApp(t, { env: { SCOREWIRE_DATA_DIR: folder } });
    const answer = await send({ url: '/external/ingress/bots/1/events', as: { basic: ['admin', adminPassword] } });
    assert.equal(answer.json<{ items: unknown[] }>().items.length, 2);
  });

  await t.test('refuses a folder in use', async (t) => {
    const folder = createTemporaryFolder(t);
    using _ = releasing(holdFolder(folder));
    const { exitCode, stderr } = await restore(folder, '--force');
    assert.equal(exitCode, 5);
    assert.match(
      stderr,
      /^scorewire: The data folder \S+ is in use by another Scorewire \(.+\): stop that one first\.\n$/,
    );
  });

  await t.test('refuses a folder that is not empty, and with --force keeps what was there', async (t) => {
    const folder = await createDataFolder(t, ['Other']);
    writeFileSync(join(folder, 'note.txt'), 'mine');
    const former = contentOf(folder);
    const refused = await restore(folder);
    assert.equal(refused.exitCode, 5);
    assert.match(
      refused.stderr,
      /^scorewire: The data folder \S+ is not empty \(events\.db, .+\): name another one with --data-dir, or replace its data with --force\.\n$/,
    );
    assert.deepEqual(contentOf(folder), former);
    const replaced = await restore(folder, '--force');
    assert.equal(replaced.exitCode, 0);
    assert.deepEqual(contentOf(folder), given.content);
    const [, kept = ''] = /^The data from before is in (\S+)$/m.exec(replaced.stdout) ?? [];
    assert.deepEqual(contentOf(kept), former);
    assert.equal(readFileSync(join(folder, 'note.txt'), 'utf8'), 'mine');
  });

  await t.test('a damaged, cut or foreign file changes nothing and leaves nothing', async (t) => {
    const damaged = join(createTemporaryFolder(t), 'damaged');
    const cut = join(createTemporaryFolder(t), 'cut');
    const foreign = join(createTemporaryFolder(t), 'foreign');
    const bytes = readFileSync(given.file);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(damaged, bytes);
    cpSync(given.file, cut);
    truncateSync(cut, statSync(cut).size - 100);
    writeFileSync(foreign, 'something else');
    const used = await createDataFolder(t, ['Other']);
    const former = contentOf(used);
    const empty = join(createTemporaryFolder(t), 'data');
    for (const [file, words] of [
      [damaged, 'is damaged: its content does not match its checksum'],
      [cut, 'is not a whole backup of Scorewire: its end is missing'],
      [foreign, 'is not a backup of Scorewire.'],
      [join(foreign, '..'), 'cannot be read: illegal operation on a directory'],
      [`${foreign}-2`, 'cannot be read: no such file'],
    ] as const) {
      for (const folder of [used, empty]) {
        const { exitCode, stderr } = await createCli({})(`restore ${file} --force --data-dir ${folder}`);
        assert.equal(exitCode, 6, stderr);
        assert.ok(stderr.includes(words), stderr);
      }
      const checked = await createCli({})(`restore --check ${file}`);
      assert.ok(checked.exitCode === 6 && checked.stderr.includes(words), checked.stderr);
    }
    assert.deepEqual(contentOf(used), former);
    assert.ok(readdirSync(used).every((name) => /^(?:events|scorewire|lock)\.db/.test(name)));
    assert.ok(!existsSync(empty));
  });

  await t.test('--check reads standard input too, and changes nothing', async (t) => {
    const folder = createTemporaryFolder(t);
    const { exitCode, stdout } = await createCli({ SCOREWIRE_DATA_DIR: folder })('restore --check -', {
      input: readFileSync(given.file),
    });
    assert.equal(exitCode, 0);
    assert.match(stdout, /^Standard input is whole: every byte matches its checksums\n/);
    assert.deepEqual(readdirSync(folder), []);
  });

  await t.test('data of an older version is migrated by the next start', async (t) => {
    const old = await createDataFolder(t);
    execute(join(old, 'scorewire.db'), 'delete from installation');
    execute(join(old, 'events.db'), 'drop table installation; pragma user_version = 5');
    const folder = join(createTemporaryFolder(t), 'data');
    const { exitCode } = await createCli({})(`restore ${await createBackup(t, old)} --data-dir ${folder}`);
    assert.equal(exitCode, 0);
    const { app, send } = await createTestApp(t, { env: { SCOREWIRE_DATA_DIR: folder } });
    assert.equal((await send({ url: '/readyz' })).statusCode, 200);
    await app.close();
    using log = new DatabaseSync(join(folder, 'events.db'));
    assert.deepEqual(log.prepare('pragma user_version').get(), { __proto__: null, user_version: eventLogVersion });
  });

  await t.test('with PostgreSQL it names the command to use', async () => {
    const { exitCode, stderr } = await createCli({ SCOREWIRE_DATABASE_URL: 'postgres://me:secret@db/scorewire' })(
      `restore ${given.file}`,
    );
    assert.equal(exitCode, 1);
    assert.match(stderr, /\n {2}pg_restore .*--dbname="\$SCOREWIRE_DATABASE_URL" scorewire\.dump\n$/);
    assert.doesNotMatch(stderr, /secret/);
  });

  function restore(folder: string, options = '') {
    return createCli({})(`restore ${given.file} --data-dir ${folder} ${options}`);
  }
});

function execute(path: string, sql: string): void {
  using database = new DatabaseSync(path);
  database.exec(sql);
}

function releasing({ release }: { release(): void }): Disposable {
  return { [Symbol.dispose]: release };
}
