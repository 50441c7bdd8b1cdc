import { join, resolve } from 'node:path';
import type { Registry } from 'prom-client';
import type { EventLog } from '#core/ports/event-log';
import { eventLogFile } from '#store/data-folder/inspect-data';
import type { PostgresNode } from '#store/event-log/postgres/open-postgres-node';
import { openSqliteEventLog } from '#store/event-log/sqlite/open-event-log';
import type { PostgresServers } from '#store/postgres-servers/postgres-servers';
import type { Config } from './config/load-config.ts';
import { createFaultLog } from './fault-log.ts';
import type { HeldDataFolder } from './hold-data-folder.ts';
import type { Log } from './log.ts';
import { observeCommits } from './observe-commits.ts';
import { reasonOf } from './reason-of.ts';
import { StartError } from './start-error.ts';

/** The locks of this process on the data, and the server list that its connections to PostgreSQL share. */
export interface HeldData {
  readonly folder?: HeldDataFolder | undefined;
  readonly servers?: PostgresServers | undefined;
  readonly node?: PostgresNode | undefined;
}

/** The event log is in the same PostgreSQL database as the other tables, or in its own SQLite file. */
export async function openEventLog(
  { databaseUrl, databaseConnectionsMax, dataDir }: Config,
  log: Log,
  registry: Registry,
  { folder, servers, node }: HeldData,
  onRewound: (error: Error) => void,
): Promise<EventLog> {
  const faults = createFaultLog(log, 'the event log met a fault');
  const onFault = (error: Error): void => void faults.report(error);
  const onCommit = observeCommits(registry, log);
  try {
    if (databaseUrl === undefined)
      return await openSqliteEventLog({
        path: join(resolve(dataDir), eventLogFile),
        guards: folder === undefined ? [] : [folder.lock],
        installation: folder?.installation,
        onFault,
        onCommit,
      });
    const { openPostgresEventLog } = await import('#store/event-log/postgres/open-event-log');
    return await openPostgresEventLog({
      url: databaseUrl,
      servers,
      node,
      onRewound,
      connectionsMax: databaseConnectionsMax,
      onFault,
      onCommit,
    });
  } catch (error) {
    throw new StartError(`The event log cannot be opened: ${reasonOf(error)}.`, { cause: error });
  }
}
