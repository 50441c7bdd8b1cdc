import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { asAdmin, type ServiceProcess, startServiceProcess } from '#tests/support/service-process';
import { createTemporaryFolder } from '#tests/support/temporary-folder';

test('a service without its signing key makes a new one, and tokens of the old one are worth nothing', async (t) => {
  const folder = createTemporaryFolder(t);
  const first = await startServiceProcess(t, { SCOREWIRE_DATA_DIR: folder });
  const token = await takeToken(first);
  assert.equal(await tryToken(first, token), 200);
  await first.end('SIGTERM');

  const database = new DatabaseSync(join(folder, 'scorewire.db'));
  database.exec('delete from signing_keys');
  database.close();
  const second = await startServiceProcess(t, { SCOREWIRE_DATA_DIR: folder });
  assert.deepEqual([await tryToken(second, token), await tryToken(second, await takeToken(second))], [401, 200]);
});

async function takeToken({ url }: ServiceProcess): Promise<string> {
  const answer = await fetch(`${url}/oauth/token`, { method: 'POST', headers: asAdmin() });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function tryToken({ url }: ServiceProcess, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${url}/external/lookup/event-types`, { headers })).status;
}
