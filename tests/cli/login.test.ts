import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { run } from '#cli/run';
import { adminPassword } from '#tests/support/test-app';
import { defaultProfile, startCli } from './start-cli.ts';
import { createTestTerminal, shows } from './test-terminal.ts';

test('login keeps what it checked, for its owner alone, and the next command uses it', async (t) => {
  const { stranger, folder, url } = await startCli(t);
  const login = await stranger('login --username admin --password-stdin', { input: `${adminPassword}\n` });
  const file = defaultProfile(folder);
  const stdout = `Signed in to ${url} as admin. The profile is ${file}\nNo bots are assigned to you. An administrator assigns them: scorewire user assign USER BOT.\n`;
  assert.deepEqual(login, { exitCode: 0, stdout, stderr: '' });
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { url, username: 'admin', password: adminPassword });
  // The profile names the service as well.
  assert.equal((await stranger('user list', { env: { SCOREWIRE_URL: '' } })).exitCode, 0);
});

test('login asks for what is not given, and does not show the password', async (t) => {
  const { folder, url } = await startCli(t);
  const input = new PassThrough();
  const env = { HOME: folder };
  const terminal = createTestTerminal({ input, isTTY: true, env });
  const exited = run(['login', '--url', url], terminal);
  await shows(terminal.stderr, 'Username: ');
  input.write('admin\r');
  await shows(terminal.stderr, `Password of admin at ${url}: `);
  input.write(`${adminPassword}\r`);
  assert.equal(await exited, 0);
  assert.doesNotMatch(terminal.stderr.text() + terminal.stdout.text(), new RegExp(adminPassword));
});

test('a wrong password is not kept', async (t) => {
  const { stranger, folder } = await startCli(t);
  const { exitCode, stderr } = await stranger('login --username admin --password-stdin', { input: 'wrong' });
  assert.equal(exitCode, 3);
  assert.match(stderr, /^scorewire: The username or password is wrong\.\n/);
  assert.equal(existsSync(defaultProfile(folder)), false);
});

test('an integrator can sign in, is told the bots, and uses them; what is for administrators says so', async (t) => {
  const { stranger, service } = await startCli(t);
  const { id, password } = await service.createUser('anna', { pushEnabled: true });
  await service.administer('PUT', '/admin/bots/42', { name: 'Main Arena', eventTypeId: 3, pushEnabled: true });
  await service.administer('PUT', `/admin/users/${id}/bots/42`);
  const { exitCode, stdout } = await stranger('login --username anna --password-stdin', { input: password });
  assert.equal(exitCode, 0);
  assert.match(stdout, /\nYour bots: 42 \(Main Arena, you may push\)\n$/);
  const mine = await stranger('bot mine');
  assert.match(mine.stdout, /^ID .*MAY PUSH .*\n42 +Main Arena +Basketball +– +yes +– +–\n$/);
  const others = await stranger('bot list');
  assert.equal(others.exitCode, 3);
  assert.match(others.stderr, /^scorewire: Only administrators may do this: sign in as one\.\n/);
});

test('broker credentials are told where they work', async (t) => {
  const { stranger, service } = await startCli(t);
  const { id } = await service.createUser('anna');
  const issued = await service.administer('POST', `/admin/users/${id}/broker-credentials`, { name: 'truck' });
  const input = issued.json<{ password: string }>().password;
  const { exitCode, stderr } = await stranger('login --username anna --password-stdin', { input });
  assert.equal(exitCode, 3);
  assert.match(
    stderr,
    /^scorewire: The username or password is wrong\.\n[^]* Is it a password of broker credentials\? They sign in to MQTT only/,
  );
});

test('without a terminal nobody can be asked', async (t) => {
  const { stranger } = await startCli(t);
  const { exitCode, stderr } = await stranger('login');
  assert.equal(exitCode, 2);
  assert.match(stderr, /^scorewire: There is no terminal to ask at: give --username and --password-stdin\.\n/);
});

test('logout deletes the profile', async (t) => {
  const { stranger, folder } = await startCli(t);
  const env = { SCOREWIRE_PROFILE_FILE: join(folder, 'profile.json') };
  await stranger('login --username admin --password-stdin', { env, input: adminPassword });
  const logout = await stranger('logout', { env });
  assert.equal(logout.stdout, `Signed out: ${env.SCOREWIRE_PROFILE_FILE} is deleted.\n`);
  assert.equal(existsSync(env.SCOREWIRE_PROFILE_FILE), false);
  assert.match((await stranger('logout', { env })).stdout, /^You were not signed in: there is no /);
});
