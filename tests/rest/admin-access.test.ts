import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp } from '#tests/support/test-app';
import { assertProblem } from './assert-problem.ts';
import { routesOf } from './routes.ts';

test('who may administer', async (t) => {
  const { app, send, createUser, administer } = await createTestApp(t);
  const plain = await createUser('ana', { pushEnabled: true });
  const former = await createUser('former', { role: 'admin' });
  await administer('PATCH', `/admin/users/${former.id}`, { role: 'user' });
  const routes = (await routesOf(app)).filter(({ path }) => path.startsWith('/admin/'));
  const operations = routes.flatMap(({ path, url, methods }) => methods.map((method) => ({ method, path, url })));
  operations.push({ method: 'POST', path: '/admin/fixtures/import', url: '/admin/fixtures/import' });

  await t.test('every route of the administration is tried here', () => assert.ok(operations.length >= 26));

  for (const { method, path, url } of operations) {
    const request = { method: method as 'GET', url };
    await t.test(`[administration] ${method} ${path} without credentials: 401`, async () => {
      assertProblem(await send(request), 401, 'unauthenticated');
    });
    for (const [who, as] of [
      ['a user', { token: plain.token }],
      ['a user, with Basic', { basic: [plain.username, plain.password] }],
      ['a former administrator', { token: former.token }],
      ['a former administrator, with Basic', { basic: [former.username, former.password] }],
    ] as const)
      await t.test(`[administration] ${method} ${path} by ${who}: 403`, async () => {
        assertProblem(await send({ ...request, as }), 403, 'forbidden');
      });
  }

  await t.test('[administration] a body is not even read for those who may not', async () => {
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', url: '/admin/users', headers, payload: '{' } as const;
    assertProblem(await send(request), 401);
    assertProblem(await send({ ...request, as: { token: plain.token } }), 403);
  });

  await t.test('[administration] nothing of it was done', async () => {
    const { items } = (await administer('GET', '/admin/users')).json<{ items: { username: string }[] }>();
    assert.deepEqual(
      items.map(({ username }) => username),
      ['admin', 'ana', 'former'],
    );
  });
});

/**
 * A browser sends forms and plain text to any site, with the Basic credentials that it remembers for that site. So a
 * change must not be possible in a form that a page of somebody else can send.
 */
test('bodies of a type that the administration does not take', async (t) => {
  const { administer, send } = await createTestApp(t);
  const authorization = `Basic ${Buffer.from('admin:correct horse battery').toString('base64')}`;
  const put = { name: 'Bot' };
  const table: readonly (readonly [type: string, method: 'POST' | 'PUT' | 'PATCH', url: string, payload: string])[] = [
    ['application/x-www-form-urlencoded', 'POST', '/admin/users', 'username=eve&password=12345678&role=admin'],
    ['application/x-www-form-urlencoded', 'PUT', '/admin/bots/1', 'name=Bot'],
    ['text/plain', 'POST', '/admin/users', JSON.stringify({ username: 'eve', role: 'admin' })],
    ['text/plain', 'PUT', '/admin/bots/1', JSON.stringify(put)],
    ['multipart/form-data; boundary=x', 'POST', '/admin/users', '--x--'],
    ['application/x-ndjson', 'PUT', '/admin/bots/1', JSON.stringify(put)],
    ['application/jsonl', 'PATCH', '/admin/bots/1', JSON.stringify(put)],
    ['application/xml', 'PUT', '/admin/bots/1', '<bot/>'],
    ['application/json-patch', 'PATCH', '/admin/bots/1', '[]'],
    ['nonsense', 'PUT', '/admin/bots/1', JSON.stringify(put)],
    ['', 'PUT', '/admin/bots/1', JSON.stringify(put)],
    ['application/json', 'POST', '/admin/fixtures/import', '{}'],
    ['text/plain', 'POST', '/admin/fixtures/import', '{}'],
    ['application/x-www-form-urlencoded', 'POST', '/admin/fixtures/import', 'partnerFixtureId=1'],
    ['text/tab-separated-values', 'POST', '/admin/fixtures/import', 'id\tname'],
  ];
  for (const [type, method, url, payload] of table)
    await t.test(`[administration] ${method} ${url} as ${type || 'nothing'}: 415`, async () => {
      const headers = { authorization, ...(type !== '' && { 'content-type': type }) };
      assertProblem(await send({ method, url, headers, payload }), 415, 'unsupported-media-type');
    });

  for (const type of ['text/plain', 'application/json'])
    await t.test(`[administration] the answer to an import as ${type} names the type to send`, async () => {
      const headers = { authorization, 'content-type': type };
      const answer = await send({ method: 'POST', url: '/admin/fixtures/import', headers, payload: '{}' });
      assert.match(assertProblem(answer, 415).detail, /application\/x-ndjson/);
    });

  await t.test('[administration] nothing of it was done', async () => {
    const users = (await administer('GET', '/admin/users')).json<{ items: unknown[] }>();
    const bots = (await administer('GET', '/admin/bots')).json<{ items: unknown[] }>();
    assert.deepEqual([users.items.length, bots.items.length], [1, 0]);
  });
});
