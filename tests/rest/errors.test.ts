import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testEngines } from '#tests/support/engines';
import { createTestApp, type TestApp } from '#tests/support/test-app';
import { admin } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';
import { routesOf } from './routes.ts';

test('methods that a path does not have', async (t) => {
  const { app, send } = await createTestApp(t);
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'] as const;
  for (const { path, url, methods: has } of await routesOf(app)) {
    const allowed = has.includes('GET') ? [...has, 'HEAD'].sort() : has;
    for (const method of methods.filter((name) => !allowed.includes(name)))
      await t.test(`[4] ${method} ${path}: 405 with Allow: ${allowed.join(', ')}`, async () => {
        const answer = await send({ method, url });
        assert.deepEqual(String(answer.headers['allow']).split(', ').sort(), allowed);
        assertProblem(answer, 405, 'method-not-allowed');
      });
  }

  for (const [what, method, headers, payload] of [
    ['broken JSON', 'POST', { 'content-type': 'application/json' }, '{'],
    ['empty JSON', 'DELETE', { 'content-type': 'application/json' }, ''],
    ['XML', 'PUT', { 'content-type': 'application/xml' }, '<a/>'],
    ['a text without a type', 'PATCH', {}, 'text'],
    ['a QUERY without a type', 'QUERY', {}, ''],
  ] as const) {
    await t.test(`[4] a lookup is 405 to all but GET and HEAD, whatever is sent: ${what}`, async () => {
      const url = '/external/lookup/event-types';
      assertProblem(await send({ method, url, headers, payload }), 405, 'method-not-allowed');
    });
    await t.test(`[7] a path that is none is 404, whatever is sent: ${what}`, async () => {
      assertProblem(await send({ method, url: '/none', headers, payload }), 404, 'not-found');
    });
  }
});

test('paths that are none', async (t) => {
  const { send } = await createTestApp(t);
  const paths = [
    '/external',
    '/external/',
    '/external/lookup',
    '/external/lookup/event-types/',
    '/external/lookup/event-types/3',
    '/external/lookup/event-types/3/class-definition/',
    '/external/lookup/event-types/3/class-definition/x',
    '/External/Lookup/Event-Types',
    '/external//lookup/event-types',
    '/external/fixture/by-bot',
    '/external/fixture/by-bot/1/2',
    '/external/fixture/1',
    '/external/ingress',
    '/admin',
    '/admin/user',
    '/oauth',
    '/.well-known/openid-configuration',
    '/favicon.ico',
    '/%2e%2e%2fetc/passwd',
    '/external/lookup/event-types;v=1',
    '/external%2Flookup%2Fevent-types',
  ];
  for (const url of paths)
    for (const as of [undefined, admin])
      await t.test(`[7] ${url} ${as ? 'signed in' : 'not signed in'}: 404`, async () => {
        assertProblem(await send({ url, ...(as && { as }) }), 404, 'not-found');
      });

  for (const url of [
    '/%',
    '/%zz',
    '/external/lookup/event-types/%E0%A4/class-definition',
    '/external/fixture/by-bot/%ff',
  ])
    await t.test(`[7] ${url} has a broken percent-encoding: 400`, async () => {
      assertProblem(await send({ url, as: admin }), 400, 'invalid-request');
    });
});

test('a trace', async (t) => {
  const { send } = await createTestApp(t);
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const answerTo = async (traceparent: string) =>
    assertProblem(await send({ url: '/x', headers: { traceparent } }), 404);

  await t.test('[7] of the caller is carried on', async () => {
    assert.equal((await answerTo(`00-${traceId}-b7ad6b7169203331-01`)).traceId, traceId);
  });
  for (const odd of [
    '',
    traceId,
    `00-${traceId}`,
    `00-${traceId.toUpperCase()}-b7ad6b7169203331-01`,
    '<b>',
    'x'.repeat(999),
  ])
    await t.test(`[7] that is none is not: ${JSON.stringify(odd.slice(0, 20))}`, async () => {
      assert.notEqual((await answerTo(odd)).traceId, odd);
    });
  await t.test('[7] of its own has every answer otherwise', async () => {
    const [one, other] = [await send({ url: '/x' }), await send({ url: '/x' })];
    assert.notEqual(assertProblem(one, 404).traceId, assertProblem(other, 404).traceId);
  });
});

