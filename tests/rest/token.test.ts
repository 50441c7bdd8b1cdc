import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { testEngines } from '#tests/support/engines';
import { authorization, createTestApp, type TestApp } from '#tests/support/test-app';
import { createClock, noThrottle, present } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
}

interface TokenRequest {
  readonly basic?: string;
  readonly type?: string;
  readonly body?: string;
}

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const lookup = '/external/lookup/event-types';
const [username, password] = ['ana', 'pä:ss & wörd=€+'] as const;
const basic = authorization({ basic: [username, password] });
const inForm = (fields: Record<string, string>): TokenRequest => ({
  type: form,
  body: new URLSearchParams(fields).toString(),
});
const inJson = (fields: unknown): TokenRequest => ({ type: json, body: JSON.stringify(fields) });
const credentials = { client_id: username, client_secret: password };
const grant = { grant_type: 'client_credentials' };

function requestToken({ send }: TestApp, { basic: header, type, body }: TokenRequest) {
  return send({
    method: 'POST',
    url: '/oauth/token',
    headers: { ...(header && { authorization: header }), ...(type && { 'content-type': type }) },
    ...(body !== undefined && { payload: body }),
  });
}

const good: readonly (readonly [how: string, request: TokenRequest])[] = [
  ['Basic and no body', { basic }],
  ['Basic, the scheme in lower case', { basic: basic.replace('Basic', 'basic') }],
  ['Basic and a form with the grant', { basic, ...inForm(grant) }],
  ['Basic and an empty form', { basic, type: form, body: '' }],
  ['Basic and JSON with the grant', { basic, ...inJson(grant) }],
  ['Basic and empty JSON', { basic, ...inJson({}) }],
  ['a form', inForm(credentials)],
  ['a form with the grant', inForm({ ...grant, ...credentials })],
  ['a form with a charset', { ...inForm({ ...grant, ...credentials }), type: `${form}; charset=UTF-8` }],
  ['a form with the audience', inForm({ ...credentials, audience: 'scorewire' })],
  ['a form with a scope', inForm({ ...credentials, scope: 'fixtures' })],
  ['JSON', inJson(credentials)],
  ['JSON with the grant', inJson({ ...grant, ...credentials })],
  ['JSON with the audience', inJson({ ...grant, ...credentials, audience: 'scorewire' })],
  ['JSON with a charset', { ...inJson(credentials), type: `${json}; charset=utf-8` }],
  ['Basic and JSON with the audience', { basic, ...inJson({ audience: 'scorewire' }) }],
  ['the username in capitals', inJson({ ...credentials, client_id: 'ANA' })],
];

const bad: readonly (readonly [how: string, status: number, request: TokenRequest])[] = [
  ['the grant password', 400, { basic, ...inForm({ grant_type: 'password' }) }],
  ['the grant authorization_code', 400, { basic, ...inJson({ grant_type: 'authorization_code' }) }],
  ['an empty grant', 400, { basic, ...inForm({ grant_type: '' }) }],
  ['a grant in capitals', 400, { basic, ...inForm({ grant_type: 'CLIENT_CREDENTIALS' }) }],
  ['another audience', 400, { basic, ...inForm({ audience: 'elsewhere' }) }],
  ['another audience in JSON', 400, inJson({ ...credentials, audience: 'https://elsewhere.example' })],
  ['an empty audience', 400, { basic, ...inForm({ audience: '' }) }],
  ['nothing', 401, {}],
  ['a grant alone', 401, inForm(grant)],
  ['a wrong password as Basic', 401, { basic: authorization({ basic: [username, 'not the password'] }) }],
  ['a wrong password in a form', 401, inForm({ ...credentials, client_secret: 'not the password' })],
  ['a wrong password in JSON', 401, inJson({ ...credentials, client_secret: 'not the password' })],
  ['an unknown user', 401, inJson({ ...credentials, client_id: 'nobody' })],
  ['a username without a password', 401, inForm({ client_id: username })],
  ['a password without a username', 401, inJson({ client_secret: password })],
  ['wrong Basic with the right form: no falling back', 401, { basic: 'Basic YTpi', ...inForm(credentials) }],
  ['broken Basic with the right form: no falling back', 401, { basic: 'Basic !', ...inForm(credentials) }],
  ['another scheme with the right form', 401, { basic: 'Bearer x', ...inForm(credentials) }],
  ['a number as the username', 400, inJson({ ...credentials, client_id: 5 })],
  ['null as the password', 400, inJson({ ...credentials, client_secret: null })],
  ['an array as the grant', 400, { basic, ...inJson({ grant_type: ['client_credentials'] }) }],
  ['a JSON array', 400, { basic, ...inJson([]) }],
  ['a JSON text', 400, { basic, ...inJson('client_credentials') }],
  ['broken JSON', 400, { basic, type: json, body: '{"grant_type":' }],
  ['empty JSON text', 400, { basic, type: json, body: '' }],
  ['XML', 415, { basic, type: 'application/xml', body: '<grant/>' }],
  ['plain text', 415, { basic, type: 'text/plain', body: 'grant_type=client_credentials' }],
  ['lines of JSON', 415, { basic, type: 'application/x-ndjson', body: '{}' }],
  ['a body of 17 KB', 413, inJson({ ...credentials, scope: 'x'.repeat(17_000) })],
];

