import type { EventLog } from '#core/ports/event-log';
import { createPool } from '#store/dialect/postgres/create-pool';
import { AppendQueue, type AppendQueueOptions } from '#store/event-log/shared/append-queue';
import { createEventLog } from '#store/event-log/shared/create-event-log';
import { createPostgresServers, type PostgresServers } from '#store/postgres-servers/postgres-servers';
import { connectionConfig } from './connection.ts';
import { createDeleteStep } from './delete-step.ts';
import type { PostgresNode } from './open-postgres-node.ts';
import { createEventLogReader } from './reader.ts';
import { createTrimStep } from './trim-step.ts';
import { openPostgresEventLogWriter } from './writer.ts';

export interface PostgresEventLogOptions extends AppendQueueOptions {
  readonly url: string;
  /** The servers of the URL, which all connections of a process share. */
  readonly servers?: PostgresServers | undefined;
  /** The exclusive right of this process to write. Without it, any number of nodes append at once, also for the same bot. */
  readonly node?: PostgresNode | undefined;
  /** Called once when the database has lost acknowledged events: the state of this process then differs from the stored one. */
  readonly onRewound?: ((error: Error) => void) | undefined;
  /** The most connections for reading and trimming; the writer has one more. */
  readonly connectionsMax: number;
  /** Called when a connection broke or cannot be opened. The log recovers when the database is back. */
  readonly onFault: (error: Error) => void;
  /** For how long the answer of a ping is cached. */
  readonly clock?: () => number;
}

/** Opens the log in a database that is migrated. */
export async function openPostgresEventLog(options: PostgresEventLogOptions): Promise<EventLog> {
  const { url, servers = createPostgresServers(url), node, connectionsMax, onRewound, onFault, clock } = options;
  const writer = await openPostgresEventLogWriter({ servers, node, onRewound, onFault });
  const pool = createPool(servers, { ...connectionConfig, max: connectionsMax }, onFault);
  const deleteStep = createDeleteStep(pool);
  return createEventLog({
    queue: new AppendQueue(writer, options),
    reader: createEventLogReader(pool),
    trimStep: createTrimStep(pool),
    async deleteStep(botId) {
      await writer.whenSideRecordsStored();
      return deleteStep(botId);
    },
    settle: (botId) => writer.settle(botId),
    ping: () => writer.ping(),
    clock,
    async close() {
      await writer.close();
      await pool.end();
    },
  });
}
