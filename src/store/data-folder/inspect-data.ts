import { chmodSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

export const databaseFile = 'scorewire.db';
export const eventLogFile = 'events.db';

/** The contents of a data folder, inspected before anything in it is changed. */
export interface DataFacts extends Disposable {
  readonly administration: FileFacts | 'missing';
  readonly events: FileFacts | 'missing';
  /** The databases without a write-ahead log. Every open database has one. */
  readonly withoutWriteAheadLog: readonly string[];
}

export interface FileFacts {
  /** It has accounts or events. */
  readonly isUsed: boolean;
  /** Created at the first start, the same in both files. Undefined in files of older versions. */
  readonly installation: string | undefined;
}

/** A file that SQLite cannot read. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
  readonly path: string;

  constructor(path: string, cause: unknown) {
    super(`${path} is not a database, or is damaged.`, { cause });
    this.path = path;
  }
}

/** Keeps its connections open until it is disposed: opening the databases meanwhile need not recover their write-ahead logs again. */
export function inspectData(folder: string, locate: (path: string) => string | URL = (path) => path): DataFacts {
  using opened = new DisposableStack();
  const withoutWriteAheadLog = [databaseFile, eventLogFile].filter(
    (name) => !isMissing(join(folder, name)) && !existsSync(join(folder, `${name}-wal`)),
  );
  const administration = inspectFile(join(folder, databaseFile), 'users', locate, opened);
  const events = inspectFile(join(folder, eventLogFile), 'feeds', locate, opened);
  const connections = opened.move();
  return { administration, events, withoutWriteAheadLog, [Symbol.dispose]: () => connections.dispose() };
}

/** Closes both databases to other users of the machine. SQLite gives the files that it creates next to a database the same mode. */
export function closeToOthers(folder: string): void {
  for (const name of [databaseFile, eventLogFile]) {
    const path = join(folder, name);
    if (!isMissing(path)) chmodSync(path, 0o600);
  }
}

/** The URL that opens a database without creating any file: a database without a write-ahead log is opened as immutable. */
export function locateUntouched(path: string): string | URL {
  if (existsSync(`${path}-wal`)) return path;
  const url = pathToFileURL(path);
  url.searchParams.set('immutable', '1');
  return url;
}

/** The reason why the files of a folder must not be used together, as part of a sentence; undefined when they may. */
export function findMismatch({
  administration,
  events,
}: Pick<DataFacts, 'administration' | 'events'>): { readonly problem: string; readonly otherwise: string } | undefined {
  const hasAccounts = administration !== 'missing' && administration.isUsed;
  if (!hasAccounts) {
    if (events === 'missing' || !events.isUsed) return undefined;
    return {
      problem: `${databaseFile} is missing or empty beside an ${eventLogFile} with events`,
      otherwise: 'go on with new accounts',
    };
  }
  const lost = {
    problem: `${eventLogFile} is missing or empty beside a ${databaseFile} in use`,
    otherwise: 'go on with an empty event log',
  };
  if (events === 'missing') return lost;
  // Files of an older version, or of a start that was killed before it had written both ids.
  if (administration.installation === undefined || administration.installation === events.installation)
    return undefined;
  if (!events.isUsed) return lost;
  return {
    problem: `${eventLogFile} does not belong to the ${databaseFile} beside it`,
    otherwise: 'use them together',
  };
}

function inspectFile(
  path: string,
  usedTable: string,
  locate: (path: string) => string | URL,
  opened: DisposableStack,
): FileFacts | 'missing' {
  // SQLite treats an empty file as a new database, and deletes the write-ahead log next to it.
  if (isMissing(path)) return 'missing';
  try {
    const database = opened.adopt(new DatabaseSync(locate(path), { readOnly: true, timeout: 5000 }), (each) =>
      each.close(),
    );
    const tables = new Set(
      database
        .prepare('select name from sqlite_schema')
        .all()
        .map(({ name }) => String(name)),
    );
    const isUsed = tables.has(usedTable) && database.prepare(`select 1 from ${usedTable} limit 1`).get() !== undefined;
    const row = tables.has('installation') ? database.prepare('select id from installation').get() : undefined;
    return { isUsed, installation: row === undefined ? undefined : String(row['id']) };
  } catch (error) {
    if (isDamage(error)) throw new DamagedFileError(path, error);
    throw error;
  }
}

function isMissing(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

/** SQLite's primary result codes for a malformed database and for a file that is not a database. */
function isDamage(error: unknown): boolean {
  const code = ((error as { errcode?: number }).errcode ?? 0) & 0xff;
  return code === 11 || code === 26;
}
