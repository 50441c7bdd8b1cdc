import { closeSync, openSync } from 'node:fs';
import type { EventLog } from '#core/ports/event-log';
import type { FileIdentity } from '#store/dialect/sqlite/file-identity';
import { AppendQueue, type AppendQueueOptions } from '#store/event-log/shared/append-queue';
import { createEventLog } from '#store/event-log/shared/create-event-log';
import { startCheckpoints } from './checkpoint-thread.ts';
import { MemtableReader } from './memtable-reader.ts';
import { openEventLogReader } from './reader.ts';
import { createSignals } from './thread-signals.ts';
import { openWriterThread, type StartThread, startWriterThread } from './writer-thread.ts';

export interface SqliteEventLogOptions extends AppendQueueOptions {
  readonly path: string;
  /** Called when a thread died. The thread is restarted, and its batch gets its answer. */
  readonly onFault: (error: Error) => void;
  /** Files that must be in place; otherwise nothing is stored. */
  readonly guards?: readonly FileIdentity[];
  /** The id of the administration's database in the same folder, which the log stores too. */
  readonly installation?: string | undefined;
  /** Tests start the writer thread in their own way. */
  readonly startThread?: StartThread;
}

/**
 * The log in its own SQLite file, so that administration never waits for it. A thread writes batch after batch; reads use a connection of
 * their own.
 */
export async function openSqliteEventLog(options: SqliteEventLogOptions): Promise<EventLog> {
  const { path, onFault, guards = [], installation, startThread = startWriterThread } = options;
  const signals = createSignals();
  const memtables = new MemtableReader();
  const writer = await openWriterThread({
    path,
    signals,
    guards,
    installation,
    onFault,
    onMemtableChange: (change) => memtables.change(change),
    startThread,
  });
  const reader = openEventLogReader(path, memtables);
  const file = openSync(path, 'r');
  const checkpoints = startCheckpoints({ path, signals, file }, onFault);
  return createEventLog({
    queue: new AppendQueue(writer, options),
    reader,
    trimStep: (step) => writer.trim(step),
    deleteStep: (botId) => writer.deleteBot(botId),
    // Not needed on SQLite: uncommitted events end with their process.
    settle: async () => {},
    ping: () => writer.ping(),
    async close() {
      reader.close();
      await checkpoints.close();
      await writer.close();
      closeSync(file);
    },
  });
}
