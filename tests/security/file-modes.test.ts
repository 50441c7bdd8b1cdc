import assert from 'node:assert/strict';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createLog } from '#app/log';
import { warnOfOpenSecrets } from '#app/warn-of-open-secrets';
import { startServiceProcess } from '#tests/support/service-process';
import { createTemporaryFolder } from '#tests/support/temporary-folder';

test('what the service writes is readable by its owner alone, whatever the umask', async (t) => {
  const data = join(createTemporaryFolder(t), 'deep', 'data');
  withUmask(t, 0o000);
  await startServiceProcess(t, { SCOREWIRE_DATA_DIR: data }, ['--quiet-demo']);
  const modes = modesIn(data);
  assert.deepEqual(
    [modes['scorewire.db'], modes['scorewire.db-wal'], modes['events.db'], modes['events.db-wal'], modes['.']],
    ['600', '600', '600', '600', '700'],
  );
  assert.deepEqual(
    Object.entries(modes).filter(([name, mode]) => mode !== (name === '.' ? '700' : '600')),
    [],
  );
});

test('database files that others could read are closed to them at the next start', async (t) => {
  const data = join(createTemporaryFolder(t), 'data');
  mkdirSync(data, { mode: 0o755 });
  for (const name of ['scorewire.db', 'events.db']) writeFileSync(join(data, name), '', { mode: 0o666 });
  await startServiceProcess(t, { SCOREWIRE_DATA_DIR: data });
  assert.deepEqual(modesIn(data), { ...modesIn(data), 'scorewire.db': '600', 'events.db': '600' });
});

test('a secret or key that the operator has left open to everybody is warned of at the start', async (t) => {
  const folder = createTemporaryFolder(t);
  const certificate = join(import.meta.dirname, '../process/certificate');
  const [tokenFile, keyFile] = [join(folder, 'token'), join(folder, 'key.pem')];
  writeFileSync(tokenFile, 'a token for the metrics\n');
  copyFileSync(join(certificate, 'key.pem'), keyFile);
  for (const file of [tokenFile, keyFile]) chmodSync(file, 0o644);
  const service = await startServiceProcess(t, {
    SCOREWIRE_DATA_DIR: join(folder, 'data'),
    SCOREWIRE_METRICS_TOKEN_FILE: tokenFile,
    SCOREWIRE_TLS_CERT_FILE: join(certificate, 'cert.pem'),
    SCOREWIRE_TLS_KEY_FILE: keyFile,
  });
  assert.deepEqual(warnedOf(service.log()), [
    { file: tokenFile, mode: '0644' },
    { file: keyFile, mode: '0644' },
  ]);
});

for (const mode of [0o600, 0o400, 0o640])
  test(`a secret of mode ${mode.toString(8)} is not warned of`, (t) => {
    const folder = createTemporaryFolder(t);
    const [secret, log] = [join(folder, 'secret'), join(folder, 'log')];
    writeFileSync(secret, '');
    chmodSync(secret, mode);
    warnOfOpenSecrets([secret, join(folder, 'gone')], createLog('warn', log));
    assert.equal(readFileSync(log, 'utf8'), '');
  });

function withUmask(t: TestContext, mask: number): void {
  const before = process.umask(mask);
  t.after(() => process.umask(before));
}

/** The mode of everything in a folder and of the folder itself, by name. */
function modesIn(folder: string): Record<string, string> {
  const names = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  return Object.fromEntries(names.map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]));
}

function warnedOf(log: string): { readonly file: string; readonly mode: string }[] {
  const lines = log.split('\n').filter((line) => line.includes('a file with a secret can be read'));
  return lines.map((line) => {
    const { file, mode } = JSON.parse(line) as { file: string; mode: string };
    return { file, mode };
  });
}
