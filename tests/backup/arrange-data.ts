import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { backUp } from '#app/backup/back-up';
import { version } from '#app/version';
import { openBrokerService } from '#tests/e2e/arrange-broker';
import { createTemporaryFolder } from '#tests/support/temporary-folder';

/** A data folder of a service that was closed, with one bot and some events. */
export async function createDataFolder(t: TestContext, events: readonly string[] = ['One', 'Two']): Promise<string> {
  const folder = join(createTemporaryFolder(t), 'data');
  const service = await openBrokerService(t, { env: { SCOREWIRE_DATA_DIR: folder } });
  await service.operator.putBot(1);
  const user = await service.operator.createUser('ana', { bots: [1] });
  const client = await service.connect(5, user);
  for (const team of events)
    await client.publish('bot/1/ingress', JSON.stringify({ EventId: 3, HomeTeamName: team }), { qos: 1 });
  client.destroy();
  await service.app.app.close();
  return folder;
}

/** Backs the folder up to a file of its own, and returns its path. */
export async function createBackup(t: TestContext, dataFolder: string): Promise<string> {
  const target = join(createTemporaryFolder(t), 'backup.tar.zst');
  await backUp({ dataFolder, target, version });
  return target;
}

/** The content of both databases, to compare; undefined for one that is missing. */
export function contentOf(folder: string): readonly (string | undefined)[] {
  return ['scorewire.db', 'scorewire.db-wal', 'events.db', 'events.db-wal'].map((name) => sumOf(join(folder, name)));
}

function sumOf(path: string): string | undefined {
  // SQLite leaves an empty write-ahead log when the last connection only reads.
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  return bytes.length === 0 ? undefined : createHash('sha256').update(bytes).digest('hex');
}
