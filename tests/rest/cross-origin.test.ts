import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp } from '#tests/support/test-app';
import { type Answer, assertProblem } from './assert-problem.ts';
import { routesOf } from './routes.ts';

/** Which pages in a browser may use the service: SCOREWIRE_CORS_ORIGINS. */

const page = 'https://scores.example';
const listed = { SCOREWIRE_CORS_ORIGINS: `http://localhost:5173, ${page}` };
const lookup = '/external/lookup/event-types';
const openPaths = /^\/(?:external\/|oauth\/token$|\.well-known\/jwks\.json$)/;
const corsHeaders = [
  'access-control-allow-origin',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-allow-credentials',
  'access-control-expose-headers',
];

const preflightOf = (origin: string, method = 'GET', headers = 'authorization') => ({
  origin,
  'access-control-request-method': method,
  'access-control-request-headers': headers,
});

/** Whether a cache is told that the answer depends on that header of the request; it may depend on others as well. */
function dependsOn({ headers }: Pick<Answer, 'headers'>, name: string): boolean {
  return String(headers['vary']).split(', ').includes(name);
}

/** Each differs from the listed one in something that is easily overlooked. */
const nearlyListed = [
  'http://scores.example',
  'https://scores.example:8443',
  'https://scores.example/',
  'https://scores.example.evil.example',
  'https://evilscores.example',
  'https://www.scores.example',
  'https://SCORES.example',
  'https://scores.example, https://evil.example',
  'null',
  '*',
  '',
];

test('without the setting no page of another origin may read anything', async (t) => {
  const { send } = await createTestApp(t);
  for (const headers of [{ origin: page }, { origin: 'null' }]) {
    const answer = await send({ url: '/.well-known/jwks.json', headers });
    for (const name of corsHeaders) assert.equal(answer.headers[name], undefined, name);
    assert.equal(dependsOn(answer, 'Origin'), false);
  }
  assertProblem(await send({ method: 'OPTIONS', url: lookup, headers: preflightOf(page) }), 405);
});

test('pages of a listed origin may read what consumers use, refusals too', async (t) => {
  const { send, createUser } = await createTestApp(t, { env: listed });
  const { token } = await createUser('ana');
  const answers = {
    lookup: await send({ url: lookup, as: { token }, headers: { origin: page } }),
    'no credentials': await send({ url: lookup, headers: { origin: page } }),
    'no such path': await send({ url: '/external/none', headers: { origin: page } }),
    'no such bot': await send({ url: '/external/live/9', as: { token }, headers: { origin: page } }),
    'the key set': await send({ url: '/.well-known/jwks.json', headers: { origin: page } }),
    'no password': await send({ method: 'POST', url: '/oauth/token', headers: { origin: page } }),
  };
  for (const [what, answer] of Object.entries(answers)) {
    const { headers } = answer;
    assert.equal(headers['access-control-allow-origin'], page, what);
    assert.ok(dependsOn(answer, 'Origin'), what);
    assert.equal(headers['access-control-allow-credentials'], undefined, what);
    assert.match(String(headers['access-control-expose-headers']), /ETag.*Scorewire-Fixture-Id/, what);
  }
});

test('origins are compared exactly', async (t) => {
  const { send } = await createTestApp(t, { env: listed });
  for (const origin of nearlyListed) {
    const answer = await send({ url: '/.well-known/jwks.json', headers: { origin } });
    assert.equal(answer.headers['access-control-allow-origin'], undefined, origin);
    assert.ok(dependsOn(answer, 'Origin'), origin);
    const preflight = await send({ method: 'OPTIONS', url: lookup, headers: preflightOf(origin) });
    assert.equal(assertProblem(preflight, 403, 'forbidden').code, 'forbidden', origin);
    assert.equal(preflight.headers['access-control-allow-origin'], undefined, origin);
  }
  const { detail } = assertProblem(
    await send({ method: 'OPTIONS', url: lookup, headers: preflightOf('https://evil.example') }),
    403,
  );
  assert.match(detail, /SCOREWIRE_CORS_ORIGINS=https:\/\/evil\.example/);
});

test('an answer to somebody who names no origin depends on it all the same', async (t) => {
  const { send } = await createTestApp(t, { env: listed });
  const answer = await send({ url: '/.well-known/jwks.json' });
  assert.ok(dependsOn(answer, 'Origin'));
  assert.equal(answer.headers['access-control-allow-origin'], undefined);
});

