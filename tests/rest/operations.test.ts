import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp } from '#tests/support/test-app';
import { assertProblem } from './assert-problem.ts';

const token = 'a token for the scraper';

test('[operations] the process says that it is alive and ready', async (t) => {
  const { send } = await createTestApp(t);
  assert.deepEqual((await send({ url: '/healthz' })).json(), { status: 'alive' });
  assert.deepEqual((await send({ url: '/readyz' })).json(), { status: 'ready' });
});

test('[operations] the root is a page for people, and JSON for programs that prefer it', async (t) => {
  const { send } = await createTestApp(t);
  const page = await send({ url: '/', headers: { accept: 'text/html,*/*;q=0.8' } });
  assert.deepEqual([page.statusCode, page.headers['content-type']], [200, 'text/html; charset=utf-8']);
  assert.match(
    String(page.headers['content-security-policy']),
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self' data:; /,
  );
  const index = await send({ url: '/', headers: { accept: 'application/json' } });
  assert.deepEqual(
    [index.headers['content-type'], index.headers.vary],
    ['application/json; charset=utf-8', 'Accept-Encoding, Accept'],
  );
  const { name, links } = index.json<{ name: string; links: { path: string }[] }>();
  const paths = [
    '/console/',
    '/docs/',
    '/docs/reference/',
    '/openapi.json',
    '/asyncapi.json',
    '/healthz',
    '/readyz',
    '/metrics',
  ];
  assert.deepEqual([name, links.map(({ path }) => path)], ['Scorewire', paths]);
  for (const path of paths) assert.match(page.body, new RegExp(`href="${path}"`));
});

test('[operations] a store that is gone is not ready, and still alive', async (t) => {
  const { app, send } = await createTestApp(t);
  await app.store.close();
  assertProblem(await send({ url: '/readyz' }), 503, 'not-ready');
  assert.equal((await send({ url: '/healthz' })).statusCode, 200);
});

test('[operations] metrics are open and count what was asked', async (t) => {
  const { send } = await createTestApp(t);
  await send({ url: '/healthz' });
  const { headers, body } = await send({ url: '/metrics' });
  assert.match(String(headers['content-type']), /^text\/plain/);
  assert.match(body, /scorewire_http_requests_total\{method="GET",route="\/healthz",status="200"\} 1\n/);
});

test('[operations] metrics ask for their token where one is set', async (t) => {
  const { send } = await createTestApp(t, { env: { SCOREWIRE_METRICS_TOKEN: token } });
  assertProblem(await send({ url: '/metrics' }), 401, 'unauthenticated');
  assertProblem(await send({ url: '/metrics', as: { token: `${token}.` } }), 401, 'unauthenticated');
  assert.equal((await send({ url: '/metrics', as: { token } })).statusCode, 200);
});
