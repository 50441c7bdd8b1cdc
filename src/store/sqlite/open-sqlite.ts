import { chmodSync, closeSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import type { Database } from '#store/database';
import type { Engine } from '#store/engine';
import { adaptSqlite } from './adapt-sqlite.ts';
import { createBatchWriter } from './write-batches.ts';

/** SQLite in one file: a connection that writes, and one that reads beside it without waiting (WAL). */
export function openSqlite(path: string): Engine {
  // Password hashes and the signing key are in there, so nobody else reads it for a moment: it is made before SQLite makes it.
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  const writing = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5000 });
  writing.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -65536; pragma wal_autocheckpoint = 16000;',
  );
  const reading = new DatabaseSync(path, { timeout: 5000 });
  reading.exec('pragma query_only = on; pragma mmap_size = 268435456;');
  const writer = createKysely(writing);
  const reader = createKysely(reading);
  const writeBatches = createBatchWriter(writing);
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
    // Not on a connection of its own: while a change holds the write lock, that one would wait for it inside SQLite and so
    // stop the very thread on which the change has to end. Here it waits for its turn as a promise, and then runs in one go.
    writeBatches: (batches) => writer.connection().execute(async () => writeBatches(batches)),
    columns: {
      generatedId: 'integer primary key autoincrement',
      milliseconds: 'integer',
      bytes: 'blob',
      clusteredByKey: 'without rowid',
      roomForUpdates: '',
    },
    async close() {
      await reader.destroy();
      await writer.destroy();
    },
  };
}

function createKysely(database: DatabaseSync): Kysely<Database> {
  return new Kysely<Database>({ dialect: new SqliteDialect({ database: adaptSqlite(database) }) });
}
