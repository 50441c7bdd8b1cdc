import type { TestContext } from 'node:test';
import { exportSPKI, generateKeyPair, importJWK } from 'jose';
import { authorization, createTestApp, type TestApp, type TestUser } from '#tests/support/test-app';
import { noThrottle } from './arrange.ts';
import { claimsOf, signToken, takeSigningKeys, unsignedToken } from './forge-token.ts';

/** What somebody may come with, and how each kind of endpoint answers it. */
export interface CredentialRow {
  readonly what: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Added to the URL. */
  readonly query?: string;
  readonly lookup: 200 | 401;
  readonly fixtures: 200 | 401;
  readonly ingress: 200 | 401 | 403;
}

/** A service with every kind of user in it, and every kind of credential that they or others may come with. */
export async function createCredentialTable(
  t: TestContext,
  env: Record<string, string> = {},
): Promise<{ service: TestApp; rows: CredentialRow[] }> {
  const service = await createTestApp(t, { env: { ...noThrottle, ...env } });
  const ana = await service.createUser('ana', { pushEnabled: true });
  const plain = await service.createUser('ben');
  return { service, rows: [...(await goodRows(service, ana, plain)), ...(await badRows(service, ana))] };
}

async function goodRows(service: TestApp, ana: TestUser, plain: TestUser): Promise<CredentialRow[]> {
  const special = ['zoe', 'pä:ss: wörd €'] as const;
  await service.administer('POST', '/admin/users', { username: special[0], password: special[1], pushEnabled: true });
  const anaBasic = basic(ana.username, ana.password);
  const base64 = anaBasic.slice('Basic '.length);
  const row = (what: string, value: string, lookup: 200, fixtures: 200 | 401, ingress: 200 | 403): CredentialRow => ({
    what,
    headers: { authorization: value },
    lookup,
    fixtures,
    ingress,
  });
  return [
    row('good Basic', anaBasic, 200, 401, 200),
    row('good Basic of a user without push permission', basic(plain.username, plain.password), 200, 401, 403),
    row('good Basic, the username in capitals', basic('ANA', ana.password), 200, 401, 200),
    row('good Basic, colons and letters beyond ASCII in the password', basic(...special), 200, 401, 200),
    row('good Basic, the scheme in lower case', `basic ${base64}`, 200, 401, 200),
    row('good Basic, the scheme in capitals', `BASIC ${base64}`, 200, 401, 200),
    row('good Basic after two spaces', `Basic  ${base64}`, 200, 401, 200),
    row('good Bearer', `Bearer ${ana.token}`, 200, 200, 200),
    row('good Bearer of a user without push permission', `Bearer ${plain.token}`, 200, 200, 403),
    row('good Bearer, the scheme in lower case', `bearer ${ana.token}`, 200, 200, 200),
    row('good Bearer, the scheme in capitals', `BEARER ${ana.token}`, 200, 200, 200),
  ];
}

async function badRows(service: TestApp, ana: TestUser): Promise<CredentialRow[]> {
  const refused = { lookup: 401, fixtures: 401, ingress: 401 } as const;
  const row = (what: string, value: string): CredentialRow => ({ what, headers: { authorization: value }, ...refused });
  const wrong = basic(ana.username, 'not the password');
  const good = `Bearer ${ana.token}`;
  const [header, payload = '', signature = ''] = ana.token.split('.');
  const tampered = Buffer.from(payload, 'base64url').toString().replace('"ana"', '"admin"');
  const encode = (text: string | Buffer): string => `Basic ${Buffer.from(text).toString('base64')}`;
  return [
    { what: 'nothing', headers: {}, ...refused },
    row('Basic with a wrong password', wrong),
    row('Basic of an unknown user', basic('nobody', 'not the password')),
    row('Basic with broken base64', 'Basic !!!!'),
    row('Basic with base64 of a length that there is not', 'Basic YW5hO'),
    row('Basic with the text as it is', `Basic ${ana.username}:${ana.password}`),
    row('Basic without a colon', encode('ana')),
    row('Basic that is not UTF-8', encode(Buffer.from([0x61, 0x6e, 0x61, 0x3a, 0xff, 0xfe]))),
    row('Basic with nothing', 'Basic '),
    row('Basic alone', 'Basic'),
    row('Basic with a token', `Basic ${ana.token}`),
    row('Bearer with a password', `Bearer ${basic(ana.username, ana.password).slice('Basic '.length)}`),
    row('Bearer with nothing', 'Bearer '),
    row('Bearer alone', 'Bearer'),
    row('Bearer with a text', 'Bearer not-a-token'),
    row('Bearer with three empty parts', 'Bearer ..'),
    row('Bearer with a token in quotes', `Bearer "${ana.token}"`),
    row('Bearer with two tokens', `Bearer ${ana.token} ${ana.token}`),
    row('a token without a scheme', ana.token),
    row('a scheme that nobody knows', `Token ${ana.token}`),
    row('Digest', 'Digest username="ana"'),
    row(
      'a token whose claims were changed',
      `Bearer ${header}.${Buffer.from(tampered).toString('base64url')}.${signature}`,
    ),
    row('a token without its signature', `Bearer ${header}.${payload}.`),
    {
      what: 'wrong Basic, a good token in Proxy-Authorization',
      headers: { authorization: wrong, 'proxy-authorization': good },
      ...refused,
    },
    {
      what: 'wrong Basic, a good token in X-Authorization',
      headers: { authorization: wrong, 'x-authorization': good },
      ...refused,
    },
    {
      what: 'wrong Basic, a good token in a cookie',
      headers: { authorization: wrong, cookie: `access_token=${ana.token}` },
      ...refused,
    },
    {
      what: 'wrong Basic, a good token in the query',
      headers: { authorization: wrong },
      query: `?access_token=${ana.token}`,
      ...refused,
    },
    { what: 'a good token in the query alone', headers: {}, query: `?access_token=${ana.token}`, ...refused },
    ...(await forgedRows(service, ana)).map(([what, token]) => row(what, `Bearer ${token}`)),
    ...(await formerRows(service)).map(([what, value]) => row(what, value)),
  ];
}

