import { closeSync, openSync } from 'node:fs';
import type { EventLog } from '#core/ports/event-log';
import type { FileIdentity } from '#store/dialect/sqlite/file-identity';
import { AppendQueue, type AppendQueueOptions } from '#store/event-log/shared/append-queue';
import { createPing } from '#store/event-log/shared/ping';
import { createTrim } from '#store/event-log/shared/retention';
import { startCheckpoints } from './checkpoint-thread.ts';
import { ShelfReader } from './memtable-reader.ts';
import { openEventLogReader } from './reader.ts';
import { createSignals } from './thread-signals.ts';
import { openWriterThread, type StartThread, startWriterThread } from './writer-thread.ts';

export interface SqliteEventLogOptions extends AppendQueueOptions {
  readonly path: string;
  /** Told when the thread that writes has died. It is started anew, and what it was about to store gets its answer. */
  readonly onFault: (error: Error) => void;
  /** Files of others: while one of them is not in its place, nothing is stored. */
  readonly guards?: readonly FileIdentity[];
  /** The id of the database beside the log, which the log takes for its own. */
  readonly installation?: string | undefined;
  /** Another way to start the thread; the tests take it out of the log's hands. */
  readonly startThread?: StartThread;
}

/**
 * The log in an SQLite file of its own, so that administration never waits for it: a thread writes, batch after batch, and reading has
 * a connection beside it.
 */
export async function openSqliteEventLog(options: SqliteEventLogOptions): Promise<EventLog> {
  const { path, onFault, guards = [], installation, startThread = startWriterThread } = options;
  const signals = createSignals();
  const shelves = new ShelfReader();
  const writer = await openWriterThread({
    path,
    signals,
    guards,
    installation,
    onFault,
    onShelves: (change) => shelves.change(change),
    startThread,
  });
  const reader = openEventLogReader(path, shelves);
  const file = openSync(path, 'r');
  const checkpoints = startCheckpoints({ path, signals, file }, onFault);
  const queue = new AppendQueue(writer, options);
  const { readEvents, countEvents, findLastTime, readRefusals, readSent, readSnapshot } = reader;
  return {
    append: (event, waiter) => queue.append(event, waiter),
    refuse: (refusal) => queue.refuse(refusal),
    saveSnapshot: (snapshot) => queue.saveSnapshot(snapshot),
    readEvents,
    countEvents,
    findLastTime,
    readRefusals,
    readSent,
    readSnapshot,
    trim: createTrim((step) => writer.trim(step), Date.now),
    async deleteBot(botId) {
      await queue.forgetBot(botId);
      return writer.deleteBot(botId);
    },
    get depth() {
      return queue.depth;
    },
    // A process takes what it has not committed with it.
    settle: async () => {},
    ping: createPing(() => writer.ping()),
    async close() {
      try {
        await queue.close();
      } finally {
        reader.close();
        await checkpoints.close();
        await writer.close();
        closeSync(file);
      }
    },
  };
}