for (const [how, error, request] of [
  ['a wrong password', 'invalid_client', { basic: authorization({ basic: [username, 'not the password'] }) }],
  ['another grant', 'unsupported_grant_type', { basic, ...inForm({ grant_type: 'password' }) }],
  ['another audience', 'invalid_target', { basic, ...inForm({ audience: 'elsewhere' }) }],
  ['broken JSON', 'invalid_request', { basic, type: json, body: '{' }],
] as const)
  test(`[5 JWT] ${how} is ${error} to an OAuth library`, async (t) => {
    const service = await createTestApp(t);
    await service.administer('POST', '/admin/users', { username, password });
    const body = (await requestToken(service, request)).json<{
      error: string;
      error_description: string;
      detail: string;
    }>();
    assert.deepEqual([body.error, body.error_description], [error, body.detail]);
  });

for (const engine of testEngines)
  test(`POST /oauth/token on ${engine.name}`, { skip: engine.skip }, async (t) => {
    const { env } = await engine.create(t);
    const service = await createTestApp(t, { env: { ...env, ...noThrottle } });
    await service.administer('POST', '/admin/users', { username, password });
    for (const [how, request] of good)
      await t.test(`[5 JWT] ${how}: 200 and a token that works`, async () => {
        const answer = await requestToken(service, request);
        const body = answer.json<TokenAnswer>();
        assert.equal(answer.statusCode, 200, answer.body);
        assert.deepEqual(Object.keys(body).sort(), ['access_token', 'expires_in', 'token_type']);
        assert.deepEqual([body.token_type, body.expires_in], ['Bearer', 3600]);
        assert.equal((await service.send({ url: lookup, as: { token: body.access_token } })).statusCode, 200);
      });
    for (const [how, status, request] of bad)
      await t.test(`[5 JWT] ${how}: ${status}`, async () => {
        assertProblem(await requestToken(service, request), status);
      });
    for (const field of ['client_id', 'client_secret'])
      await t.test(`[5 JWT] a NUL in ${field} is refused, not a fault`, async () => {
        const answer = await requestToken(service, inJson({ ...credentials, [field]: 'ana\u0000' }));
        assertProblem(answer, answer.statusCode === 400 ? 400 : 401);
      });
  });

test('a token', async (t) => {
  const time = createClock('2026-04-01T12:00:00Z');
  const service = await createTestApp(t, { clock: time.clock });
  const { id, token } = await service.createUser('ana');
  const jwks = await service.send({ url: '/.well-known/jwks.json' });

  await t.test('[5 JWT] is signed EdDSA and names its key', () => {
    const { alg, kid } = decodeProtectedHeader(token);
    assert.equal(alg, 'EdDSA');
    assert.equal(kid, jwks.json<JSONWebKeySet>().keys[0]?.kid);
  });

  await t.test('[5 JWT] is verified with the published keys', async () => {
    const keys = createLocalJWKSet(jwks.json<JSONWebKeySet>());
    const expected = { issuer: 'scorewire', audience: 'scorewire', currentDate: new Date(time.clock()) };
    const { payload } = await jwtVerify(token, keys, expected);
    assert.equal(payload.sub, String(id));
    assert.equal(present(payload.exp) - present(payload.iat), 3600);
    assert.equal(present(payload.iat), time.clock() / 1000);
  });

  await t.test('[5 JWT] carries nothing that is secret', () => {
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    assert.doesNotMatch(claims, /password of ana|argon2|hash/);
  });

  await t.test('[5 JWT] the published keys are public halves alone', () => {
    assert.equal(jwks.statusCode, 200);
    for (const key of jwks.json<JSONWebKeySet>().keys) {
      assert.deepEqual([key.kty, key.crv, key.use, key.alg], ['OKP', 'Ed25519', 'sig', 'EdDSA']);
      assert.ok(!('d' in key));
    }
  });

  await t.test('[5 JWT] is valid to the last moment of its hour', async () => {
    time.setTo('2026-04-01T12:59:59.999Z');
    assert.equal((await service.send({ url: lookup, as: { token } })).statusCode, 200);
  });

  await t.test('[5 JWT] is expired after its hour, though it was used a moment ago', async () => {
    time.setTo('2026-04-01T13:00:00.000Z');
    assertProblem(await service.send({ url: lookup, as: { token } }), 401, 'unauthenticated');
  });
});

test('[5 JWT] the answer must not be kept by anybody', async (t) => {
  const service = await createTestApp(t);
  await service.administer('POST', '/admin/users', { username, password });
  const { headers } = await requestToken(service, { basic });
  assert.equal(headers['cache-control'], 'no-store');
});

test('[5 JWT] the lifetime and the audience are those that are set', async (t) => {
  const env = { SCOREWIRE_TOKEN_LIFETIME_SECONDS: '60', SCOREWIRE_TOKEN_AUDIENCE: 'https://scores.example' };
  const service = await createTestApp(t, { env });
  await service.administer('POST', '/admin/users', { username, password });
  const right = await requestToken(service, { basic, ...inForm({ audience: 'https://scores.example' }) });
  const body = right.json<TokenAnswer>();
  const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1] ?? '', 'base64url').toString());
  assert.deepEqual([body.expires_in, claims.exp - claims.iat, claims.aud], [60, 60, 'https://scores.example']);
  assertProblem(await requestToken(service, { basic, ...inForm({ audience: 'scorewire' }) }), 400, 'invalid-audience');
});

for (const engine of testEngines)
  test(`[5 JWT] a token works at every node on the same ${engine.name}`, { skip: engine.skip }, async (t) => {
    const { env } = await engine.create(t);
    const node = { env, sharesData: true };
    const [one, other] = [await createTestApp(t, node), await createTestApp(t, node)];
    const { token } = await one.createUser('ana');
    assert.equal((await other.send({ url: lookup, as: { token } })).statusCode, 200);
    const keySets = await Promise.all([one, other].map(({ send }) => send({ url: '/.well-known/jwks.json' })));
    assert.equal(keySets[0]?.body, keySets[1]?.body);
  });
