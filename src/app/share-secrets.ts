import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#core/ports/clock';
import type { ShareSecrets } from '#core/ports/share-secrets';
import type { Store } from '#core/ports/store';
import { takeSigningKey } from './signing-key.ts';

/** 72 random bits identify a link; 192 bits of the signature protect against forged links. */
const keyBytes = 9;
const signatureBytes = 24;
const form = /^[\w-]{44}$/;
const keyChars = (keyBytes * 4) / 3;

/** Signs with a key that is derived from the one of the access tokens: it is in the store, so a backup has it. */
export async function createShareSecrets(store: Store, clock: Clock): Promise<ShareSecrets> {
  const { privateJwk } = await takeSigningKey(store, clock);
  const { d } = JSON.parse(privateJwk) as { readonly d: string };
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(d, 'base64url'), '', 'scorewire share links', 32));
  const secretOf = (linkKey: string): string => {
    const signature = createHmac('sha256', key).update(linkKey).digest().subarray(0, signatureBytes);
    return linkKey + signature.toString('base64url');
  };
  return {
    generateKey,
    secretOf,
    keyOf(secret) {
      if (!form.test(secret)) return undefined;
      const linkKey = secret.slice(0, keyChars);
      return timingSafeEqual(Buffer.from(secretOf(linkKey)), Buffer.from(secret)) ? linkKey : undefined;
    },
  };
}

/** Never starts with a hyphen: a command line would take it for an option. */
function generateKey(): string {
  const key = randomBytes(keyBytes).toString('base64url');
  return key.startsWith('-') ? generateKey() : key;
}
