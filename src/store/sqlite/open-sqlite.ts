import { chmodSync, closeSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import type { Database } from '#store/database';
import type { Engine } from '#store/engine';
import { adaptSqlite } from './adapt-sqlite.ts';
import { createBatchThread } from './batch-thread.ts';
import { writingPragmas } from './pragmas.ts';

/** SQLite in one file: a connection that writes, and one that reads beside it without waiting (WAL). */
export function openSqlite(path: string): Engine {
  // Password hashes and the signing key are in there, so nobody else reads it for a moment: it is made before SQLite makes it.
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  const writing = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5000 });
  writing.exec(writingPragmas);
  const reading = new DatabaseSync(path, { timeout: 5000 });
  reading.exec('pragma query_only = on; pragma mmap_size = 268435456;');
  const writer = createKysely(writing);
  const reader = createKysely(reading);
  const batchThread = createBatchThread(path);
  return {
    name: 'sqlite',
    reader,
    writer,
    // The writing connection begins every transaction with the lock in hand.
    lockChanges: async () => {},
    prepare({ sql }) {
      const statement = reading.prepare(sql);
      statement.setReturnArrays(true);
      return async (parameters) => statement.all(...(parameters as SQLInputValue[])) as unknown as unknown[][];
    },
    // The thread writes while this one holds the connection for changes and does nothing with it: so neither ever waits for the
    // other inside SQLite, and a change waits for its turn as a promise.
    writeBatches: (batches) => writer.connection().execute(() => batchThread.write(batches)),
    columns: {
      generatedId: 'integer primary key autoincrement',
      milliseconds: 'integer',
      bytes: 'blob',
      clusteredByKey: 'without rowid',
      roomForUpdates: '',
    },
    async close() {
      await batchThread.close();
      await reader.destroy();
      await writer.destroy();
    },
  };
}

function createKysely(database: DatabaseSync): Kysely<Database> {
  return new Kysely<Database>({ dialect: new SqliteDialect({ database: adaptSqlite(database) }) });
}
