import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '#app/log';
import { resetPassword } from '#app/reset-password';
import { createCli } from '#tests/cli/start-cli';
import { createClock } from '#tests/rest/arrange';
import { testEngines } from '#tests/support/engines';
import { quickSecrets } from '#tests/support/quick-secrets';
import { recordSecret } from '#tests/support/run-record';
import { startServiceProcess } from '#tests/support/service-process';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { adminPassword, authorization, createTestApp, testConfig } from '#tests/support/test-app';

const newPassword = 'amber-ridge-53-kestrel';

for (const { name, skip, create, createUnmigrated } of testEngines) {
  test(`${name}: a stopped service starts with the new password, and the old one and its tokens are gone`, {
    skip,
  }, async (t) => {
    const { env } = await create(t);
    const before = await startServiceProcess(t, env);
    const token = await getToken(before.url);
    await before.end('SIGTERM');
    const { stdout, exitCode } = await reset(env, []);
    assert.equal(exitCode, 0);
    const password = /^password +(\S+)$/m.exec(stdout)?.[1] ?? '';
    const service = await startServiceProcess(t, { ...env, SCOREWIRE_ADMIN_PASSWORD: undefined });
    const tried = [{ basic: ['admin', password] }, { basic: ['admin', adminPassword] }, { token }] as const;
    assert.deepEqual(await Promise.all(tried.map((as) => statusOf(service.url, as))), [200, 401, 401]);
  });

  test(`${name}: a running service takes the new password, and ends the old one and its tokens by itself`, {
    skip,
  }, async (t) => {
    const { env } = await create(t);
    const service = await startServiceProcess(t, env);
    const token = await getToken(service.url);
    const { stdout, exitCode } = await reset(env, ['admin', '--password-stdin'], `${newPassword}\n`);
    assert.equal(exitCode, 0);
    assert.doesNotMatch(stdout, new RegExp(newPassword));
    assert.equal(await statusOf(service.url, { basic: ['admin', newPassword] }), 200);
    while ((await statusOf(service.url, { token })) === 200);
    assert.equal(await statusOf(service.url, { basic: ['admin', adminPassword] }), 401);
  });

  test(`${name}: the old password and its tokens end within a second, and the audit log has the change`, {
    skip,
  }, async (t) => {
    const { env } = await create(t);
    const { clock, advanceSeconds } = createClock('2026-04-01T12:00:00Z');
    const { send, createUser } = await createTestApp(t, { env: { ...env }, clock });
    const admin = await createUser('root', { role: 'admin' });
    const request = { url: '/admin/users', as: { token: admin.token } };
    const old = { url: '/admin/users', as: { basic: ['root', admin.password] as const } };
    assert.deepEqual([(await send(request)).statusCode, (await send(old)).statusCode], [200, 200]);
    recordSecret('a new password', newPassword);
    const config = testConfig(t, { ...env });
    const log = createLog('silent');
    const outcome = await resetPassword(config, log, { username: 'ROOT', password: newPassword }, quickSecrets);
    assert.ok(outcome.ok);
    advanceSeconds(1);
    assert.deepEqual([(await send(request)).statusCode, (await send(old)).statusCode], [401, 401]);
    const audit = await send({ url: '/admin/audit?limit=1', as: { basic: ['root', newPassword] } });
    const [entry] = audit.json<{ items: Record<string, unknown>[] }>().items;
    assert.deepEqual(
      [entry?.['actor'], entry?.['action'], entry?.['target'], entry?.['after'] as object | undefined],
      [
        { userId: null, username: 'scorewire admin reset-password', address: 'local' },
        'user.update',
        `user/${admin.id}`,
        { ...outcome.value.user, passwordChanged: true },
      ],
    );
  });

  test(`${name}: a database of no version is refused and left as it is`, { skip }, async (t) => {
    const { env, open } = await createUnmigrated(t);
    const { exitCode, stderr } = await reset(env, []);
    assert.equal(exitCode, 1);
    assert.match(stderr, /^scorewire: (There is no scorewire\.db in \S+|The database at \S+ is not of this version)/);
    const engine = await open();
    t.after(() => engine.close());
    assert.deepEqual(await engine.reader.introspection.getTables(), []);
  });
}

test('after a kill the next start finds everything, and warns of nothing', async (t) => {
  const env = { SCOREWIRE_DATA_DIR: createTemporaryFolder(t), SCOREWIRE_LOG_LEVEL: 'warn' };
  const killed = await startServiceProcess(t, env);
  await killed.end('SIGKILL');
  await reset(env, ['--password-stdin'], newPassword);
  const service = await startServiceProcess(t, { ...env, SCOREWIRE_ADMIN_PASSWORD: undefined });
  assert.equal(await statusOf(service.url, { basic: ['admin', newPassword] }), 200);
  assert.doesNotMatch(service.log(), /"level":[456]0/);
});

test('who is not named must be the only administrator, and who is named must be there', async (t) => {
  const folder = createTemporaryFolder(t);
  const { createUser } = await createTestApp(t, { env: { SCOREWIRE_DATA_DIR: folder } });
  await createUser('second', { role: 'admin' });
  const env = { SCOREWIRE_DATA_DIR: folder };
  assert.deepEqual(await reset(env, []), {
    exitCode: 6,
    stdout: '',
    stderr: 'scorewire: There are several administrators, so name one of them: admin, second.\n',
  });
  assert.deepEqual(await reset(env, ['third']), {
    exitCode: 4,
    stdout: '',
    stderr: 'scorewire: There is no user third.\n',
  });
  assert.deepEqual(await reset(env, ['second', '--password-stdin'], 'short'), {
    exitCode: 6,
    stdout: '',
    stderr: 'scorewire: A password has 8 to 256 characters; got 5.\n',
  });
});

function reset(env: Readonly<Record<string, string>>, args: readonly string[], input = '') {
  recordSecret('a new password', newPassword);
  return createCli(env)(['admin reset-password', ...args].join(' '), { input });
}

async function getToken(url: string): Promise<string> {
  const headers = { authorization: authorization({ basic: ['admin', adminPassword] }) };
  const response = await fetch(`${url}/oauth/token`, { method: 'POST', headers });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function statusOf(url: string, as: Parameters<typeof authorization>[0]): Promise<number> {
  return (await fetch(`${url}/admin/users`, { headers: { authorization: authorization(as) } })).status;
}
