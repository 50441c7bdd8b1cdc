import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCli } from './start-cli.ts';

test('a user is created with a password that is shown once', async (t) => {
  const { cli, service } = await startCli(t);
  const { exitCode, stdout } = await cli('user create anna --push');
  assert.equal(exitCode, 0);
  assert.match(stdout, /^Created user 2\.\n\nid {8}2\nusername {2}anna\nrole {6}user\npush {6}yes\n/);
  assert.match(stdout, /\n\nHand the password on now: it is shown this once\.\n$/);
  const password = /^password {2}(\S+)$/m.exec(stdout)?.[1] ?? '';
  const signedIn = await service.send({ method: 'POST', url: '/oauth/token', as: { basic: ['anna', password] } });
  assert.equal(signedIn.statusCode, 200);
});

for (const [how, line, input] of [
  ['on the command line', 'user create anna --password open-sesame', ''],
  ['on standard input', 'user create anna --password-stdin', 'open-sesame\n'],
] as const)
  test(`a password given ${how} is taken and not shown`, async (t) => {
    const { cli, service } = await startCli(t);
    const { exitCode, stdout, stderr } = await cli(line, { input });
    assert.equal(exitCode, 0);
    assert.doesNotMatch(stdout + stderr, /sesame|password/);
    const signedIn = await service.send({
      method: 'POST',
      url: '/oauth/token',
      as: { basic: ['anna', 'open-sesame'] },
    });
    assert.equal(signedIn.statusCode, 200);
  });

test('users are listed as a table and as JSON', async (t) => {
  const { cli, service } = await startCli(t);
  await service.createUser('anna', { pushEnabled: true });
  const table = await cli('user list');
  assert.match(
    table.stdout,
    /^ID {2}USERNAME {2}ROLE {3}PUSH {2}DISABLED {2}CREATED\n1 {3}admin {5}admin {2}yes {3}no /,
  );
  assert.match(table.stdout, /\n2 {3}anna {6}user {3}yes {3}no {8}\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ\n$/);
  const json = await cli('user list --json');
  const listed = await service.administer('GET', '/admin/users');
  assert.deepEqual(JSON.parse(json.stdout), listed.json<{ items: unknown }>().items);
});

test('a limit cuts a list', async (t) => {
  const { cli, service } = await startCli(t);
  await service.createUser('anna');
  const { stdout } = await cli('--json user list --limit 1');
  assert.equal((JSON.parse(stdout) as unknown[]).length, 1);
});

test('a user is shown by id and by name in any case', async (t) => {
  const { cli, service } = await startCli(t);
  const { id } = await service.createUser('Anna');
  const byId = await cli(`user show ${id}`);
  assert.match(byId.stdout, /^id {8}2\nusername {2}Anna\n/);
  assert.deepEqual(await cli('user show aNNA'), byId);
  const shown = await service.administer('GET', `/admin/users/${id}`);
  assert.deepEqual(JSON.parse((await cli('user show anna --json')).stdout), shown.json());
});

test('a user is changed, and only as far as was said', async (t) => {
  const { cli, service } = await startCli(t);
  await service.createUser('anna', { pushEnabled: true });
  const changed = await cli('user update anna --no-push --disable --role admin --json');
  const { pushEnabled, disabled, role } = JSON.parse(changed.stdout) as Record<string, unknown>;
  assert.deepEqual({ pushEnabled, disabled, role }, { pushEnabled: false, disabled: true, role: 'admin' });
  const enabled = await cli('user update anna --enable');
  assert.match(enabled.stdout, /^Changed user 2\.\n[^]*role {6}admin\npush {6}no\ndisabled {2}no\n/);
});

test('a new password works at once', async (t) => {
  const { cli, service } = await startCli(t);
  await service.createUser('anna');
  assert.equal((await cli('user update anna --password-stdin', { input: 'open-sesame' })).exitCode, 0);
  const signedIn = await service.send({ method: 'POST', url: '/oauth/token', as: { basic: ['anna', 'open-sesame'] } });
  assert.equal(signedIn.statusCode, 200);
});

