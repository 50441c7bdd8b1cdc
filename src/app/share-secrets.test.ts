import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '#core/ports/store';
import { createShareSecrets } from './share-secrets.ts';

function storeWith(d: string): Store {
  const key = { keyId: '1', privateJwk: JSON.stringify({ d }), publicJwk: '{}', createdAt: '' };
  return { signingKeys: { list: async () => [key] } } as unknown as Store;
}

test('a secret is the key of its link and 192 bits of a signature, the same at every start', async () => {
  const [one, again] = [
    await createShareSecrets(storeWith('AAAA'), Date.now),
    await createShareSecrets(storeWith('AAAA'), Date.now),
  ];
  const key = one.generateKey();
  const secret = one.secretOf(key);
  assert.deepEqual([secret.slice(0, 12), secret.length], [key, 44]);
  assert.equal(again.keyOf(secret), key);
  assert.notEqual(one.generateKey(), key);
});

test('a secret that was changed anywhere, or signed with another key, is none', async () => {
  const { generateKey, secretOf, keyOf } = await createShareSecrets(storeWith('AAAA'), Date.now);
  const secret = secretOf(generateKey());
  for (let at = 0; at < secret.length; at += 1) {
    const other = secret[at] === 'x' ? 'y' : 'x';
    assert.equal(keyOf(secret.slice(0, at) + other + secret.slice(at + 1)), undefined, String(at));
  }
  for (const wrong of ['', secret.slice(1), `${secret}x`, secret.replaceAll('-', '+'), 'é'.repeat(44)])
    if (wrong !== secret) assert.equal(keyOf(wrong), undefined, wrong);
  const stranger = await createShareSecrets(storeWith('BBBB'), Date.now);
  assert.equal(stranger.keyOf(secret), undefined);
});
