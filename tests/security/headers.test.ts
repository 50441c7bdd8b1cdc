import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { test } from 'node:test';
import { exchange, parseAnswers } from '#tests/rest/raw-http';
import { adminPassword, createTestApp } from '#tests/support/test-app';

const certificate = join(import.meta.dirname, '../process/certificate');
const tls = {
  SCOREWIRE_TLS_CERT_FILE: join(certificate, 'cert.pem'),
  SCOREWIRE_TLS_KEY_FILE: join(certificate, 'key.pem'),
};
const as = { basic: ['admin', adminPassword] } as const;

const everyAnswer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
const noHeader = ['server', 'x-powered-by', 'access-control-allow-origin'];

test('every answer says how a browser is to take it, and not what answers', async (t) => {
  const { send, administer, createUser } = await createTestApp(t, { env: tls });
  const ana = await createUser('ana');
  const answers = {
    'a lookup': await send({ url: '/external/lookup/event-types', as }),
    'a fixture list': await send({ url: '/external/fixture/by-bot/1', as: ana }),
    'a change': await administer('PUT', '/admin/bots/1', { name: 'Bot 1' }),
    'the metrics': await send({ url: '/metrics' }),
    'the key set': await send({ url: '/.well-known/jwks.json' }),
    'the interface description': await send({ url: '/openapi.json' }),
    'the script of the reference': await send({ url: '/docs/reference/js/scalar.js' }),
    'a redirect': await send({ url: '/docs' }),
    'no credentials': await send({ url: '/external/lookup/event-types' }),
    'no such path': await send({ url: '/nothing' }),
    'another method': await send({ method: 'DELETE', url: '/healthz' }),
    'a broken body': await send({ method: 'POST', url: '/admin/users', as, payload: { username: 1 } }),
  };
  for (const [what, { headers }] of Object.entries(answers)) {
    for (const [name, value] of Object.entries(everyAnswer)) assert.equal(headers[name], value, `${name} of ${what}`);
    for (const name of noHeader) assert.equal(headers[name], undefined, `${name} of ${what}`);
  }
});

test('so does the answer to what is no request', async (t) => {
  const { app } = await createTestApp(t);
  const { http, mqttWebSocket } = await app.listen();
  const [broken] = parseAnswers(await exchange(Number(new URL(http).port), 'no request\r\n\r\n'));
  for (const [name, value] of Object.entries(everyAnswer)) assert.equal(broken?.headers[name], value, name);
  const plain = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  const [refused] = parseAnswers(await exchange(Number(new URL(mqttWebSocket).port), plain));
  assert.equal(refused?.headers['x-content-type-options'], 'nosniff');
});

test('answers that hold a secret are kept nowhere', async (t) => {
  const { send, administer, createUser } = await createTestApp(t);
  const { id } = await createUser('ana');
  const secretive = [
    await send({ method: 'POST', url: '/oauth/token', as }),
    await administer('POST', '/admin/users', { username: 'ben' }),
    await administer('POST', `/admin/users/${id}/broker-credentials`, { name: 'court 1' }),
  ];
  for (const { body, headers } of secretive) {
    assert.match(body, /"(?:access_token|password)":"/);
    assert.equal(headers['cache-control'], 'no-store');
  }
});

test('the reference may run its own scripts and talk to this service, and nothing else', async (t) => {
  const { send } = await createTestApp(t);
  const { headers } = await send({ url: '/docs/reference/' });
  const policy = String(headers['content-security-policy']).split('; ');
  assert.deepEqual(policy.toSorted(), [
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "font-src 'self' data:",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    policy.find((directive) => /^script-src 'self' 'sha256-[\w+/]{43}='$/.test(directive)),
    "style-src 'self' 'unsafe-inline'",
  ]);
});

test('a Host that is none breaks nothing', async (t) => {
  const { send } = await createTestApp(t);
  const found = await Promise.all(['/docs', '/docs/', '/healthz'].map((url) => send({ url, headers: { host: '[' } })));
  assert.deepEqual(
    found.map(({ statusCode }) => statusCode),
    [301, 200, 200],
  );
});

test('over TLS a browser is told to come over TLS from now on', async (t) => {
  assert.equal(await transportSecurity(t, {}), 'max-age=31536000');
});

test('for as long as the operator says', async (t) => {
  assert.equal(await transportSecurity(t, { SCOREWIRE_HSTS_SECONDS: '300' }), 'max-age=300');
});

test('or not at all, where the host has plain ports that are needed', async (t) => {
  assert.equal(await transportSecurity(t, { SCOREWIRE_HSTS_SECONDS: '0' }), undefined);
});

test('a trusted proxy tells whether the browser came over TLS, another peer does not', async (t) => {
  const forwarded = { url: '/healthz', headers: { 'x-forwarded-proto': 'https' } };
  const trusting = await createTestApp(t, { env: { SCOREWIRE_TRUSTED_PROXIES: '127.0.0.1' } });
  assert.equal((await trusting.send(forwarded)).headers['strict-transport-security'], 'max-age=31536000');
  const alone = await createTestApp(t);
  assert.equal((await alone.send(forwarded)).headers['strict-transport-security'], undefined);
});

async function transportSecurity(
  t: Parameters<typeof createTestApp>[0],
  env: Record<string, string>,
): Promise<string | undefined> {
  const { app } = await createTestApp(t, { env: { ...tls, ...env } });
  const { https = '' } = await app.listen();
  const ca = readFileSync(tls.SCOREWIRE_TLS_CERT_FILE);
  const [answer] = (await once(request(`${https}/healthz`, { ca }).end(), 'response')) as [IncomingMessage];
  answer.resume();
  return answer.headers['strict-transport-security'];
}
