import { chmodSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Database } from '#store/dialect/shared/database';
import type { SqlDialect } from '#store/dialect/shared/sql-dialect';
import { PatientSqliteDialect } from './adapt-sqlite.ts';
import { type BatchThread, createBatchThread } from './batch-thread.ts';
import { createFile } from './create-file.ts';
import { assertInPlace, identifyFile } from './file-identity.ts';
import { mainPragmas } from './pragmas.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

/** SQLite in one file: one connection writes, and another reads without waiting for it (WAL). */
export function openSqliteDialect(path: string): SqlDialect {
  // The file holds password hashes and the signing key.
  createFile(path);
  chmodSync(path, 0o600);
  const writing = openConnection(path, mainPragmas);
  let reading: DatabaseSync;
  try {
    reading = openConnection(path, 'pragma query_only = on; pragma mmap_size = 268435456;');
  } catch (error) {
    writing.close();
    throw error;
  }
  const files = [path, `${path}-wal`].map(identifyFile);
  const assertFilesInPlace = (): void => files.forEach(assertInPlace);
  const writer = new Kysely<Database>({ dialect: new PatientSqliteDialect(writing) });
  const reader = new Kysely<Database>({ dialect: new PatientSqliteDialect(reading) });
  const batchThread = createBatchThread(path);
  const checkpoints = startCheckpoints(writing, batchThread);
  return {
    name: 'sqlite',
    reader,
    writer,
    // Every transaction starts with `begin immediate`, which takes the write lock.
    lockChanges: async () => assertFilesInPlace(),
    confirmChange() {
      assertFilesInPlace();
      checkpoints.onChange();
    },
    prepare({ sql }) {
      const statement = reading.prepare(sql);
      statement.setReturnArrays(true);
      return (parameters) =>
        retryWhileBusy(() => statement.all(...(parameters as SQLInputValue[])) as unknown as unknown[][]);
    },
    // This holds the writing connection without using it while the batch thread writes. So the two never compete for SQLite's lock, and
    // a change waits for the connection as a promise.
    writeBatches: (batches, guard) =>
      writer.connection().execute(async () => {
        assertFilesInPlace();
        const passed = await batchThread.write(batches, guard);
        assertFilesInPlace();
        return passed;
      }),
    columns: {
      generatedId: 'integer primary key autoincrement',
      milliseconds: 'integer',
      bytes: 'blob',
      clusteredByKey: 'without rowid',
      roomForUpdates: '',
      byteOrder: 'collate binary',
    },
    async close() {
      checkpoints.stop();
      await batchThread.close();
      await reader.destroy();
      await writer.destroy();
    },
  };
}

const checkpointLookMs = 1000;
/** In pages of 4 KiB; a shorter write-ahead log is not worth a checkpoint. */
const framesMin = 4000;

/** Checks the write-ahead log some time after a change, and has the batch thread checkpoint it when it has grown. */
function startCheckpoints(writing: DatabaseSync, thread: BatchThread) {
  const look = writing.prepare('pragma wal_checkpoint(noop)');
  let timer: NodeJS.Timeout | undefined;
  return {
    onChange(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        const { log, checkpointed } = look.get() as { log: number; checkpointed: number };
        if (log - checkpointed >= framesMin) thread.checkpoint();
      }, checkpointLookMs).unref();
    },
    stop: () => clearTimeout(timer),
  };
}

/** SQLite may wait for a lock by itself only here, because the service does not run yet. */
function openConnection(path: string, settings: string): DatabaseSync {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5000 });
  try {
    database.exec(settings);
    // Opens the write-ahead log, and fails when the file is not a database.
    database.prepare('select count(*) from sqlite_schema').get();
    database.exec('pragma busy_timeout = 0');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
