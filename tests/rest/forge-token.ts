import assert from 'node:assert/strict';
import { importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import type { TestApp } from '#tests/support/test-app';

export interface SigningKeys {
  readonly privateKey: Awaited<ReturnType<typeof importJWK>>;
  readonly publicJwk: JWK;
}

/** The service's own key pair, for tokens that are right in all but one thing. */
export async function takeSigningKeys({ app }: TestApp): Promise<SigningKeys> {
  const [key] = await app.store.signingKeys.list();
  assert.ok(key);
  return {
    privateKey: await importJWK(JSON.parse(key.privateJwk) as JWK, 'EdDSA'),
    publicJwk: JSON.parse(key.publicJwk) as JWK,
  };
}

/** The claims of a token that the service takes; `changes` spoils some, undefined leaves one out. */
export function claimsOf(userId: number, changes: Record<string, unknown> = {}): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: 'scorewire', aud: 'scorewire', sub: String(userId), pwv: 1, iat: now, exp: now + 600 };
  return { ...claims, ...changes };
}

export function signToken(
  claims: JWTPayload,
  key: Parameters<SignJWT['sign']>[0],
  header: { alg: string; kid?: string } = { alg: 'EdDSA' },
): Promise<string> {
  return new SignJWT(claims).setProtectedHeader(header).sign(key);
}

/** A token that nobody signed. */
export function unsignedToken(claims: JWTPayload, alg = 'none'): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg, typ: 'JWT' })}.${part(claims)}.`;
}

/** The same with another signature. Its last byte is no good for that: it is 0 in one of sixteen. */
export function spoilSignature(token: string): string {
  const [head, body, signature = ''] = token.split('.');
  return `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
}