test('a user is deleted, and is then not found', async (t) => {
  const { cli, service } = await startCli(t);
  await service.createUser('anna');
  assert.deepEqual(await cli('user delete anna'), { exitCode: 0, stdout: 'Deleted user anna.\n', stderr: '' });
  assert.deepEqual(await cli('user show anna'), {
    exitCode: 4,
    stdout: '',
    stderr: 'scorewire: There is no user anna.\n',
  });
});

test('with --json a deletion says nothing', async (t) => {
  const { cli, service } = await startCli(t);
  await service.createUser('anna');
  assert.deepEqual(await cli('user delete anna --json'), { exitCode: 0, stdout: '', stderr: '' });
});

test('bots are assigned to a user, listed and taken back', async (t) => {
  const { cli, service } = await startCli(t);
  await service.createUser('anna');
  await service.administer('PUT', '/admin/bots/12345', { name: 'Main Arena' });
  assert.equal((await cli('user bots anna')).stdout, 'No bot is assigned to user anna.\n');
  assert.equal((await cli('user assign anna 12345')).stdout, 'Bot 12345 is assigned to user anna.\n');
  assert.match((await cli('user bots anna')).stdout, /^ID .*\n12345 {2}Main Arena {2}– {6}– {11}no\n$/);
  assert.equal((await cli('user unassign anna 12345')).stdout, 'Bot 12345 is no longer assigned to user anna.\n');
  assert.equal((await cli('user unassign anna 12345')).exitCode, 4);
  assert.equal((await cli('user bots anna --json')).stdout, '[]\n');
});

test('broker credentials are issued with a secret shown once, listed without it, and revoked', async (t) => {
  const { cli, service } = await startCli(t);
  await service.createUser('anna');
  const issued = await cli('user credentials issue anna --name "Truck 1"');
  assert.match(issued.stdout, /^Issued broker credentials 1\.\n\nid {13}1\nname {11}Truck 1\nmqtt username {2}anna\n/);
  assert.match(issued.stdout, /\nmqtt password {2}\S{43}\n\nHand the password on now: it is shown this once\.\n$/);
  assert.match(
    (await cli('user credentials list anna')).stdout,
    /^ID {2}NAME {5}ISSUED\n1 {3}Truck 1 {2}\d{4}-\S+ \S+Z\n$/,
  );
  const revoked = await cli('user credentials revoke anna 1');
  assert.equal(revoked.stdout, 'Revoked broker credentials 1 of user anna.\n');
  assert.equal((await cli('user credentials list anna')).stdout, 'User anna has no broker credentials.\n');
});

for (const [line, exitCode, message] of [
  ['user show 99', 4, /^scorewire: There is no user 99\.\n {2}trace id [0-9a-f]{32}\n$/],
  ['user create admin', 5, /^scorewire: The username admin is taken/],
  ['user delete admin', 5, /^scorewire: admin is the last administrator/],
  [
    'user create anna --password short',
    6,
    /^scorewire: The body is wrong at "\/password": It must have at least 8 characters\./,
  ],
  [
    'user create a:b --role boss',
    6,
    /\n {2}username: It must be letters, digits and .*\n {2}role: It must be one of user, admin\.\n/,
  ],
  ['user assign admin 7', 4, /^scorewire: There is no bot 7\./],
  ['user credentials revoke admin 7', 4, /^scorewire: There is no broker credential/],
] as const)
  test(`scorewire ${line} ends with ${exitCode} and says why`, async (t) => {
    const { cli } = await startCli(t);
    const result = await cli(line);
    assert.deepEqual({ exitCode: result.exitCode, stdout: result.stdout }, { exitCode, stdout: '' });
    assert.match(result.stderr, message);
  });
