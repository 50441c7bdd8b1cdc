import assert from 'node:assert/strict';
import { chmodSync, cpSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { createTestApp } from '#tests/support/test-app';
import { findClosedPort, startWeb } from './broken-servers.ts';
import { assertMachine, diagnose } from './diagnose.ts';
import { makeCertificate } from './make-certificate.ts';

type Env = Record<string, string>;

test('the doctor names the cause of what is wrong with the machine of the service', async (t) => {
  const folder = createTemporaryFolder(t);
  const data = join(folder, 'data');
  const service = await createTestApp(t, { env: { SCOREWIRE_DATA_DIR: data } });
  const { http } = await service.app.listen();
  const running = {
    HOME: folder,
    SCOREWIRE_DATA_DIR: data,
    SCOREWIRE_HTTP_PORT: new URL(http).port,
    SCOREWIRE_MQTT_PORT: '0',
  };
  writeFileSync(join(data, 'last-backup.json'), JSON.stringify({ createdAt: new Date(), file: 'b', bytes: 1 }));

  const check = (
    name: string,
    id: string,
    prepare: (t: TestContext) => Env | Promise<Env>,
    { isWarning = false } = {},
  ) =>
    t.test(name, async (t) => {
      const env = await prepare(t);
      const names = {
        ' HTTP_PORT:': ` ${running.SCOREWIRE_HTTP_PORT}:`,
        DATA: data,
        FOLDER: folder,
        COPY: env['SCOREWIRE_DATA_DIR'] ?? data,
      };
      await assertMachine(t, env, { id, isWarning, names });
    });
  /** The files of the running service, as a service that was killed leaves them. */
  const copied = (t: TestContext): string => {
    const copy = createTemporaryFolder(t);
    cpSync(data, copy, { recursive: true });
    rmSync(join(copy, 'lock.json'));
    return copy;
  };
  const closed = async (): Promise<Env> => ({ SCOREWIRE_HTTP_PORT: String(await findClosedPort()) });

  await t.test('nothing fails on one that works', async () => {
    const found = await diagnose('--operator', running);
    assert.equal(found.exitCode, 0, found.text);
    assert.doesNotMatch(found.text, /^ {2}failed/m);
    assert.match(found.text, /^ {2}ok {7}service +runs at http/m);
  });
  await t.test('it changes no file of the data folder', async (t) => {
    const copy = copied(t);
    for (const name of ['scorewire.db-wal', 'scorewire.db-shm', 'events.db-wal', 'events.db-shm'])
      rmSync(join(copy, name), { force: true });
    const list = (): string[] => readdirSync(copy).map((name) => `${name} ${statSync(join(copy, name)).mtimeMs}`);
    const before = list();
    await diagnose('--operator', { ...running, SCOREWIRE_DATA_DIR: copy });
    assert.deepEqual(list(), before);
  });

  await check('a setting of another form', 'settings-wrong', () => ({ ...running, SCOREWIRE_MQTT_PORT: 'mqtt' }));
  await check('settings that contradict each other', 'settings-wrong', () => ({
    ...running,
    SCOREWIRE_INGRESS_BURST_MAX: '10',
  }));
  await check('two listeners on one port', 'settings-wrong', () => ({
    ...running,
    SCOREWIRE_MQTT_PORT: running.SCOREWIRE_HTTP_PORT,
  }));
  await check('a setting that does not exist', 'setting-unknown', () => ({ ...running, SCOREWIRE_HTTP_PROT: '1' }), {
    isWarning: true,
  });
  await check('no data folder', 'data-folder-missing', () => ({
    ...running,
    SCOREWIRE_DATA_DIR: join(folder, 'nowhere'),
  }));
  await check('a file instead of the data folder', 'data-folder-not-a-folder', () => {
    writeFileSync(join(folder, 'a-file'), '');
    return { ...running, SCOREWIRE_DATA_DIR: join(folder, 'a-file') };
  });
  await check('an empty data folder', 'data-folder-empty', (t) => ({
    ...running,
    SCOREWIRE_DATA_DIR: createTemporaryFolder(t),
  }));
  await check('a data folder without its event log', 'data-half', (t) => {
    const copy = copied(t);
    for (const name of ['events.db', 'events.db-wal', 'events.db-shm']) rmSync(join(copy, name), { force: true });
    return { ...running, SCOREWIRE_DATA_DIR: copy };
  });
  await check('a damaged database', 'data-damaged', (t) => {
    const copy = copied(t);
    rmSync(join(copy, 'scorewire.db-wal'), { force: true });
    writeFileSync(join(copy, 'scorewire.db'), 'This is not a database, whatever its name says.'.repeat(100));
    return { ...running, SCOREWIRE_DATA_DIR: copy };
  });
  await check('a database of a newer version', 'database-newer', (t) => {
    const copy = copied(t);
    const database = new DatabaseSync(join(copy, 'events.db'));
    database.exec('pragma user_version = 99');
    database.close();
    return { ...running, SCOREWIRE_DATA_DIR: copy };
  });
  await check('a service that does not run', 'service-not-running', async (t) => ({
    ...running,
    ...(await closed()),
    SCOREWIRE_DATA_DIR: copied(t),
  }));
  await check('other settings than those of the service', 'settings-of-another-service', async () => ({
    ...running,
    ...(await closed()),
  }));
  await check('another data folder than that of the service', 'data-folder-of-another-service', (t) => ({
    ...running,
    SCOREWIRE_DATA_DIR: copied(t),
  }));
  await check('another program at the port', 'port-taken', async (t) => {
    const port = await startWeb(t, (_request, answer) => answer.end('hello'));
    return { ...running, SCOREWIRE_HTTP_PORT: String(port) };
  });
  await check(
    'a data folder that others can enter',
    'data-folder-open',
    () => {
      chmodSync(data, 0o755);
      return running;
    },
    { isWarning: true },
  );
  chmodSync(data, 0o700);
  await check(
    'databases that others can read',
    'data-files-open',
    () => {
      chmodSync(join(data, 'events.db'), 0o644);
      return running;
    },
    { isWarning: true },
  );
  chmodSync(join(data, 'events.db'), 0o600);
  await check(
    'no backup for weeks',
    'backup-old',
    () => {
      const createdAt = new Date(Date.now() - 30 * 86_400_000);
      writeFileSync(join(data, 'last-backup.json'), JSON.stringify({ createdAt, file: 'b', bytes: 1 }));
      return running;
    },
    { isWarning: true },
  );
  writeFileSync(join(data, 'last-backup.json'), JSON.stringify({ createdAt: new Date(), file: 'b', bytes: 1 }));
  await check(
    'events that are kept for ever',
    'retention-endless',
    () => ({ ...running, SCOREWIRE_EVENT_RETENTION_DAYS: '0' }),
    { isWarning: true },
  );
  await check(
    'a secret that others can read',
    'secret-file-open',
    () => {
      const file = join(folder, 'token');
      writeFileSync(file, 'a token for the metrics');
      chmodSync(file, 0o644);
      return { ...running, SCOREWIRE_METRICS_TOKEN_FILE: file };
    },
    { isWarning: true },
  );
  await check('PostgreSQL that is away', 'postgres-away', async () => ({
    ...running,
    SCOREWIRE_DATABASE_URL: `postgres://scorewire:secret@127.0.0.1:${await findClosedPort()}/scorewire`,
  }));

  const write = (name: string, content: string, mode = 0o600): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    chmodSync(path, mode);
    return path;
  };
  const past = new Date(Date.now() - 86_400_000);
  const tls = (cert: string, key: string): Env => ({
    ...running,
    SCOREWIRE_TLS_CERT_FILE: cert,
    SCOREWIRE_TLS_KEY_FILE: key,
    SCOREWIRE_HTTPS_PORT: '0',
    SCOREWIRE_MQTT_TLS_PORT: '0',
    SCOREWIRE_MQTT_WEBSOCKET_TLS_PORT: '0',
  });
  const good = makeCertificate({ name: 'scores.example' });
  const goodFiles = [write('cert.pem', good.cert), write('key.pem', good.key)] as const;
  await check('an expired certificate', 'certificate-expired', () => {
    const expired = makeCertificate({ name: 'scores.example', validFrom: new Date(0), validTo: past });
    return tls(write('expired.pem', expired.cert), write('expired-key.pem', expired.key));
  });
  await check('a certificate with another key', 'certificate-key-mismatch', () => {
    const other = makeCertificate({ name: 'scores.example' });
    return tls(goodFiles[0], write('other-key.pem', other.key));
  });
  await check('a certificate that is not there', 'certificate-unreadable', () =>
    tls(join(folder, 'none.pem'), goodFiles[1]),
  );
  await check(
    'a key that others can read',
    'key-file-open',
    () => tls(goodFiles[0], write('open-key.pem', good.key, 0o644)),
    { isWarning: true },
  );
});
