import { exportJWK, generateKeyPair } from 'jose';
import { formatDateTime } from '#core/date-time';
import type { Clock } from '#core/ports/clock';
import type { Store } from '#core/ports/store';
import { ok } from '#core/result';
import type { SigningKey } from '#core/signing-key';

/** The `iss` of our own tokens and tickets. */
export const ownIssuer = 'scorewire';

/** The `typ` that tells a read ticket from an access token. */
export const ticketType = 'ticket+jwt';

/** The newest key in the store; the first start generates it. Nodes that start together end up with the same one. */
export async function takeSigningKey(store: Store, clock: Clock): Promise<SigningKey> {
  const [known] = await store.signingKeys.list();
  if (known !== undefined) return known;
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const made: SigningKey = {
    keyId: crypto.randomUUID(),
    privateJwk: JSON.stringify(await exportJWK(privateKey)),
    publicJwk: JSON.stringify(await exportJWK(publicKey)),
    createdAt: formatDateTime(clock()),
  };
  const outcome = await store.change<SigningKey, never>(async (writers) => {
    const [other] = await writers.signingKeys.list();
    if (other !== undefined) return ok(other);
    await writers.signingKeys.insert(made);
    return ok(made);
  });
  return outcome.ok ? outcome.value : made;
}
