import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testEngines } from '#tests/support/engines';
import { createTestApp } from '#tests/support/test-app';
import { noThrottle } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';
import { createCredentialTable } from './credentials.ts';

const endpoints: readonly (readonly [policy: 'lookup' | 'fixtures' | 'ingress', path: string])[] = [
  ['lookup', '/external/lookup/event-types'],
  ['lookup', '/external/lookup/event-types/3/class-definition'],
  ['fixtures', '/external/fixture/by-bot/1'],
  ['fixtures', '/external/fixture/by-venue/1'],
  ['fixtures', '/external/fixture/by-partner-venue/1'],
  ['ingress', '/external/ingress/event-types'],
  ['ingress', '/external/ingress/event-types/3/class-definition'],
  ['ingress', '/external/ingress/event-types/3/schema'],
  ['ingress', '/external/ingress/limits'],
];

for (const engine of testEngines)
  test(`who gets in where, on ${engine.name}`, { skip: engine.skip }, async (t) => {
    const { env } = await engine.create(t);
    const { service, rows } = await createCredentialTable(t, env);
    // Every endpoint on one engine, and one of each policy on the other: what differs is only where users are kept.
    const tried = engine.name === 'sqlite' ? endpoints : endpoints.filter((_, index) => index % 4 === 0);
    for (const [policy, path] of tried)
      for (const { what, headers, query = '', ...statuses } of rows)
        await t.test(`[5 ${policy}] ${what}: ${statuses[policy]} at ${path}`, async () => {
          const answer = await service.send({ url: path + query, headers });
          if (statuses[policy] === 200) assert.equal(answer.statusCode, 200, answer.body);
          else assertProblem(answer, statuses[policy]);
        });
  });

for (const engine of testEngines)
  test(`what is nearly the username and password, on ${engine.name}`, { skip: engine.skip }, async (t) => {
    const { env } = await engine.create(t);
    const { send, createUser } = await createTestApp(t, { env });
    const { username, password } = await createUser('ana');
    const table: readonly (readonly [what: string, username: string, password: string])[] = [
      ['the password in capitals', username, password.toUpperCase()],
      ['a space after the password', username, `${password} `],
      ['a NUL after the password', username, `${password}\u0000`],
      ['an empty password', username, ''],
      ['the username as the password', username, username],
      ['an empty username', '', password],
      ['a space before the username', ` ${username}`, password],
      ['a NUL after the username', `${username}\u0000`, password],
      ['a NUL as the username', '\u0000', password],
      ['a wildcard as the username', '%', password],
      ['a long username', 'a'.repeat(5000), password],
      ['a long password', username, 'a'.repeat(5000)],
    ];
    for (const [what, givenUsername, givenPassword] of table)
      await t.test(`[5] ${what}: 401`, async () => {
        const as = { basic: [givenUsername, givenPassword] } as const;
        assertProblem(await send({ url: '/external/lookup/event-types', as }), 401, 'unauthenticated');
      });
  });

test('a 401 says how to sign in', async (t) => {
  const { send } = await createTestApp(t);
  const both = ['Basic realm="scorewire", charset="UTF-8"', 'Bearer realm="scorewire"'];
  const challenges = { lookup: both, fixtures: both.slice(1), ingress: both };
  for (const [policy, path] of endpoints)
    for (const method of ['GET', 'HEAD'] as const)
      await t.test(`[RFC 9110 11.6.1] ${method} ${path} names the schemes that it takes`, async () => {
        const { headers } = await send({ method, url: path });
        assert.deepEqual([headers['www-authenticate']].flat(), challenges[policy]);
      });

  await t.test(
    '[5 fixtures] the answer to Basic says that it is not accepted and where a token comes from',
    async () => {
      const answer = await send({ url: '/external/fixture/by-bot/1', headers: { authorization: 'Basic YTpi' } });
      const { detail } = assertProblem(answer, 401, 'unauthenticated');
      assert.match(detail, /Basic is not accepted/);
      assert.match(detail, /POST \/oauth\/token/);
    },
  );
});

test('[5] no text tells which usernames exist to somebody who does not know the password', async (t) => {
  const { send, createUser, administer } = await createTestApp(t, { env: noThrottle });
  const { id } = await createUser('ana');
  await administer('PATCH', `/admin/users/${id}`, { disabled: true });
  const told = async (username: string, password: string, url: string) => {
    const method = url === '/oauth/token' ? 'POST' : 'GET';
    const answer = await send({ method, url, as: { basic: [username, password] } });
    const { traceId: _traceId, ...rest } = assertProblem(answer, 401);
    return { rest, challenge: answer.headers['www-authenticate'] };
  };
  for (const url of ['/external/lookup/event-types', '/external/ingress/event-types', '/admin/users', '/oauth/token']) {
    const unknown = await told('nobody', 'some password', url);
    assert.deepEqual(await told('admin', 'some password', url), unknown, 'a wrong password');
    const { rest } = await told('ana', 'password of ana', url);
    assert.match(rest.detail, /^Your user is disabled/, 'only with the right password');
    assert.deepEqual(await told('ana', 'some password', url), unknown, 'a disabled user, a wrong password');
  }
});

test('[5] credentials are for one service: the token of another one is refused', async (t) => {
  const [one, other] = [await createTestApp(t), await createTestApp(t)];
  const { token } = await one.createUser('ana');
  await other.createUser('ana');
  assertProblem(await other.send({ url: '/external/lookup/event-types', as: { token } }), 401);
});
