import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { databaseFile } from '#store/data-folder/inspect-data';
import type { SqlDialect } from '#store/dialect/shared/sql-dialect';
import { openSqliteDialect } from '#store/dialect/sqlite/open-dialect';
import { parseDatabaseUrl } from '#store/postgres-servers/database-url';
import type { PostgresServers } from '#store/postgres-servers/postgres-servers';
import type { Config } from './config/load-config.ts';
import { unusableFolder } from './hold-data-folder.ts';
import type { Log } from './log.ts';
import { reasonOf } from './reason-of.ts';
import { StartError } from './start-error.ts';

/** PostgreSQL if a database URL is configured, otherwise SQLite in the data folder. */
export async function openDialect(config: Config, log: Log, servers?: PostgresServers): Promise<SqlDialect> {
  const { databaseUrl, databaseConnectionsMax, dataDir } = config;
  if (databaseUrl === undefined) return openSqliteIn(resolve(dataDir));
  // Loaded only when needed: the service starts faster without it.
  const { openPostgresDialect } = await import('#store/dialect/postgres/open-dialect');
  try {
    return await openPostgresDialect({
      url: databaseUrl,
      servers,
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

function openSqliteIn(folder: string): SqlDialect {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return openSqliteDialect(join(folder, databaseFile));
  } catch (error) {
    throw unusableFolder(folder, error);
  }
}

export function withoutSecret(databaseUrl: string): string {
  return parseDatabaseUrl(databaseUrl)?.shown ?? '[secret]';
}
