import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { failToServe } from '#tests/cli/fail-to-serve';
import { testEngines } from '#tests/support/engines';
import { freePorts } from '#tests/support/free-ports';
import { startServiceProcess } from '#tests/support/service-process';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { authorization } from '#tests/support/test-app';

type Env = Readonly<Record<string, string | undefined>>;

const certificates = join(import.meta.dirname, 'certificate');
const tls = {
  SCOREWIRE_TLS_CERT_FILE: join(certificates, 'cert.pem'),
  SCOREWIRE_TLS_KEY_FILE: join(certificates, 'key.pem'),
};
/** The key of this certificate is readable to all, which every start would warn of. */
const quiet = { SCOREWIRE_LOG_LEVEL: 'error' };
const killer = join(import.meta.dirname, 'killed-before-printing.process.ts');

/** A start that fails before it can tell anybody the password of the administrator. */
interface FailingStart {
  readonly env: Env;
  readonly failure: RegExp;
  /** Corrects what was wrong outside the settings. */
  readonly repair?: () => void;
}

const failingStarts: Record<string, (t: TestContext, data: string) => FailingStart | Promise<FailingStart>> = {
  'the data folder cannot be made': (_, data) => {
    writeFileSync(data, '');
    return { env: {}, failure: /The data folder \S+ cannot be used/, repair: () => rmSync(data) };
  },
  ...Object.fromEntries(Object.keys(freePorts).map((setting) => [`${setting} is taken`, takenPort(setting)])),
  'there is no certificate': () => ({
    env: { ...tls, SCOREWIRE_TLS_CERT_FILE: '/nowhere/cert.pem' },
    failure: /The TLS certificate or key cannot be used: \/nowhere\/cert\.pem: no such file/,
  }),
  'the key is no key': () => ({
    env: { ...tls, SCOREWIRE_TLS_KEY_FILE: tls.SCOREWIRE_TLS_CERT_FILE },
    failure: /The TLS certificate or key cannot be used: \S+cert\.pem: it holds no private key in PEM form/,
  }),
  'the database cannot be reached': () => ({
    env: { SCOREWIRE_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
    failure: /The database at \S+ cannot be reached/,
  }),
  'a setting is wrong': () => ({ env: { SCOREWIRE_HTTP_PORT: 'eighty' }, failure: /SCOREWIRE_HTTP_PORT is "eighty"/ }),
};

test('a start that fails creates no administrator, so that the next one shows a password', async (t) => {
  const data = join(createTemporaryFolder(t), 'data');
  const good = { SCOREWIRE_DATA_DIR: data, SCOREWIRE_ADMIN_PASSWORD: undefined };
  for (const [name, arrange] of Object.entries(failingStarts))
    await t.test(`because ${name}`, async (t) => {
      const { env, failure, repair } = await arrange(t, data);
      const { exitCode, stderr } = await failToServe({ ...freePorts, ...quiet, ...good, ...env });
      repair?.();
      assert.equal(exitCode, 1);
      assert.match(stderr, failure);
      assert.equal(countUsers(data), 0);
    });
  await t.test('after all of these, the operator can sign in', async (t) => {
    const service = await startServiceProcess(t, good);
    assert.equal(await signIn(service.url, 'admin', shownPassword(service.output())), 200);
  });
});

test('after a kill between creating the administrator and printing the password, the operator can sign in', async (t) => {
  const env = { SCOREWIRE_DATA_DIR: createTemporaryFolder(t), SCOREWIRE_ADMIN_PASSWORD: undefined };
  const killed = startServiceProcess(t, { ...env, NODE_OPTIONS: `--import ${killer}` });
  await assert.rejects(killed, { message: /did not start: $/ });
  const service = await startServiceProcess(t, env);
  assert.equal(await signIn(service.url, 'admin', shownPassword(service.output())), 200);
});

for (const { name, skip, createUnmigrated: create } of testEngines)
  test(`${name}: a demo start that is killed before it prints is completed by the next one`, { skip }, async (t) => {
    const env = { ...(await create(t)).env, SCOREWIRE_ADMIN_PASSWORD: undefined };
    await assert.rejects(startServiceProcess(t, { ...env, NODE_OPTIONS: `--import ${killer}` }, ['--quiet-demo']));
    const service = await startServiceProcess(t, env, ['--quiet-demo']);
    const demo = / SCOREWIRE_PASSWORD=(\S+)/.exec(service.output())?.[1] ?? '';
    assert.equal(await signIn(service.url, 'admin', shownPassword(service.output())), 200);
    assert.equal((await fetch(`${service.url}/oauth/token`, { method: 'POST', ...as('demo', demo) })).status, 200);
  });

test('the first start shows the generated password of the administrator, and a later one keeps it', async (t) => {
  const env = { SCOREWIRE_DATA_DIR: createTemporaryFolder(t), SCOREWIRE_ADMIN_PASSWORD: undefined };
  const first = await startServiceProcess(t, env);
  const password = shownPassword(first.output());
  await first.end('SIGTERM');
  const second = await startServiceProcess(t, env);
  assert.doesNotMatch(second.output(), /First administrator|password/);
  assert.equal(await signIn(second.url, 'admin', password), 200);
});

test('a password from the environment is used, not shown, and reported where it is not that of the administrator', async (t) => {
  const [password, another] = ['quartz-lantern-81', 'violet-harbour-27'];
  const data = { SCOREWIRE_DATA_DIR: createTemporaryFolder(t) };
  const outputs: string[] = [];
  for (const given of [password, password, another, undefined]) {
    const service = await startServiceProcess(t, { ...data, SCOREWIRE_ADMIN_PASSWORD: given });
    assert.equal(await signIn(service.url, 'admin', password), 200);
    outputs.push(service.output());
    await service.end('SIGTERM');
  }
  for (const output of outputs) assert.ok(!output.includes(password) && !output.includes(another), output);
  assert.deepEqual(
    outputs.map((output) => /SCOREWIRE_ADMIN_PASSWORD is not the password of admin/.test(output)),
    [false, false, true, false],
  );
});

function takenPort(setting: string): (t: TestContext) => Promise<FailingStart> {
  return async (t) => {
    const other = createServer().listen(0, '127.0.0.1');
    t.after(() => other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const failure = new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is taken: .*, or set ${setting} to another one\\.`);
    return { env: { ...tls, [setting]: String(port) }, failure };
  };
}

function countUsers(folder: string): number {
  const path = join(folder, 'scorewire.db');
  if (!existsSync(path)) return 0;
  const database = new DatabaseSync(path);
  const row = database.prepare('select count(*) as users from users').get();
  database.close();
  return Number(row?.['users']);
}

function shownPassword(output: string): string {
  return /username +admin\n +password +(\S+)/.exec(output)?.[1] ?? '';
}

async function signIn(url: string, username: string, password: string): Promise<number> {
  return (await fetch(`${url}/admin/users`, as(username, password))).status;
}

function as(username: string, password: string) {
  return { headers: { authorization: authorization({ basic: [username, password] }) } };
}