test('a preflight is answered for every path of consumers, without credentials, and for no other', async (t) => {
  const { app, send } = await createTestApp(t, { env: listed });
  for (const { path, url, methods } of await routesOf(app)) {
    // Share links are open to all pages: see air.test.ts.
    if (path.startsWith('/air/')) continue;
    const headers = preflightOf(page, methods[0], 'authorization, last-event-id, content-type');
    const answer = await send({ method: 'OPTIONS', url, headers });
    if (!openPaths.test(path)) {
      assertProblem(answer, 405);
      for (const name of corsHeaders) assert.equal(answer.headers[name], undefined, `${name} of ${path}`);
      continue;
    }
    assert.deepEqual([answer.statusCode, answer.body], [204, ''], path);
    assert.equal(answer.headers['access-control-allow-origin'], page);
    const allowed = String(answer.headers['access-control-allow-methods']).split(', ');
    for (const method of methods) assert.ok(allowed.includes(method), `${method} ${path}`);
    const taken = String(answer.headers['access-control-allow-headers']).toLowerCase().split(', ');
    for (const name of ['authorization', 'last-event-id', 'content-type', 'if-none-match'])
      assert.ok(taken.includes(name), name);
    for (const name of ['Origin', 'Access-Control-Request-Method', 'Access-Control-Request-Headers'])
      assert.ok(dependsOn(answer, name), name);
    assert.equal(answer.headers['access-control-allow-credentials'], undefined);
  }
});

test('administration and operations are for no page, whatever is set', async (t) => {
  for (const origins of [page, '*']) {
    const { send, administer } = await createTestApp(t, { env: { SCOREWIRE_CORS_ORIGINS: origins } });
    for (const url of ['/admin/users', '/metrics', '/healthz', '/docs/', '/openapi.json']) {
      const answer = await send({ url, headers: { origin: page } });
      for (const name of corsHeaders) assert.equal(answer.headers[name], undefined, `${name} of ${url}`);
    }
    assert.equal((await administer('GET', '/admin/users')).headers['access-control-allow-origin'], undefined);
  }
});

test('* lets all pages in, and never with the credentials that a browser remembers', async (t) => {
  const { send, createUser } = await createTestApp(t, { env: { SCOREWIRE_CORS_ORIGINS: '*' } });
  const { token } = await createUser('ana');
  for (const origin of [page, 'https://anything.example', 'null']) {
    const answer = await send({ url: lookup, as: { token }, headers: { origin } });
    assert.equal(answer.headers['access-control-allow-origin'], '*');
    assert.equal(answer.headers['access-control-allow-credentials'], undefined);
    const preflight = await send({ method: 'OPTIONS', url: lookup, headers: preflightOf(origin) });
    assert.deepEqual([preflight.statusCode, preflight.headers['access-control-allow-origin']], [204, '*']);
  }
});

test('OPTIONS that is no preflight is what it was: 405', async (t) => {
  const { send } = await createTestApp(t, { env: listed });
  assertProblem(await send({ method: 'OPTIONS', url: lookup }), 405);
  assertProblem(await send({ method: 'OPTIONS', url: lookup, headers: { origin: page } }), 405);
});

test('what is private is kept nowhere', async (t) => {
  const { send, createUser, administer } = await createTestApp(t, { env: listed });
  const { token, id } = await createUser('ana');
  await administer('PUT', '/admin/bots/1', { name: 'Bot 1' });
  await administer('PUT', `/admin/users/${id}/bots/1`);
  const as = { token };
  const headers = { origin: page };
  const answers = {
    bots: await send({ url: '/external/bots', as, headers }),
    'a ticket': await send({ method: 'POST', url: '/external/live/tickets', as, headers, payload: { botIds: [1] } }),
    'live state': await send({ url: '/external/live/1', as, headers }),
    fixtures: await send({ url: '/external/fixture/by-bot/1', as, headers }),
    events: await send({ url: '/external/ingress/bots/1/events', as, headers }),
  };
  for (const [what, answer] of Object.entries(answers)) {
    assert.equal(answer.headers['cache-control'], 'no-store', what);
    assert.ok(dependsOn(answer, 'Origin'), what);
  }
});
