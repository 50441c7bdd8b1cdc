import { resolve } from 'node:path';
import type { Registry } from 'prom-client';
import type { EventLog } from '#core/ports/event-log';
import type { Store } from '#core/ports/store';
import type { SessionStore } from '#mqtt/session-store';
import { openStore } from '#store/administration/open-store';
import { keepInstallation } from '#store/data-folder/keep-installation';
import type { Engine } from '#store/dialect/shared/sql-dialect';
import type { PostgresNode } from '#store/event-log/postgres/open-postgres-node';
import { openMqttSessionStore } from '#store/mqtt-sessions/open-session-store';
import type { Config } from './config/load-config.ts';
import { type HeldDataFolder, holdDataFolder } from './hold-data-folder.ts';
import { holdPostgres } from './hold-postgres.ts';
import type { Log } from './log.ts';
import { openEngine } from './open-dialect.ts';
import { openEventLog } from './open-event-log.ts';
import { reasonOf } from './reason-of.ts';
import { StartError } from './start-error.ts';

/** Everything that is kept, which this process alone may change. */
export interface Stores {
  readonly store: Store;
  readonly mqttSessions: SessionStore;
  readonly eventLog: EventLog;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** Uses the files of the data folder although they do not belong together. */
  readonly acceptsData?: boolean;
  /** Lets other processes use the same data. Only tests do: they run two nodes, which cannot be joined yet. */
  readonly sharesData?: boolean;
  /** How long to wait for another node to be gone from the database. */
  readonly holdWaitMs?: number;
}

export async function openStores(config: Config, log: Log, registry: Registry, options: StoreOptions): Promise<Stores> {
  await using opened = new AsyncDisposableStack();
  const { folder, node } = await holdData(config, log, options, opened);
  const engine = await openEngine(config, log);
  const store = await openStore(engine).catch((error: unknown) => {
    throw new StartError(`The database cannot be used: ${reasonOf(error)}.`, { cause: error });
  });
  opened.defer(() => store.close());
  const eventLog = await openEventLog(config, log, registry, { folder, node });
  opened.defer(() => eventLog.close());
  if (folder !== undefined) {
    // After the log has it: a database with an id beside a log without one would be refused.
    await keepInstallation(engine, folder.installation);
    folder.opened();
    opened.defer(() => folder.closing());
  }
  const all = opened.move();
  const mqttSessions = openMqttSessionStore(node === undefined ? engine : stopWhenDeposed(engine, node));
  return { store, mqttSessions, eventLog, close: () => all.disposeAsync() };
}

interface HeldData {
  readonly folder?: HeldDataFolder;
  readonly node?: PostgresNode;
}

/** Before anything is opened or made: whoever comes second changes nothing. */
async function holdData(
  { databaseUrl, dataDir }: Config,
  log: Log,
  { acceptsData = false, sharesData = false, holdWaitMs }: StoreOptions,
  opened: AsyncDisposableStack,
): Promise<HeldData> {
  if (sharesData) return {};
  if (databaseUrl !== undefined) {
    const node = await holdPostgres(databaseUrl, log, holdWaitMs);
    opened.defer(() => node.close());
    return { node };
  }
  const folder = holdDataFolder(resolve(dataDir), log, acceptsData);
  opened.defer(() => folder.release());
  return { folder };
}

/** The process that has the database now has read the sessions; nobody may change them behind its back. */
function stopWhenDeposed(engine: Engine, node: PostgresNode): Engine {
  return {
    ...engine,
    async writeBatches(batches) {
      if (node.deposed !== undefined) throw node.deposed;
      await engine.writeBatches(batches);
    },
  };
}
