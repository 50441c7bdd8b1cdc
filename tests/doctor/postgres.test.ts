import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testEngines } from '#tests/support/engines';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { diagnose } from './diagnose.ts';

for (const engine of testEngines.filter(({ name }) => name === 'postgres'))
  test('the doctor looks at PostgreSQL', { skip: engine.skip }, async (t) => {
    const { env } = await engine.create(t);
    const url = new URL(env['SCOREWIRE_DATABASE_URL'] ?? '');
    const check = async (address: URL, cause: string): Promise<void> => {
      const settings = { HOME: createTemporaryFolder(t), SCOREWIRE_DATABASE_URL: address.href };
      const found = await diagnose('--operator', settings);
      assert.equal(found.cause, cause, found.text);
    };

    await t.test('the one of the tests, which runs without fsync', () => check(url, 'postgres-not-durable'));
    await t.test('a database that does not exist', () => {
      const other = new URL(url);
      other.pathname = '/nowhere';
      return check(other, 'postgres-no-database');
    });
    await t.test('a user that does not exist', () => {
      const other = new URL(url);
      other.username = 'nobody';
      return check(other, 'postgres-password-refused');
    });
  });
