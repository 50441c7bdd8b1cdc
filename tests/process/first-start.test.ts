import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
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
const killer = join(import.meta.dirname, 'killed-before-printing.process.ts');

interface FailingStart {
  readonly env: Env;
  readonly failure: RegExp;
  /** Puts right what was wrong outside the settings. */
  readonly repair?: () => void;
}

const failingStarts: Record<string, (t: TestContext, folder: string) => FailingStart | Promise<FailingStart>> = {
  ...Object.fromEntries(Object.keys(freePorts).map((setting) => [`${setting} is taken`, takenPort(setting)])),
  'there is no certificate': () => ({
    env: { ...tls, SCOREWIRE_TLS_CERT_FILE: '/nowhere/cert.pem' },
    failure: /The TLS certificate or key cannot be used/,
  }),
  'the key is no key': () => ({
    env: { ...tls, SCOREWIRE_TLS_KEY_FILE: tls.SCOREWIRE_TLS_CERT_FILE },
    failure: /The TLS certificate or key cannot be used/,
  }),
  'the data folder cannot be made': (_, folder) => {
    const data = join(folder, 'data');
    writeFileSync(data, '');
    return { env: {}, failure: /The data folder \S+ cannot be used/, repair: () => rmSync(data) };
  },
  'the database cannot be reached': () => ({
    env: { SCOREWIRE_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
    failure: /The database at \S+ cannot be reached/,
  }),
  'a setting is wrong': () => ({ env: { SCOREWIRE_HTTP_PORT: 'eighty' }, failure: /SCOREWIRE_HTTP_PORT is "eighty"/ }),
  'it is killed between making the administrator and printing his password': () => ({
    env: { NODE_OPTIONS: `--import ${killer}` },
    failure: /did not start: $/,
  }),
};

for (const [name, arrange] of Object.entries(failingStarts))
  test(`after a first start that failed because ${name}, the operator can sign in`, async (t) => {
    const folder = createTemporaryFolder(t);
    const good = { SCOREWIRE_DATA_DIR: join(folder, 'data'), SCOREWIRE_ADMIN_PASSWORD: undefined };
    const { env, failure, repair } = await arrange(t, folder);
    await assert.rejects(startServiceProcess(t, { ...good, ...env }), { message: failure });
    repair?.();
    const service = await startServiceProcess(t, good);
    assert.equal(await signIn(service.url, 'admin', shownPassword(service.output())), 200);
  });

for (const { name, skip, create } of testEngines)
  test(`${name}: a demo start that is killed before it prints is made up for by the next one`, { skip }, async (t) => {
    const env = { ...(await create(t)).env, SCOREWIRE_ADMIN_PASSWORD: undefined };
    await assert.rejects(startServiceProcess(t, { ...env, NODE_OPTIONS: `--import ${killer}` }, ['--demo']));
    const service = await startServiceProcess(t, env, ['--demo']);
    const demo = /The demo user is demo, with the password (\S+)\. /.exec(service.output())?.[1] ?? '';
    assert.equal(await signIn(service.url, 'admin', shownPassword(service.output())), 200);
    assert.equal((await fetch(`${service.url}/oauth/token`, { method: 'POST', ...as('demo', demo) })).status, 200);
  });

test('a password that was shown stays: the next start makes no other', async (t) => {
  const env = { SCOREWIRE_DATA_DIR: createTemporaryFolder(t), SCOREWIRE_ADMIN_PASSWORD: undefined };
  const first = await startServiceProcess(t, env);
  const password = shownPassword(first.output());
  await first.end('SIGTERM');
  const second = await startServiceProcess(t, env);
  assert.doesNotMatch(second.output(), /First administrator/);
  assert.equal(await signIn(second.url, 'admin', password), 200);
});

test('a start says when SCOREWIRE_ADMIN_PASSWORD is not the password of the administrator', async (t) => {
  const [password, another] = ['quartz-lantern-81', 'violet-harbour-27'];
  const data = { SCOREWIRE_DATA_DIR: createTemporaryFolder(t) };
  const outputs: string[] = [];
  for (const given of [password, password, another, undefined]) {
    const service = await startServiceProcess(t, { ...data, SCOREWIRE_ADMIN_PASSWORD: given });
    assert.equal(await signIn(service.url, 'admin', password), 200);
    outputs.push(service.output());
    await service.end('SIGTERM');
  }
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

function shownPassword(output: string): string {
  return /username +admin\n +password +(\S+)/.exec(output)?.[1] ?? '';
}

async function signIn(url: string, username: string, password: string): Promise<number> {
  return (await fetch(`${url}/admin/users`, as(username, password))).status;
}

function as(username: string, password: string) {
  return { headers: { authorization: authorization({ basic: [username, password] }) } };
}