/** Tokens that are right in all but one thing. */
async function forgedRows(service: TestApp, { id }: TestUser): Promise<[what: string, token: string][]> {
  const { privateKey, publicJwk } = await takeSigningKeys(service);
  const other = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  const rsa = await generateKeyPair('RS256');
  const spki = await exportSPKI((await importJWK(publicJwk, 'EdDSA')) as CryptoKey);
  const now = Math.floor(Date.now() / 1000);
  const sign = (changes: Record<string, unknown>) => signToken(claimsOf(id, changes), privateKey);
  const hmac = (secret: string | Buffer) => signToken(claimsOf(id), Buffer.from(secret), { alg: 'HS256' });
  return [
    ['an expired token', await sign({ iat: now - 7200, exp: now - 3600 })],
    ['a token that is not valid yet', await sign({ nbf: now + 300 })],
    ['a token for another audience', await sign({ aud: 'another-service' })],
    ['a token without an audience', await sign({ aud: undefined })],
    ['a token of another issuer', await sign({ iss: 'https://elsewhere.example' })],
    ['a token without an issuer', await sign({ iss: undefined })],
    ['a token that never expires', await sign({ exp: undefined })],
    ['a token without a subject', await sign({ sub: undefined })],
    ['a token of a user that never was', await sign({ sub: '999999' })],
    ['a token whose subject is no number', await sign({ sub: 'ana' })],
    ['a token without the version of the password', await sign({ pwv: undefined })],
    ['a token signed with another key', await signToken(claimsOf(id), other.privateKey)],
    ['a token signed with another kind of key', await signToken(claimsOf(id), rsa.privateKey, { alg: 'RS256' })],
    ['a token with alg none', unsignedToken(claimsOf(id))],
    ['a token with alg NONE', unsignedToken(claimsOf(id), 'NONE')],
    ['a token with alg EdDSA and no signature', unsignedToken(claimsOf(id), 'EdDSA')],
    ['HS256 with the public key (raw) as the secret', await hmac(Buffer.from(publicJwk.x ?? '', 'base64url'))],
    ['HS256 with the public key (JWK) as the secret', await hmac(JSON.stringify(publicJwk))],
    ['HS256 with the public key (PEM) as the secret', await hmac(spki)],
    ['HS256 with an empty-looking secret', await hmac(Buffer.alloc(32))],
  ];
}

/** Credentials that were good once. */
async function formerRows(service: TestApp): Promise<[what: string, value: string][]> {
  const disabled = await service.createUser('disabled', { pushEnabled: true });
  const deleted = await service.createUser('deleted', { pushEnabled: true });
  const changed = await service.createUser('changed', { pushEnabled: true });
  await service.administer('PATCH', `/admin/users/${disabled.id}`, { disabled: true });
  await service.administer('DELETE', `/admin/users/${deleted.id}`);
  await service.administer('PATCH', `/admin/users/${changed.id}`, { password: 'another password' });
  return [
    ['the token of a disabled user', `Bearer ${disabled.token}`],
    ['the token of a deleted user', `Bearer ${deleted.token}`],
    ['a token from before a change of password', `Bearer ${changed.token}`],
    ['Basic of a disabled user', basic(disabled.username, disabled.password)],
    ['Basic of a deleted user', basic(deleted.username, deleted.password)],
    ['Basic with the password from before its change', basic(changed.username, changed.password)],
  ];
}

function basic(username: string, password: string): string {
  return authorization({ basic: [username, password] });
}
