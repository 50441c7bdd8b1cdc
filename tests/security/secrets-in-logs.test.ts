import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { findSecrets } from '#tests/support/find-secrets';
import { createTemporaryFolder } from '#tests/support/temporary-folder';

const secret = { name: 'the password of "ana"', value: 'pä"ss wörd / 1' };

const forms: readonly (readonly [what: string, logged: string])[] = [
  ['as it is', `{"msg":"hello ${secret.value}"}`],
  ['inside JSON', JSON.stringify({ msg: `hello ${secret.value}` })],
  ['inside a URL', `/path?password=${encodeURIComponent(secret.value)}&x`],
  ['inside a header', `Basic ${Buffer.from(secret.value).toString('base64')}`],
];
for (const [what, logged] of forms)
  test(`a secret that was logged ${what} is found`, (t) => {
    const { findings } = findIn(t, `one line\nanother\n${logged}\nand one more\n`, [secret]);
    assert.deepEqual(findings, [{ name: secret.name, file: 'some.log', line: 3 }]);
  });

const shapes: readonly (readonly [what: string, logged: string])[] = [
  ['something like an access token', 'at eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
  ['an Authorization header', '{"headers":{"Authorization":"whatever"}}'],
  ['something like a password hash', 'Failing row contains (1, ana, $argon2id$v=19$m=19456).'],
  ['something like a private key in PEM form', '-----BEGIN PRIVATE KEY-----\\nMC4CAQAw'],
  ['something like a private key in JWK form', `{\\"kty\\":\\"OKP\\",\\"d\\":\\"${'x1'.repeat(22)}\\"}`],
  ['a URL with a password', 'cannot reach postgres://anna:hunter2@db/x'],
];
for (const [name, logged] of shapes)
  test(`${name} is found, also if nobody has recorded it`, (t) => {
    assert.deepEqual(findIn(t, `${logged}\n`, []).findings, [{ name, file: 'some.log', line: 1 }]);
  });

test('nothing is found in lines that have no secret', (t) => {
  const log =
    '{"level":20,"path":"/admin/users","address":"127.0.0.1"}\npassword of nobody\nhttp://127.0.0.1:8080/a@b\n';
  const { findings, secretCount, logBytes } = findIn(t, log, [secret]);
  assert.deepEqual([findings, secretCount, logBytes], [[], 1, log.length]);
});

function findIn(t: TestContext, log: string, secrets: readonly (typeof secret)[]): ReturnType<typeof findSecrets> {
  const folder = join(createTemporaryFolder(t), 'record');
  mkdirSync(folder);
  writeFileSync(join(folder, 'some.log'), log);
  writeFileSync(join(folder, 'some.secrets'), secrets.map((each) => `${JSON.stringify(each)}\n`).join(''));
  return findSecrets(folder);
}
