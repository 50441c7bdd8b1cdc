import { createRemoteJWKSet, decodeJwt, importJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import type { AccessTokens, VerifiedToken } from '#core/ports/access-tokens';
import type { Clock } from '#core/ports/clock';
import type { Store } from '#core/ports/store';
import { ownIssuer, takeSigningKey, ticketType } from './signing-key.ts';

export interface AccessTokenOptions {
  readonly audience: string;
  readonly lifetimeSeconds: number;
  readonly outside: OutsideIssuer | undefined;
}

export interface OutsideIssuer {
  readonly jwksUrl: string;
  readonly issuer: string;
  readonly audience: string;
  readonly usernameClaim: string;
}

/** The algorithms that outside issuers use in practice. None is symmetric: a published key must never verify as a secret. */
const outsideAlgorithms = ['EdDSA', 'ES256', 'ES384', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'];

export async function createAccessTokens(
  store: Store,
  clock: Clock,
  options: AccessTokenOptions,
): Promise<AccessTokens> {
  const { audience, lifetimeSeconds, outside } = options;
  const { keyId, privateJwk, publicJwk } = await takeSigningKey(store, clock);
  const privateKey = await importJWK(JSON.parse(privateJwk) as JWK, 'EdDSA');
  const publicKey = await importJWK(JSON.parse(publicJwk) as JWK, 'EdDSA');
  const outsideKeys = outside && createRemoteJWKSet(new URL(outside.jwksUrl), { timeoutDuration: 5000 });
  return {
    audience,
    jwks: { keys: [{ ...(JSON.parse(publicJwk) as JWK), kid: keyId, use: 'sig', alg: 'EdDSA' }] },

    async issue({ userId, username, passwordVersion }) {
      const issuedAt = Math.floor(clock() / 1000);
      const token = await new SignJWT({ username, pwv: passwordVersion })
        .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: 'at+jwt' })
        .setIssuer(ownIssuer)
        .setSubject(String(userId))
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(privateKey);
      return { token, expiresInSeconds: lifetimeSeconds };
    },

    async verify(token) {
      try {
        const issuer = decodeJwt(token).iss;
        if (issuer === ownIssuer) return await verifyOwn(token);
        return outside !== undefined && issuer === outside.issuer ? await verifyOutside(token, outside) : undefined;
      } catch {
        // Do not tell the client what is wrong with the token.
        return undefined;
      }
    },
  };

  async function verifyOwn(token: string): Promise<VerifiedToken> {
    const { payload, protectedHeader } = await jwtVerify(token, publicKey, {
      algorithms: ['EdDSA'],
      issuer: ownIssuer,
      audience,
      requiredClaims: ['sub', 'exp'],
      currentDate: new Date(clock()),
    });
    // The audience does not tell them apart: an operator can set that of access tokens to that of tickets.
    if (protectedHeader.typ === ticketType) throw new Error('A read ticket is not an access token.');
    const { sub = '', exp = 0, username, pwv } = payload;
    if (!/^\d{1,15}$/.test(sub)) throw new Error('The subject of our own tokens must be a user id.');
    return {
      issuer: 'own',
      userId: Number(sub),
      username: String(username),
      passwordVersion: Number(pwv),
      expiresAtMs: exp * 1000,
    };
  }

  async function verifyOutside(token: string, trusted: OutsideIssuer): Promise<VerifiedToken | undefined> {
    if (outsideKeys === undefined) return undefined;
    const { payload } = await jwtVerify(token, outsideKeys, {
      algorithms: outsideAlgorithms,
      issuer: trusted.issuer,
      audience: trusted.audience,
      requiredClaims: ['exp', trusted.usernameClaim],
      currentDate: new Date(clock()),
    });
    const username = payload[trusted.usernameClaim];
    if (typeof username !== 'string' || username === '') return undefined;
    return { issuer: 'outside', username, expiresAtMs: (payload.exp ?? 0) * 1000 };
  }
}
