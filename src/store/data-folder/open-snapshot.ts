import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { assertInPlace, identifyFile } from '#store/dialect/sqlite/file-identity';
import { databaseFile, eventLogFile } from './inspect-data.ts';

/** Both databases of a data folder, with a read transaction on each. Writers go on meanwhile, but no checkpoint can pass this moment. */
export interface DataSnapshot extends Disposable {
  readonly database: DatabaseSync;
  readonly eventLog: DatabaseSync;
  /** Shortly before the data was like this. */
  readonly atMs: number;
}

/** The service changes its data so often that no moment was found between two changes. */
export class NoQuietMomentError extends Error {
  override readonly name = 'NoQuietMomentError';
}

const attemptsMax = 10_000;

/**
 * Takes the two databases at the same moment, as a kill of the service would leave them, so that everything that holds after a kill holds for a
 * copy: an event that a session has confirmed is in the log, and the user and bot of every event are in the database. No lock is needed: the
 * transactions begin one after the other, and if the database was changed in between, they begin again.
 */
export function openSnapshot(folder: string, onBetween: () => void = () => {}): DataSnapshot {
  using opened = new DisposableStack();
  const paths = [databaseFile, eventLogFile].map((name) => join(folder, name));
  const files = paths.map(identifyFile);
  const [database, eventLog, watcher] = [...paths, paths[0]].map((path) =>
    opened.adopt(new DatabaseSync(path ?? '', { readOnly: true, timeout: 5000 }), (each) => each.close()),
  ) as [DatabaseSync, DatabaseSync, DatabaseSync];
  const readVersion = watcher.prepare('pragma data_version');
  const versionNow = (): unknown => readVersion.get()?.['data_version'];
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const atMs = Date.now();
    const version = versionNow();
    begin(database);
    onBetween();
    begin(eventLog);
    if (versionNow() === version) {
      // Both were opened by name, and a restore may have replaced one in between.
      files.forEach(assertInPlace);
      const connections = opened.move();
      return { database, eventLog, atMs, [Symbol.dispose]: () => connections.dispose() };
    }
    for (const each of [database, eventLog]) each.exec('rollback');
  }
  throw new NoQuietMomentError('The service changes its data without a pause.');
}

/** The transaction begins with the first read. */
function begin(database: DatabaseSync): void {
  database.exec('begin');
  database.prepare('select 1 from sqlite_schema').get();
}