/** From here on every query of the store throws, as it does when the database is gone. */
async function breakStore({ app }: TestApp): Promise<void> {
  await app.store.close();
  Object.assign(app.store, { close: async () => {} });
}

for (const engine of testEngines)
  test(`a fault of the service on ${engine.name}`, { skip: engine.skip }, async (t) => {
    const { env } = await engine.create(t);
    const service = await createTestApp(t, { env });
    const { token, username, password } = await service.createUser('ana', { pushEnabled: true });
    await breakStore(service);
    const as = { basic: [username, `${password} once more`] } as const;
    const table: readonly (readonly [what: string, request: Parameters<TestApp['send']>[0]])[] = [
      ['lookup event-types', { url: '/external/lookup/event-types', as }],
      ['lookup class-definition', { url: '/external/lookup/event-types/3/class-definition', as }],
      ['ingress REST', { url: '/external/ingress/event-types', as }],
      ['ingress REST class-definition', { url: '/external/ingress/event-types/3/class-definition', as }],
      ['fixtures by-bot', { url: '/external/fixture/by-bot/1', as: { token } }],
      ['fixtures by-venue', { url: '/external/fixture/by-venue/1', as: { token } }],
      ['fixtures by-partner-venue', { url: '/external/fixture/by-partner-venue/1', as: { token } }],
      ['token', { method: 'POST', url: '/oauth/token', as }],
      ['administration', { url: '/admin/users', as: admin }],
      ['a change', { method: 'PUT', url: '/admin/venues/1', as: admin, payload: { partnerId: 1, name: null } }],
    ];
    for (const [what, request] of table)
      await t.test(`[7 ${what}] is 500 that tells nothing of the inside`, async () => {
        const answer = await service.send(request);
        const { detail } = assertProblem(answer, 500, 'internal');
        assert.match(detail, /traceId/);
      });

    await t.test('[7] is 503 at /readyz, which tells nothing either', async () => {
      assertProblem(await service.send({ url: '/readyz' }), 503, 'not-ready');
    });
    await t.test('[7] leaves the process alive', async () => {
      assert.equal((await service.send({ url: '/healthz' })).statusCode, 200);
    });
  });

/** Their GET does not end; a HEAD does. */
const endless = new Set(['/external/bots/status/stream']);

test('every GET has a HEAD', async (t) => {
  const { app, send, createUser } = await createTestApp(t);
  const { token } = await createUser('root', { role: 'admin', pushEnabled: true });
  for (const url of endless)
    await t.test(`[RFC 9110 9.3.2] HEAD ${url} ends`, async () => {
      const { statusCode, body } = await send({ method: 'HEAD', url, as: { token } });
      assert.deepEqual([statusCode, body], [200, '']);
    });
  const routes = (await routesOf(app)).filter(({ path, methods }) => methods.includes('GET') && !endless.has(path));
  for (const { path, url } of routes)
    await t.test(`[RFC 9110 9.3.2] HEAD ${path} is the GET without its body`, async () => {
      const get = await send({ method: 'GET', url, as: { token } });
      const head = await send({ method: 'HEAD', url, as: { token } });
      assert.deepEqual([head.statusCode, head.body], [get.statusCode, '']);
      for (const name of ['content-type', 'etag', 'cache-control', 'allow', 'x-content-type-options'])
        assert.deepEqual(head.headers[name], get.headers[name], name);
      if (path !== '/metrics') assert.equal(head.headers['content-length'], get.headers['content-length']);
    });
});
