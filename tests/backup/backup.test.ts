import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openSnapshot } from '#store/data-folder/open-snapshot';
import { createCli } from '#tests/cli/start-cli';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { createTestApp } from '#tests/support/test-app';
import { contentOf, createDataFolder } from './arrange-data.ts';

test('scorewire backup', async (t) => {
  const dataFolder = await createDataFolder(t);
  const cli = createCli({ SCOREWIRE_DATA_DIR: dataFolder });

  await t.test('tells what it saved, in a file that only its owner may read, and leaves nothing else', async (t) => {
    const file = join(createTemporaryFolder(t), 'backup.tar.zst');
    const before = contentOf(dataFolder);
    const { exitCode, stdout, stderr } = await cli(`backup ${file}`);
    assert.deepEqual([exitCode, stderr], [0, '']);
    assert.match(
      stdout,
      new RegExp(`^Saved and verified ${file} \\(\\d.+B\\)\\n\\ndata as of .+Z\\n[^]+\\nKeep it secret: .+\\n$`),
    );
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(join(file, '..')), ['backup.tar.zst']);
    assert.deepEqual(contentOf(dataFolder), before);
    assert.equal((await cli(`backup ${file}`)).exitCode, 0, 'it replaces an older backup');
  });

  await t.test('replaces no file that is not a backup, and no file of the data folder', async (t) => {
    const other = join(createTemporaryFolder(t), 'other');
    writeFileSync(other, 'mine');
    for (const target of [other, join(dataFolder, 'events.db')]) {
      const { exitCode, stderr } = await cli(`backup ${target}`);
      assert.equal(exitCode, 5);
      assert.match(stderr, /^scorewire: \S+ exists and is not a backup of Scorewire: give another name\.\n$/);
    }
    assert.equal(readFileSync(other, 'utf8'), 'mine');
  });

  await t.test('in a folder it names the file by the time, and keeps as many as it is told', async (t) => {
    const folder = createTemporaryFolder(t);
    const foreign = ['scorewire-20200101T000000Z.tar.zst', 'notes.txt'];
    for (const name of foreign) writeFileSync(join(folder, name), 'mine');
    const other = await createDataFolder(t, []);
    await createCli({ SCOREWIRE_DATA_DIR: other })(`backup ${folder}`);
    const ofOther = readdirSync(folder).find((name) => !foreign.includes(name)) ?? '';
    assert.match(ofOther, /^scorewire-\d{8}T\d{6}Z\.tar\.zst$/);
    const made: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { stdout } = await cli(`backup ${folder} --keep 2 --json`);
      made.push((JSON.parse(stdout) as { file: string }).file);
    }
    const kept = made.slice(1).map((path) => path.slice(folder.length + 1));
    assert.deepEqual(readdirSync(folder).sort(), [...foreign, ofOther, ...kept].sort());
  });

  await t.test('to standard output it writes the backup alone', async () => {
    // The first byte of a backup; the recorded stream keeps text, so the rest cannot be checked here.
    const { exitCode, stdout, stderr } = await cli('backup -');
    assert.equal(exitCode, 0);
    assert.ok(stdout.startsWith('('));
    assert.match(
      stderr,
      /^Wrote a backup of \d.+ to standard output\. Check the copy with scorewire restore --check\n/,
    );
    assert.ok(readdirSync(dataFolder).every((name) => !name.startsWith('.')));
  });

  await t.test('says what is missing', async (t) => {
    const folder = createTemporaryFolder(t);
    const cases = [
      [
        `backup ${folder} --data-dir ${folder}`,
        4,
        /There is no scorewire\.db in \S+: set SCOREWIRE_DATA_DIR or --data-dir/,
      ],
      [`backup ${folder}/no/backup`, 4, /The folder \S+\/no does not exist: create it first\./],
      [`backup ${folder}/backup --keep 3`, 6, /--keep needs a folder of backups, and \S+ is not a folder\./],
      ['backup - --keep 3', 2, /--keep needs a folder of backups\./],
      [`backup ${folder} --keep 0`, 2, /--keep takes 1 or more\./],
    ] as const;
    for (const [line, code, words] of cases) {
      const { exitCode, stderr } = await cli(line);
      assert.equal(exitCode, code, line);
      assert.match(stderr, words);
    }
    assert.deepEqual(readdirSync(folder), []);
  });

  await t.test('with PostgreSQL it names the command to use, and makes nothing', async (t) => {
    const folder = createTemporaryFolder(t);
    const env = { SCOREWIRE_DATABASE_URL: 'postgres://me:secret@db/scorewire' };
    const { exitCode, stderr } = await createCli(env)(`backup ${folder}`);
    assert.equal(exitCode, 1);
    assert.match(
      stderr,
      /^scorewire: The data .*, its keys included, is in PostgreSQL.*\n {2}pg_dump --format=custom --file=scorewire\.dump "\$SCOREWIRE_DATABASE_URL"\n$/,
    );
    assert.doesNotMatch(stderr, /secret/);
    assert.deepEqual(readdirSync(folder), []);
  });

  await t.test('a damaged database is said, and the backup before it stays', async (t) => {
    const folder = await createDataFolder(t);
    const file = join(createTemporaryFolder(t), 'backup.tar.zst');
    await createCli({})(`backup ${file} --data-dir ${folder}`);
    const before = readFileSync(file);
    const bytes = readFileSync(join(folder, 'events.db'));
    bytes.fill(0xff, 3 * 4096, 4 * 4096);
    writeFileSync(join(folder, 'events.db'), bytes);
    const { exitCode, stderr } = await createCli({})(`backup ${file} --data-dir ${folder}`);
    assert.equal(exitCode, 1);
    assert.match(stderr, /^scorewire: The backup was not made, because \S+\/events\.db is damaged: /);
    assert.deepEqual(readFileSync(file), before);
  });

  await t.test('what a killed backup has left is removed by the next one', async (t) => {
    const folder = createTemporaryFolder(t);
    const left = join(folder, '.scorewire-backup-abcdef');
    mkdirSync(left);
    writeFileSync(join(left, 'events.db'), 'half');
    utimesSync(left, 0, 0);
    await cli(`backup ${folder}/backup.tar.zst`);
    assert.ok(!existsSync(left));
  });

  await t.test('the metrics of the service tell when the last backup was made', async (t) => {
    const { send } = await createTestApp(t, { env: { SCOREWIRE_DATA_DIR: await createDataFolder(t) } });
    const name = 'scorewire_last_backup_timestamp_seconds';
    assert.match((await send({ url: '/metrics' })).body, new RegExp(`^${name} 0$`, 'm'));
    const backedUp = await createTestApp(t, { env: { SCOREWIRE_DATA_DIR: dataFolder } });
    const { stdout } = await cli(`backup ${createTemporaryFolder(t)} --json`);
    const { createdAt } = JSON.parse(stdout) as { createdAt: string };
    const { body } = await backedUp.send({ url: '/metrics' });
    assert.equal(Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]), Date.parse(createdAt) / 1000);
  });
});

test('both databases are taken at the same moment, whatever is committed meanwhile', async (t) => {
  const folder = await createDataFolder(t);
  using database = new DatabaseSync(join(folder, 'scorewire.db'));
  using eventLog = new DatabaseSync(join(folder, 'events.db'));
  for (const each of [database, eventLog]) each.exec('create table marks (mark integer)');
  let attempts = 0;
  // Both files are changed between the two transactions, as often as this allows.
  using snapshot = openSnapshot(folder, () => {
    attempts += 1;
    if (attempts > 3) return;
    for (const each of [database, eventLog]) each.exec(`insert into marks values (${attempts})`);
  });
  database.exec('insert into marks values (0)');
  const counts = [snapshot.database, snapshot.eventLog].map(
    (each) => each.prepare('select count(*) as marks from marks').get()?.['marks'],
  );
  assert.deepEqual([attempts, ...counts], [4, 3, 3]);
});
