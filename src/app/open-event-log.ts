import { join, resolve } from 'node:path';
import type { EventLog } from '#core/ports/event-log';
import { openPostgresEventLog } from '#store/postgres/open-postgres-event-log';
import { openSqliteEventLog } from '#store/sqlite/open-sqlite-event-log';
import type { Config } from './config/load-config.ts';
import type { Log } from './log.ts';
import { reasonOf } from './reason-of.ts';
import { StartError } from './start-error.ts';

/** The event log: beside the other tables in PostgreSQL, or in an SQLite file of its own. */
export async function openEventLog(
  { databaseUrl, databaseConnectionsMax, dataDir }: Config,
  log: Log,
): Promise<EventLog> {
  const onFault = (error: Error): void => log.error({ err: error }, 'the event log met a fault');
  try {
    if (databaseUrl !== undefined)
      return await openPostgresEventLog({ url: databaseUrl, connectionsMax: databaseConnectionsMax, onFault });
    return await openSqliteEventLog({ path: join(resolve(dataDir), 'events.db'), onFault });
  } catch (error) {
    throw new StartError(`The event log cannot be opened: ${reasonOf(error)}.`, { cause: error });
  }
}
