import { resolve } from 'node:path';
import type { Registry } from 'prom-client';
import type { ClusterStore } from '#core/ports/cluster-store';
import type { EventLog } from '#core/ports/event-log';
import type { StatusFeed } from '#core/ports/status-feed';
import type { Store } from '#core/ports/store';
import type { SharedSessionStore } from '#mqtt/session-store';
import { openStore } from '#store/administration/open-store';
import { keepInstallation } from '#store/data-folder/keep-installation';
import type { SqlDialect } from '#store/dialect/shared/sql-dialect';
import type { PostgresNode } from '#store/event-log/postgres/open-postgres-node';
import { openMqttSessionStore } from '#store/mqtt-sessions/open-session-store';
import type { PostgresServers } from '#store/postgres-servers/postgres-servers';
import type { Config } from './config/load-config.ts';
import { createFaultLog } from './fault-log.ts';
import { holdDataFolder } from './hold-data-folder.ts';
import { holdPostgres } from './hold-postgres.ts';
import type { Log } from './log.ts';
import { openDialect } from './open-dialect.ts';
import { type HeldData, openEventLog } from './open-event-log.ts';
import { openServers } from './open-servers.ts';
import { reasonOf } from './reason-of.ts';
import { StartError } from './start-error.ts';

/** All persistent data. Only this process may change it, or this one and the others of its cluster. */
export interface Stores {
  readonly store: Store;
  readonly mqttSessions: SharedSessionStore;
  readonly eventLog: EventLog;
  /** For a node of a cluster. */
  readonly cluster?: ClusterStore | undefined;
  readonly statusFeed?: StatusFeed | undefined;
  /** Resolves when the database has lost acknowledged events: this process must end, and reads the remaining data when it starts again. */
  readonly rewound: Promise<Error>;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** Uses the files of the data folder even if they do not belong together. */
  readonly acceptsData?: boolean;
  /** Allows other processes on the same data, without any coordination. Only for tests. */
  readonly sharesData?: boolean;
  /** Whether other nodes of a cluster use the same database. */
  readonly isNode?: boolean;
  /** How long to wait for another node to release the database. */
  readonly holdWaitMs?: number;
}

export async function openStores(config: Config, log: Log, registry: Registry, options: StoreOptions): Promise<Stores> {
  await using opened = new AsyncDisposableStack();
  const servers = await openServers(config, log, opened);
  const { folder, node } = await holdData(config, log, options, servers, opened);
  const dialect = await openDialect(config, log, servers);
  const store = await openStore(dialect).catch((error: unknown) => {
    throw new StartError(`The database cannot be used: ${reasonOf(error)}.`, { cause: error });
  });
  opened.defer(() => store.close());
  const { promise: rewound, resolve: onRewound } = Promise.withResolvers<Error>();
  const eventLog = await openEventLog(config, log, registry, { folder, servers, node }, onRewound);
  opened.defer(() => eventLog.close());
  if (folder !== undefined) {
    // Only after the log has stored the id: the next start would refuse a database with an id next to a log without one.
    await keepInstallation(dialect, folder.installation);
    folder.opened();
    opened.defer(() => folder.closing());
  }
  const cluster = options.isNode === true ? await openNodeTables(config, log, servers) : undefined;
  if (cluster !== undefined) opened.defer(() => cluster.close());
  const statusFeed = options.isNode === true ? await openStatusFeed(config, log, servers) : undefined;
  if (statusFeed !== undefined) opened.defer(() => statusFeed.close());
  const all = opened.move();
  const mqttSessions = openMqttSessionStore(node === undefined ? dialect : stopWhenDeposed(dialect, node));
  return { store, mqttSessions, eventLog, cluster, statusFeed, rewound, close: () => all.disposeAsync() };
}

async function openNodeTables(
  { databaseUrl = '' }: Config,
  log: Log,
  servers: PostgresServers | undefined,
): Promise<ClusterStore> {
  // Loaded only when needed: the service starts faster without it.
  const { openClusterStore } = await import('#store/cluster/open-cluster-store');
  return openClusterStore({
    url: databaseUrl,
    servers,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke while idle'),
  });
}

async function openStatusFeed(
  { databaseUrl = '' }: Config,
  log: Log,
  servers: PostgresServers | undefined,
): Promise<StatusFeed> {
  const { openPostgresStatusFeed } = await import('#store/status-feed/open-status-feed');
  const faults = createFaultLog(log, 'statuses for other nodes cannot be stored');
  return openPostgresStatusFeed({ url: databaseUrl, servers, onFault: (error) => void faults.report(error) });
}

/** Runs before anything is opened or created, so that a second process changes nothing. */
async function holdData(
  { databaseUrl, dataDir }: Config,
  log: Log,
  { acceptsData = false, sharesData = false, holdWaitMs, isNode = false }: StoreOptions,
  servers: PostgresServers | undefined,
  opened: AsyncDisposableStack,
): Promise<HeldData> {
  if (sharesData) return {};
  if (databaseUrl !== undefined) {
    const node = await holdPostgres(databaseUrl, servers, log, { isShared: isNode, waitMsMax: holdWaitMs });
    opened.defer(() => node.close());
    return { node };
  }
  const folder = holdDataFolder(resolve(dataDir), log, acceptsData);
  opened.defer(() => folder.release());
  return { folder };
}

/** The process that took over the database has read the sessions, so this one must not change them any more. */
function stopWhenDeposed(dialect: SqlDialect, node: PostgresNode): SqlDialect {
  return {
    ...dialect,
    async writeBatches(batches, guard) {
      if (node.deposed !== undefined) throw node.deposed;
      return dialect.writeBatches(batches, guard);
    },
  };
}
