import { chmodSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { migrateEventLog } from './schema.ts';

/** The commit is in doubt: it may be on disk or not. Only a later commit that succeeds resolves it. */
export class UncertainCommitError extends Error {
  override readonly name = 'UncertainCommitError';
}

/** Opens the connection of the writer, with the log migrated to this version. */
export function openWriterConnection(path: string, installation: string | undefined): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 5000 });
  try {
    chmodSync(path, 0o600);
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -32768;');
    // The checkpoint thread checkpoints long before this limit; SQLite does it here only when that thread falls behind.
    database.exec('pragma wal_autocheckpoint = 64000');
    migrateEventLog(database);
    if (installation !== undefined) saveInstallation(database, installation);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Stores the id of the administration's database, so that the next start can check that the two files belong together. */
function saveInstallation(database: DatabaseSync, id: string): void {
  if (database.prepare('select id from installation').get()?.['id'] === id) return;
  database.exec('begin immediate; delete from installation');
  database.prepare('insert into installation values (?)').run(id);
  database.exec('commit');
}

/** SQLite's primary result code for every failure of the file system. */
const ioError = 10;

export function commit(statement: StatementSync): void {
  try {
    statement.run();
  } catch (error) {
    // After an I/O error the commit may be in the file although it was not confirmed: it stays there until the next commit overwrites
    // it, and a restart would find it. A full disk is certain: the end of the commit was not written.
    const code = (error as { errcode?: number }).errcode ?? 0;
    if ((code & 0xff) === ioError) throw new UncertainCommitError('The disk failed during a commit.', { cause: error });
    throw error;
  }
}
