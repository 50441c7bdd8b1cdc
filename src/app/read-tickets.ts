import { decodeProtectedHeader, errors, importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '#core/ports/clock';
import type { ReadTickets, VerifiedTicket } from '#core/ports/read-tickets';
import type { Store } from '#core/ports/store';
import { ownIssuer, takeSigningKey, ticketType } from './signing-key.ts';

const audience = 'scorewire:live';

/** Read tickets as JWTs: signed with the key of the access tokens, with their own `typ` and audience. */
export async function createReadTickets(store: Store, clock: Clock): Promise<ReadTickets> {
  const { keyId, privateJwk, publicJwk } = await takeSigningKey(store, clock);
  const privateKey = await importJWK(JSON.parse(privateJwk) as JWK, 'EdDSA');
  const publicKey = await importJWK(JSON.parse(publicJwk) as JWK, 'EdDSA');
  return {
    async issue({ userId, passwordVersion, asAdmin, botIds }, expiresInSeconds) {
      const issuedAt = Math.floor(clock() / 1000);
      const expiresAt = issuedAt + expiresInSeconds;
      const ticket = await new SignJWT({ pwv: passwordVersion, adm: asAdmin, bots: botIds })
        .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: ticketType })
        .setIssuer(ownIssuer)
        .setSubject(String(userId))
        .setAudience(audience)
        .setJti(crypto.randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey);
      return { ticket, expiresAtMs: expiresAt * 1000 };
    },

    async verify(text) {
      try {
        const { payload } = await jwtVerify(text, publicKey, {
          algorithms: ['EdDSA'],
          typ: ticketType,
          issuer: ownIssuer,
          audience,
          requiredClaims: ['sub', 'exp', 'jti'],
          currentDate: new Date(clock()),
        });
        return toTicket(payload) ?? 'forged';
      } catch (error) {
        // jose checks the expiry last, so the signature and all other claims of this ticket are valid.
        return error instanceof errors.JWTExpired ? 'expired' : 'forged';
      }
    },

    isTicket(text) {
      try {
        return decodeProtectedHeader(text).typ === ticketType;
      } catch {
        return false;
      }
    },
  };
}

/** Undefined for claims that we never issue. */
function toTicket({ sub = '', exp = 0, jti = '', ...claims }: JWTPayload): VerifiedTicket | undefined {
  const { pwv, adm, bots } = claims;
  if (!/^\d{1,15}$/.test(sub) || !Number.isInteger(pwv) || !isListOfIds(bots)) return undefined;
  const who = { userId: Number(sub), passwordVersion: pwv as number, asAdmin: adm === true };
  return { id: jti, ...who, botIds: bots, expiresAtMs: exp * 1000 };
}

function isListOfIds(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every(Number.isInteger);
}
