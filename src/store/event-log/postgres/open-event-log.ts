import pg from 'pg';
import type { EventLog } from '#core/ports/event-log';
import { AppendQueue, type AppendQueueOptions } from '#store/event-log/shared/append-queue';
import { createPing } from '#store/event-log/shared/ping';
import { createTrim } from '#store/event-log/shared/retention';
import { connectionConfig } from './connection.ts';
import { createDeleteStep } from './delete-step.ts';
import type { PostgresNode } from './open-postgres-node.ts';
import { createEventLogReader } from './reader.ts';
import { createTrimStep } from './trim-step.ts';
import { openPostgresEventLogWriter } from './writer.ts';

export interface PostgresEventLogOptions extends AppendQueueOptions {
  readonly url: string;
  /** The right of this process alone to write. Without it, any number of nodes append at once, also for the same bot. */
  readonly node?: PostgresNode | undefined;
  /** For reading and trimming; writing has one more. */
  readonly connectionsMax: number;
  /** Told when a connection broke or cannot be had. The log goes on by itself when the database is back. */
  readonly onFault: (error: Error) => void;
  /** For how long the answer of a ping is remembered. */
  readonly clock?: () => number;
}

/** The log in a database that is migrated. */
export async function openPostgresEventLog(options: PostgresEventLogOptions): Promise<EventLog> {
  const { url, node, connectionsMax, onFault } = options;
  const writer = await openPostgresEventLogWriter({ url, node, onFault });
  const pool = new pg.Pool({ ...connectionConfig(url), max: connectionsMax });
  pool.on('error', (error) => {
    if (!pool.ending) onFault(error);
  });
  // One that breaks while it is used tells whoever waits for its answer; without a listener it would end the process too.
  pool.on('connect', (client) => client.on('error', () => {}));
  const queue = new AppendQueue(writer, options);
  const deleteStep = createDeleteStep(pool);
  return {
    append: (event, waiter) => queue.append(event, waiter),
    refuse: (refusal) => queue.refuse(refusal),
    saveSnapshot: (snapshot) => queue.saveSnapshot(snapshot),
    ...createEventLogReader(pool),
    trim: createTrim(createTrimStep(pool), Date.now),
    async deleteBot(botId) {
      await queue.forgetBot(botId);
      await writer.whenBesidesStored();
      return deleteStep(botId);
    },
    get depth() {
      return queue.depth;
    },
    settle: (botId) => writer.settle(botId),
    ping: createPing(() => writer.ping(), options.clock),
    async close() {
      try {
        await queue.close();
      } finally {
        await writer.close();
        await pool.end();
      }
    },
  };
}
