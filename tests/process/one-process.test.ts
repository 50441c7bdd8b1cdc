import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { StartError } from '#app/start-error';
import { failToServe } from '#tests/cli/fail-to-serve';
import { testEngines } from '#tests/support/engines';
import { freePorts } from '#tests/support/free-ports';
import { startServiceProcess } from '#tests/support/service-process';
import { skipUnless } from '#tests/support/skip-unless';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { createTestApp } from '#tests/support/test-app';

test('a second process on a data folder is refused in one sentence, by whatever path, and changes nothing', async (t) => {
  const folder = createTemporaryFolder(t);
  const [data, link] = [join(folder, 'data'), join(folder, 'link')];
  // A first start would note that it has shown the administrator's password, some time after it did.
  await (await createTestApp(t, { env: { SCOREWIRE_DATA_DIR: data } })).app.close();
  const first = await startServiceProcess(t, { SCOREWIRE_DATA_DIR: data });
  symlinkSync('data', link);
  const before = readAll(data);
  const { exitCode, stderr } = await failToServe({ SCOREWIRE_DATA_DIR: link, ...freePorts });
  assert.equal(exitCode, 1);
  assert.match(
    stderr,
    new RegExp(
      `^scorewire: The data folder ${link} is in use by another Scorewire ` +
        `\\(process ${first.child.pid} on \\S+, since \\S+Z\\): stop that one first, or set SCOREWIRE_DATA_DIR to another folder\\.\n`,
    ),
  );
  assert.deepEqual(readAll(data), before);
  assert.equal((await fetch(`${first.url}/readyz`)).status, 200);
});

test('a data folder whose process was killed is free at once', async (t) => {
  const env = { SCOREWIRE_DATA_DIR: createTemporaryFolder(t) };
  const first = await startServiceProcess(t, env);
  await first.end('SIGKILL');
  const second = await startServiceProcess(t, env);
  assert.equal((await fetch(`${second.url}/readyz`)).status, 200);
});

test('whoever removes the lock lets no second process write beside the first', async (t) => {
  const folder = createTemporaryFolder(t);
  const { send } = await createTestApp(t, { env: { SCOREWIRE_DATA_DIR: folder } });
  rmSync(join(folder, 'lock.db'));
  assert.equal((await send({ url: '/readyz' })).statusCode, 503);
});

for (const { name, skip, create } of testEngines)
  test(`${name}: a second node is refused while there is a first, and starts when that is closed`, {
    skip,
  }, async (t) => {
    const { env } = await create(t);
    const options = { env: { ...env }, holdWaitMs: 0 };
    const first = await createTestApp(t, options);
    await assert.rejects(createTestApp(t, options), (error: Error) => {
      assert.ok(error instanceof StartError);
      assert.match(
        error.message,
        /^The (data folder|database at) \S+ is in use by another Scorewire \(.*process \d+ on .*\).*: (to run both as one cluster, set SCOREWIRE_NATS_URL on all of its nodes; otherwise )?stop that one first, or set SCOREWIRE_\w+ to another \w+\.$/,
      );
      return true;
    });
    await first.app.close();
    const second = await createTestApp(t, options);
    assert.equal((await second.send({ url: '/readyz' })).statusCode, 200);
  });

for (const { name, skip, create } of testEngines)
  test(`${name}: a start that fails leaves nothing open`, { skip }, async (t) => {
    const { env } = await create(t);
    const files = { SCOREWIRE_TLS_CERT_FILE: '/nowhere/cert.pem', SCOREWIRE_TLS_KEY_FILE: '/nowhere/key.pem' };
    await assert.rejects(createTestApp(t, { env: { ...env, ...files }, holdWaitMs: 0 }), StartError);
    const { send } = await createTestApp(t, { env: { ...env }, holdWaitMs: 0 });
    assert.equal((await send({ url: '/readyz' })).statusCode, 200);
  });

test('a data folder that cannot be written is one sentence', async (t) => {
  const folder = createTemporaryFolder(t);
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder]).status === 0;
  const reason = skipUnless(isMounted, 'the right to mount a tmpfs');
  if (reason !== false) {
    t.skip(reason);
    return;
  }
  const { stderr } = await failToServe({ SCOREWIRE_DATA_DIR: folder, ...freePorts });
  spawnSync('umount', ['--lazy', folder]);
  assert.match(
    stderr,
    /The data folder \S+ cannot be used: read-only file system\. Make it writable, or set SCOREWIRE_DATA_DIR\.\n/,
  );
});

/** What is in the files that the running service does not write to by itself, and which files there are. */
function readAll(folder: string): Record<string, string | number> {
  const names = readdirSync(folder).sort();
  return Object.fromEntries(
    names.map((name) => [
      name,
      name.endsWith('-shm') ? statSync(join(folder, name)).size : readFileSync(join(folder, name), 'base64'),
    ]),
  );
}
