import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { writeProfile } from '#cli/service/profile';
import { adminPassword } from '#tests/support/test-app';
import { createCli, defaultProfile, startCli } from './start-cli.ts';

const signIn = { SCOREWIRE_USERNAME: 'admin', SCOREWIRE_PASSWORD: adminPassword };

async function listen(t: TestContext, handler: RequestListener): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('without credentials a command says how to sign in', async (t) => {
  const { stranger } = await startCli(t);
  const { exitCode, stderr } = await stranger('user list');
  assert.equal(exitCode, 3);
  assert.match(stderr, /^scorewire: You are not signed in: run scorewire login\.\n {2}Or set SCOREWIRE_USERNAME and /);
});

test('half of the credentials is none', async (t) => {
  const { stranger } = await startCli(t);
  const { exitCode, stderr } = await stranger('user list', { env: { SCOREWIRE_USERNAME: 'admin' } });
  assert.equal(exitCode, 3);
  assert.match(stderr, /SCOREWIRE_USERNAME and SCOREWIRE_PASSWORD go together/);
});

test('wrong credentials, and those of no administrator, end with 3', async (t) => {
  const { stranger, service } = await startCli(t);
  const wrong = await stranger('user list', { env: { ...signIn, SCOREWIRE_PASSWORD: 'wrong' } });
  assert.equal(wrong.exitCode, 3);
  const { username, password } = await service.createUser('anna');
  const env = { SCOREWIRE_USERNAME: username, SCOREWIRE_PASSWORD: password };
  const { exitCode, stderr } = await stranger('user list', { env });
  assert.equal(exitCode, 3);
  assert.match(stderr, /^scorewire: Only administrators may do this: sign in as one\.\n/);
});

test('the command line names the service before the environment does', async (t) => {
  const { url } = await startCli(t);
  const cli = createCli({ ...signIn, SCOREWIRE_URL: 'http://127.0.0.1:1' });
  assert.equal((await cli(`user list --url ${url}/`)).exitCode, 0);
  assert.equal((await cli('user list')).exitCode, 7);
});

test('a profile that others can read is refused', async (t) => {
  const { stranger, folder, url } = await startCli(t);
  const file = defaultProfile(folder);
  writeProfile(file, { url, username: 'admin', password: adminPassword });
  chmodSync(file, 0o640);
  const { exitCode, stderr } = await stranger('user list');
  assert.equal(exitCode, 3);
  assert.equal(
    stderr,
    `scorewire: The profile ${file} holds a password and others can read it (mode 0640): run chmod 600 ${file}\n`,
  );
});

test('the password of a profile goes to no other service', async (t) => {
  const { stranger, folder, url } = await startCli(t);
  const asked: string[] = [];
  const other = await listen(t, (request, response) => {
    asked.push(request.url ?? '');
    response.end('{}');
  });
  writeProfile(defaultProfile(folder), { url, username: 'admin', password: adminPassword });
  const { exitCode, stderr } = await stranger(`user list --url ${other}`);
  assert.equal(exitCode, 3);
  assert.match(stderr, /^scorewire: You are signed in to .*, not to .*: run scorewire login --url/);
  assert.deepEqual(asked, []);
});

test('a service that is not there ends a command with 7 and advice', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const { exitCode, stderr } = await createCli(signIn)(`user list --url http://127.0.0.1:${port}`);
  assert.equal(exitCode, 7);
  assert.match(stderr, /cannot be reached: connect ECONNREFUSED .*\n {2}Is it running there\? --url or SCOREWIRE_URL/);
});

for (const [what, handler, message] of [
  [
    'a web page',
    (_: unknown, response: { end(text: string): void }) => response.end('<html>'),
    /did not answer as Scorewire does/,
  ],
  [
    'other JSON',
    (_: unknown, response: { end(text: string): void }) => response.end('{}'),
    /did not answer as Scorewire does/,
  ],
] as const)
  test(`${what} is told from a Scorewire service`, async (t) => {
    const url = await listen(t, handler);
    const { exitCode, stderr } = await createCli(signIn)(`user list --url ${url}`);
    assert.equal(exitCode, 7);
    assert.match(stderr, message);
  });

test('a redirect is not followed with the password', async (t) => {
  const url = await listen(t, (_request, response) => {
    response.writeHead(301, { location: 'https://scorewire.example/admin/users' }).end();
  });
  const { exitCode, stderr } = await createCli(signIn)(`user list --url ${url}`);
  assert.equal(exitCode, 7);
  assert.match(stderr, /redirects elsewhere: is it https:\/\/scorewire\.example\?\n$/);
});

test('a failing service ends a command with 7', async (t) => {
  const body = JSON.stringify({ detail: 'Something went wrong here.', traceId: 'abc' });
  const url = await listen(t, (_request, response) => response.writeHead(500).end(body));
  const { exitCode, stderr } = await createCli(signIn)(`user list --url ${url}`);
  assert.deepEqual(
    { exitCode, stderr },
    { exitCode: 7, stderr: 'scorewire: Something went wrong here.\n  trace id abc\n' },
  );
});

test('a password that would cross a network unencrypted is sent with a warning', async () => {
  const { stderr } = await createCli(signIn)('user list --url http://scorewire.invalid');
  assert.match(stderr, /^Warning: http:\/\/scorewire\.invalid is not encrypted/);
});
