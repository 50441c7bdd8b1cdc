import type { TestContext } from 'node:test';
import { setUpGames } from '#cluster/set-up-games';
import { startServiceProcess } from '#tests/support/service-process';
import { startNats } from '#tests/support/start-nats';
import { startPostgres } from '#tests/support/start-postgres';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { adminPassword } from '#tests/support/test-app';
import { play } from './play.ts';

const names = ['node-1', 'node-2', 'node-3'];

/** Three nodes with games on each, for the page of the nodes. Returns the address of the first one. */
export async function setUpCluster(t: TestContext): Promise<string> {
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  const nats = await startNats();
  t.after(() => nats.stop());
  const urls: string[] = [];
  for (const name of names) {
    const { url } = await startServiceProcess(t, {
      SCOREWIRE_NODE_NAME: name,
      SCOREWIRE_DATA_DIR: createTemporaryFolder(t),
      SCOREWIRE_DATABASE_URL: postgres.url,
      SCOREWIRE_NATS_URL: nats.url,
    });
    urls.push(url);
  }
  const [first = ''] = urls;
  for (const [place, scout] of (await setUpGames(first, adminPassword, names.length)).entries())
    play(t, { url: urls[place] ?? first, faults: '0%', ...scout });
  return first;
}
