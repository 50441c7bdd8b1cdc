import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload } from 'jose';
import { testEngines } from '#tests/support/engines';
import { createTestApp } from '#tests/support/test-app';
import { assertProblem } from './assert-problem.ts';
import { signToken, unsignedToken } from './forge-token.ts';

const issuer = 'https://login.partner.example/';
const audience = 'scores';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

interface OutsideIssuer {
  readonly env: Record<string, string>;
  readonly rsa: KeyPair;
  readonly ed: KeyPair;
}

/** Somebody else's sign-in service, as far as ours looks at it: a set of public keys at a URL. */
async function startOutsideIssuer(t: TestContext): Promise<OutsideIssuer> {
  const rsa = await generateKeyPair('RS256');
  const ed = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  const keys = [
    { ...(await exportJWK(rsa.publicKey)), kid: 'rsa', alg: 'RS256', use: 'sig' },
    { ...(await exportJWK(ed.publicKey)), kid: 'ed', alg: 'EdDSA', use: 'sig' },
  ];
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const env = {
    SCOREWIRE_OUTSIDE_JWKS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
    SCOREWIRE_OUTSIDE_ISSUER: issuer,
    SCOREWIRE_OUTSIDE_AUDIENCE: audience,
    SCOREWIRE_OUTSIDE_USERNAME_CLAIM: 'preferred_username',
  };
  return { env, rsa, ed };
}

function claims(username: unknown, changes: Record<string, unknown> = {}): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  const right = { iss: issuer, aud: audience, sub: 'somebody', iat: now, exp: now + 300, preferred_username: username };
  return { ...right, ...changes };
}

const lookup = '/external/lookup/event-types';
const fixtures = '/external/fixture/by-bot/1';
const ingress = '/external/ingress/event-types';

for (const engine of testEngines)
  test(`tokens of an outside issuer, on ${engine.name}`, { skip: engine.skip }, async (t) => {
    const { env } = await engine.create(t);
    const outside = await startOutsideIssuer(t);
    const { send, createUser, administer } = await createTestApp(t, { env: { ...env, ...outside.env } });
    await createUser('ana', { pushEnabled: true });
    await createUser('ben');
    await createUser('root', { role: 'admin', pushEnabled: true });
    const gone = await createUser('gone', { pushEnabled: true });
    await administer('PATCH', `/admin/users/${gone.id}`, { disabled: true });
    const rs256 = (payload: JWTPayload) => signToken(payload, outside.rsa.privateKey, { alg: 'RS256', kid: 'rsa' });
    const eddsa = (payload: JWTPayload) => signToken(payload, outside.ed.privateKey, { alg: 'EdDSA', kid: 'ed' });
    const now = Math.floor(Date.now() / 1000);
    const stranger = await generateKeyPair('RS256');
    const pem = Buffer.from(await exportSPKI(outside.rsa.publicKey));

    const table: readonly (readonly [what: string, token: string, statuses: readonly [number, number, number]])[] = [
      ['RS256 of a user with push permission', await rs256(claims('ana')), [200, 200, 200]],
      ['EdDSA of a user with push permission', await eddsa(claims('ana')), [200, 200, 200]],
      ['the username in capitals', await eddsa(claims('ANA')), [200, 200, 200]],
      ['several audiences, one of them ours', await eddsa(claims('ana', { aud: ['x', audience] })), [200, 200, 200]],
      ['a user without push permission', await rs256(claims('ben')), [200, 200, 403]],
      ['a username that is no user here', await rs256(claims('guest@partner.example')), [200, 200, 403]],
      ['a disabled user', await rs256(claims('gone')), [401, 401, 401]],
      ['another issuer', await rs256(claims('ana', { iss: 'https://elsewhere.example/' })), [401, 401, 401]],
      ['the issuer without its slash', await rs256(claims('ana', { iss: issuer.slice(0, -1) })), [401, 401, 401]],
      [
        'our own issuer name',
        await rs256(claims('ana', { iss: 'scorewire', aud: 'scorewire', sub: '1', pwv: 1 })),
        [401, 401, 401],
      ],
      ['another audience', await rs256(claims('ana', { aud: 'elsewhere' })), [401, 401, 401]],
      ['the audience of our own tokens', await rs256(claims('ana', { aud: 'scorewire' })), [401, 401, 401]],
      ['no audience', await rs256(claims('ana', { aud: undefined })), [401, 401, 401]],
      ['expired', await rs256(claims('ana', { exp: now - 1 })), [401, 401, 401]],
      ['no expiry', await rs256(claims('ana', { exp: undefined })), [401, 401, 401]],
      ['not valid yet', await eddsa(claims('ana', { nbf: now + 300 })), [401, 401, 401]],
      ['no username', await rs256(claims(undefined)), [401, 401, 401]],
      ['an empty username', await rs256(claims('')), [401, 401, 401]],
      ['a number as the username', await rs256(claims(1)), [401, 401, 401]],
      ['an array as the username', await rs256(claims(['ana'])), [401, 401, 401]],
      [
        'an unknown key',
        await signToken(claims('ana'), stranger.privateKey, { alg: 'RS256', kid: 'stranger' }),
        [401, 401, 401],
      ],
      [
        'another key under a known name',
        await signToken(claims('ana'), stranger.privateKey, { alg: 'RS256', kid: 'rsa' }),
        [401, 401, 401],
      ],
      [
        'HS256 with the public key as the secret',
        await signToken(claims('ana'), pem, { alg: 'HS256', kid: 'rsa' }),
        [401, 401, 401],
      ],
      ['alg none', unsignedToken(claims('ana')), [401, 401, 401]],
    ];
    for (const [what, token, statuses] of table)
      for (const [index, url] of [lookup, fixtures, ingress].entries())
        await t.test(`[5 JWT] ${what}: ${statuses[index]} at ${url}`, async () => {
          const answer = await send({ url, as: { token } });
          if (statuses[index] === 200) assert.equal(answer.statusCode, 200, answer.body);
          else assertProblem(answer, statuses[index] ?? 0);
        });

    await t.test('[5 JWT] a username that no user can have is nobody, not a fault', async () => {
      const answer = await send({ url: lookup, as: { token: await rs256(claims('ana\u0000')) } });
      assert.notEqual(answer.statusCode, 500, answer.body);
    });

    await t.test('[5 JWT] the claim of the username counts, not the subject', async () => {
      const token = await rs256(claims('ben', { sub: 'ana' }));
      assertProblem(await send({ url: ingress, as: { token } }), 403, 'push-not-enabled');
    });

    for (const url of ['/admin/users', '/admin/audit', '/admin/fixtures'])
      await t.test(`[5 JWT] nobody administers by an outside token: 403 at ${url}`, async () => {
        assertProblem(await send({ url, as: { token: await rs256(claims('root')) } }), 403, 'forbidden');
      });

    await t.test('[5 JWT] our own tokens are taken beside them', async () => {
      const { token } = await createUser('zoe');
      assert.equal((await send({ url: fixtures, as: { token } })).statusCode, 200);
    });
  });

