import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCli } from '#tests/cli/start-cli';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { adminPassword, createTestApp } from '#tests/support/test-app';

test('what scorewire doctor prints', async (t) => {
  const data = createTemporaryFolder(t);
  const service = await createTestApp(t, { env: { SCOREWIRE_DATA_DIR: data } });
  const { http: url } = await service.app.listen();
  const elsewhere = {
    HOME: createTemporaryFolder(t),
    SCOREWIRE_URL: url,
    SCOREWIRE_DATA_DIR: createTemporaryFolder(t),
  };
  const stranger = createCli(elsewhere);
  const admin = createCli({ ...elsewhere, SCOREWIRE_USERNAME: 'admin', SCOREWIRE_PASSWORD: adminPassword });

  await t.test('on a terminal the states are coloured, in a pipe they are plain', async () => {
    const coloured = await stranger('doctor', { isTTY: true });
    assert.ok(coloured.stdout.includes('\u{1b}[32mok     \u{1b}[39m'));
    const plain = await stranger('doctor');
    assert.equal(plain.stdout.includes('\u{1b}'), false);
  });

  await t.test('--json tells the cause, the next step and every check', async () => {
    const { stdout, exitCode } = await admin('doctor 7 --json');
    const report = JSON.parse(stdout) as { cause: Record<string, string>; checks: Record<string, string>[] };
    assert.equal(exitCode, 1);
    assert.equal(report.cause['id'], 'bot-unknown');
    assert.equal(report.cause['next'], 'Check the number with: scorewire bot list');
    assert.deepEqual(Object.keys(report.checks[0] ?? {}), ['check', 'title', 'state', 'text']);
  });

  await t.test('without credentials it checks the way to the service, and says what was skipped', async () => {
    const { stdout, exitCode } = await stranger('doctor');
    assert.equal(exitCode, 0);
    assert.match(stdout, /skipped {2}REST sign-in +no username and password/);
    assert.match(stdout, /\nNothing is wrong in the \d+ checks that ran; \d+ were skipped\.\n$/);
  });

  await t.test('on the machine with the data folder it checks the service too', async () => {
    const env = { SCOREWIRE_DATA_DIR: data, SCOREWIRE_HTTP_PORT: new URL(url).port };
    const both = /^The machine of the service$[^]*^The way to /m;
    assert.match((await stranger('doctor', { env })).stdout, both);
    assert.doesNotMatch((await stranger('doctor --no-operator', { env })).stdout, both);
    const other = { ...env, SCOREWIRE_HTTP_PORT: '1' };
    assert.doesNotMatch((await stranger('doctor', { env: other })).stdout, both);
    assert.doesNotMatch((await stranger('doctor')).stdout, both);
  });

  await t.test('on the machine with the data folder it finds the service by its settings', async () => {
    const env = { HOME: elsewhere.HOME, SCOREWIRE_DATA_DIR: data, SCOREWIRE_HTTP_PORT: new URL(url).port };
    const { stdout } = await createCli(env)('doctor');
    assert.ok(stdout.includes(`The way to ${url}\n`), stdout);
  });

  await t.test('a password in the address of the broker is not printed', async () => {
    const { stdout } = await stranger('doctor --broker mqtt://anna:hunter2hunter2@127.0.0.1:1');
    assert.match(stdout, /mqtt:\/\/127\.0\.0\.1:1/);
    assert.doesNotMatch(stdout, /hunter2/);
  });

  for (const [what, commandLine, message] of [
    [
      'an MQTT address as the REST address',
      'doctor --url mqtt://127.0.0.1:1883',
      /address of the MQTT broker to --broker/,
    ],
    ['a REST address as the broker', 'doctor --broker http://127.0.0.1', /must have a form such as mqtt:/],
    ['another protocol', 'doctor --protocol 4', /--protocol takes 5, 3\.1\.1 or 3\.1/],
    ['no number of seconds', 'doctor --timeout soon', /--timeout takes seconds/],
  ] as const)
    await t.test(`${what} is wrong usage`, async () => {
      const { exitCode, stderr } = await stranger(commandLine);
      assert.equal(exitCode, 2);
      assert.match(stderr, message);
    });
});
