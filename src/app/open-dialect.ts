import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { databaseFile } from '#store/data-folder/inspect-data';
import type { Engine } from '#store/dialect/shared/sql-dialect';
import { openSqlite } from '#store/dialect/sqlite/open-dialect';
import type { Config } from './config/load-config.ts';
import type { Log } from './log.ts';
import { reasonOf } from './reason-of.ts';
import { StartError } from './start-error.ts';

/** PostgreSQL where one is named, else SQLite in the data folder. */
export async function openEngine(config: Config, log: Log): Promise<Engine> {
  const { databaseUrl, databaseConnectionsMax, dataDir } = config;
  if (databaseUrl === undefined) return openSqliteIn(resolve(dataDir));
  // Loaded here, because the service starts sooner without it.
  const { openPostgres } = await import('#store/dialect/postgres/open-dialect');
  try {
    return await openPostgres({
      url: databaseUrl,
      connectionsMax: databaseConnectionsMax,
      onIdleError: (error) => log.warn({ err: error }, 'a database connection broke while idle'),
    });
  } catch (error) {
    throw new StartError(`The database at ${withoutSecret(databaseUrl)} cannot be reached: ${reasonOf(error)}.`);
  }
}

/** Where the data is, for the start block. */
export function describeStore({ databaseUrl, dataDir }: Config): string {
  return databaseUrl === undefined ? join(resolve(dataDir), databaseFile) : withoutSecret(databaseUrl);
}

function openSqliteIn(folder: string): Engine {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return openSqlite(join(folder, databaseFile));
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be used: ${reasonOf(error)}. Make it writable, or set SCOREWIRE_DATA_DIR.`,
    );
  }
}

export function withoutSecret(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.password = '';
  url.search = '';
  return url.href;
}