test('[5 JWT] flags of a user act at once on outside tokens', async (t) => {
  const outside = await startOutsideIssuer(t);
  const { send, createUser, administer } = await createTestApp(t, { env: outside.env });
  const { id } = await createUser('ana', { pushEnabled: true });
  const token = await signToken(claims('ana'), outside.ed.privateKey, { alg: 'EdDSA', kid: 'ed' });
  const status = async () => (await send({ url: ingress, as: { token } })).statusCode;
  const before = await status();
  await administer('PATCH', `/admin/users/${id}`, { pushEnabled: false });
  const withoutPush = await status();
  await administer('PATCH', `/admin/users/${id}`, { disabled: true });
  assert.deepEqual([before, withoutPush, await status()], [200, 403, 401]);
});

test('[5 JWT] where no outside issuer is trusted, its tokens are refused', async (t) => {
  const outside = await startOutsideIssuer(t);
  const { send, createUser } = await createTestApp(t);
  await createUser('ana');
  const token = await signToken(claims('ana'), outside.ed.privateKey, { alg: 'EdDSA', kid: 'ed' });
  assertProblem(await send({ url: lookup, as: { token } }), 401, 'unauthenticated');
});

test('[5 JWT] an issuer that cannot be reached costs its own tokens, and nobody else', async (t) => {
  const outside = await startOutsideIssuer(t);
  const unreachable = { ...outside.env, SCOREWIRE_OUTSIDE_JWKS_URL: 'http://127.0.0.1:1/keys' };
  const { send, createUser } = await createTestApp(t, { env: unreachable });
  const { token: own } = await createUser('ana');
  const token = await signToken(claims('ana'), outside.ed.privateKey, { alg: 'EdDSA', kid: 'ed' });
  assertProblem(await send({ url: lookup, as: { token } }), 401, 'unauthenticated');
  assert.equal((await send({ url: lookup, as: { token: own } })).statusCode, 200);
});
