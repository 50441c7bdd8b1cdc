import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets();

test('a password matches its own hash and no other', async () => {
  const hash = await secrets.hashPassword('correct horse');
  assert.match(hash, /^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  assert.equal(await secrets.verifyPassword('correct horse', hash), true);
  assert.equal(await secrets.verifyPassword('correct hors', hash), false);
});

test('the same password hashes differently every time', async () => {
  assert.notEqual(await secrets.hashPassword('same'), await secrets.hashPassword('same'));
});

test('no password matches the hash that is checked for unknown users', async () => {
  assert.equal(await secrets.verifyPassword('', secrets.unmatchableHash), false);
});

test('a hash in another format is an error, not a mismatch', async () => {
  await assert.rejects(secrets.verifyPassword('x', 'plain text'), /not in the argon2id form/);
});

test('generated secrets have 256 bits, and generated passwords are easy to type', () => {
  const generated = Array.from({ length: 1000 }, () => secrets.generateSecret());
  for (const secret of generated) assert.equal(Buffer.from(secret, 'base64url').length, 32);
  assert.ok(!generated.some((secret) => secret.startsWith('-')), 'not taken for an option on a command line');
  assert.match(secrets.generatePassword(), /^[a-hjkmnp-z2-9]{5}(?:-[a-hjkmnp-z2-9]{5}){3}$/);
});

test('fingerprints of two processes differ', () => {
  assert.equal(secrets.fingerprint('x'), secrets.fingerprint('x'));
  assert.notEqual(secrets.fingerprint('x'), createSecrets().fingerprint('x'));
});
