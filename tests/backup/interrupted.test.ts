import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { backUp } from '#app/backup/back-up';
import { cancelRestore, restoreBackup } from '#app/backup/restore-backup';
import { restoreMarkerFile, stagingFolder } from '#app/backup/swap-data';
import { StartError } from '#app/start-error';
import { version } from '#app/version';
import { createCli } from '#tests/cli/start-cli';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { createTestApp } from '#tests/support/test-app';
import { contentOf, createBackup, createDataFolder } from './arrange-data.ts';
import { sourceOf } from './source-of.ts';

/** The files as a kill leaves them are copied at every step, which costs less than so many kills. A few real kills come at the end. */

test('a restore that is killed at any step is undone or done', async (t) => {
  const file = await createBackup(t, await createDataFolder(t));
  const wholeFolder = join(createTemporaryFolder(t), 'data');
  await restore(file, wholeFolder);
  const restored = contentOf(wholeFolder);
  const used = await createDataFolder(t, ['Other']);

  for (const [what, former] of [
    ['empty', undefined],
    ['used', used],
  ] as const)
    await t.test(`into a folder that was ${what}`, async (t) => {
      const dataFolder = join(createTemporaryFolder(t), 'data');
      if (former !== undefined) cpSync(former, dataFolder, { recursive: true });
      const before = contentOf(dataFolder);
      const moments = await copyAtEveryStep(t, file, dataFolder);
      assert.ok(moments.length >= (former === undefined ? 7 : 9), `${moments.length} moments`);
      for (const [moment, folder] of moments) {
        const isUnfinished = existsSync(join(folder, restoreMarkerFile));
        if (isUnfinished) await assertRefused(t, folder);
        else
          assert.ok(
            [before, restored].some((content) => isSame(content, contentOf(folder))),
            `${moment}: neither as before nor restored`,
          );
        const isDone = !isUnfinished && isSame(restored, contentOf(folder));

        const cancelled = copyOf(t, folder);
        assert.equal(cancelRestore(cancelled), isUnfinished, moment);
        if (!isDone) assert.deepEqual(contentOf(cancelled), before, moment);

        await restore(file, folder, former !== undefined || isDone);
        assert.deepEqual(contentOf(folder), restored, moment);
        assert.ok(!existsSync(join(folder, stagingFolder)) && !existsSync(join(folder, restoreMarkerFile)), moment);
        if (former !== undefined && !isDone) {
          const kept = readdirSync(folder).filter((name) => name.startsWith('replaced-'));
          assert.deepEqual(
            kept.map((name) => contentOf(join(folder, name))),
            [before],
            moment,
          );
        }
      }
    });
});

test('a backup that is killed at any step leaves the file before it or a whole one, and the data as it was', async (t) => {
  const dataFolder = await createDataFolder(t);
  const folder = createTemporaryFolder(t);
  const target = join(folder, 'backup.tar.zst');
  for (const isFirst of [true, false]) {
    const moments: string[] = [];
    await backUp({
      dataFolder,
      target,
      version,
      onStep() {
        const copy = createTemporaryFolder(t);
        cpSync(folder, copy, { recursive: true });
        moments.push(copy);
      },
    });
    assert.equal(moments.length, 6);
    for (const [index, moment] of moments.entries()) {
      const made = join(moment, 'backup.tar.zst');
      if (isFirst && index < 5) assert.ok(!existsSync(made));
      else assert.equal((await createCli({})(`restore --check ${made}`)).exitCode, 0);
    }
  }
});

test('kill -9 does no harm', async (t) => {
  const dataFolder = await createDataFolder(t);
  const folder = createTemporaryFolder(t);
  const file = join(folder, 'backup.tar.zst');
  const before = contentOf(dataFolder);
  await kill('backup', dataFolder, file, 'verify');
  assert.ok(!existsSync(file));
  await backUp({ dataFolder, target: file, version });
  await kill('backup', dataFolder, file, 'compress');
  assert.equal((await createCli({})(`restore --check ${file}`)).exitCode, 0);
  assert.deepEqual(contentOf(dataFolder), before);

  const restored = join(folder, 'restored');
  for (const step of ['unpack', 'move']) {
    await kill('restore', restored, file, step);
    await assertRefused(t, restored);
  }
  const { exitCode, stdout } = await createCli({})(`restore --cancel --data-dir ${restored}`);
  assert.deepEqual([exitCode, stdout], [0, `${restored} is as it was before the restore.\n`]);
  await restore(file, restored);
  const { send } = await createTestApp(t, { env: { SCOREWIRE_DATA_DIR: restored } });
  assert.equal((await send({ url: '/readyz' })).statusCode, 200);
});

/** Returns a copy of the folder from the beginning of every step, and from the midst of unpacking. */
async function copyAtEveryStep(t: TestContext, file: string, dataFolder: string): Promise<[string, string][]> {
  const moments: [string, string][] = [];
  await restore(file, dataFolder, true, (step) => {
    moments.push([`${moments.length} ${step}`, copyOf(t, dataFolder)]);
    if (step !== 'verify') return;
    const half = copyOf(t, dataFolder);
    rmSync(join(half, stagingFolder, 'events.db'));
    truncateSync(join(half, stagingFolder, 'scorewire.db'), 10_000);
    moments.push(['unpacking', half]);
  });
  return moments;
}

function copyOf(t: TestContext, folder: string): string {
  const copy = join(createTemporaryFolder(t), 'data');
  mkdirSync(copy);
  cpSync(folder, copy, { recursive: true });
  return copy;
}

async function restore(file: string, dataFolder: string, force = false, onStep?: (step: string) => void) {
  await restoreBackup({ ...sourceOf(file), dataFolder, force, ...(onStep && { onStep }) });
}

/** The service says in one sentence what to do, and changes nothing. */
async function assertRefused(t: TestContext, dataFolder: string): Promise<void> {
  const before = contentOf(dataFolder);
  await assert.rejects(createTestApp(t, { env: { SCOREWIRE_DATA_DIR: dataFolder } }), (error: Error) => {
    assert.ok(error instanceof StartError, error.message);
    assert.match(
      error.message,
      /^A restore of the data folder \S+ was interrupted: run the same "scorewire restore" again, or .+\.$/,
    );
    return true;
  });
  assert.deepEqual(contentOf(dataFolder), before);
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.every((value, index) => value === b[index]);
}

async function kill(operation: string, dataFolder: string, file: string, step: string): Promise<void> {
  const script = join(import.meta.dirname, 'kill-at-step.process.ts');
  const child = spawn(process.execPath, [script, operation, dataFolder, file, step], { stdio: 'inherit' });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  assert.equal(signal, 'SIGKILL');
}
