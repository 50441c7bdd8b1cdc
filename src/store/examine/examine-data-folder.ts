import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { FolderHolder } from '#store/data-folder/hold-folder';
import {
  DamagedFileError,
  databaseFile,
  eventLogFile,
  findMismatch,
  inspectData,
  locateUntouched,
} from '#store/data-folder/inspect-data';
import { eventLogVersion } from '#store/event-log/sqlite/schema';

/** The contents of a data folder, read without changing it, while a service may be running. */
export interface DataFolderFacts {
  /** Undefined when nobody uses it or a note is missing. */
  readonly holder: (FolderHolder & { readonly isAlive: boolean }) | undefined;
  /** As part of a sentence; undefined when the files belong together. */
  readonly mismatch: string | undefined;
  /** The file that SQLite cannot read. */
  readonly damagedFile: string | undefined;
  /** Why the files could not be read. */
  readonly unreadable: string | undefined;
  readonly database: VersionFacts | undefined;
  readonly eventLog: (VersionFacts & LogFacts) | undefined;
}

export interface VersionFacts {
  readonly version: number;
  /** The version that this Scorewire makes of it. */
  readonly knownVersion: number;
}

export interface LogFacts {
  readonly bytes: number;
  /** Undefined when there are no events. */
  readonly oldestEventMs: number | undefined;
}

export const dataFiles = [databaseFile, eventLogFile] as const;

export async function examineDataFolder(folder: string): Promise<DataFolderFacts> {
  const holder = readHolder(folder);
  const nothing = { mismatch: undefined, damagedFile: undefined, unreadable: undefined, holder };
  try {
    using facts = inspectData(folder, locateUntouched);
    const mismatch = findMismatch(facts)?.problem;
    // Loaded only when needed: the migrations bring Kysely.
    const { databaseVersion } = await import('#store/migrations/migrate');
    const database = readVersion(join(folder, databaseFile), 'select version from schema_version', databaseVersion);
    const eventLog = readVersion(
      join(folder, eventLogFile),
      'select user_version as version from pragma_user_version',
      eventLogVersion,
    );
    const log = eventLog && { ...eventLog, ...readLog(join(folder, eventLogFile)) };
    return { ...nothing, mismatch, database, eventLog: log };
  } catch (error) {
    const unread = { ...nothing, database: undefined, eventLog: undefined };
    return error instanceof DamagedFileError
      ? { ...unread, damagedFile: error.path }
      : { ...unread, unreadable: (error as Error).message };
  }
}

function readVersion(path: string, query: string, knownVersion: number): VersionFacts | undefined {
  return readDatabase(path, (database) => {
    const version = Number(database.prepare(query).get()?.['version'] ?? 0);
    return { version, knownVersion };
  });
}

/** Runs lie in the order of bots and sequences, so the first of each bot is its oldest; a few bots are enough for an estimate. */
function readLog(path: string): LogFacts {
  const oldest = `select min((select oldest_ms from event_runs where id >= feed * 34359738368 order by id limit 1)) as oldest
    from (select feed from feeds order by feed limit 200)`;
  return (
    readDatabase(path, (database) => {
      const { bytes } =
        database.prepare('select page_count * page_size as bytes from pragma_page_count, pragma_page_size').get() ?? {};
      const found = database.prepare(oldest).get()?.['oldest'];
      return { bytes: Number(bytes), oldestEventMs: found == null ? undefined : Number(found) };
    }) ?? { bytes: 0, oldestEventMs: undefined }
  );
}

function readDatabase<Found>(path: string, read: (database: DatabaseSync) => Found): Found | undefined {
  if (!existsSync(path)) return undefined;
  const database = new DatabaseSync(locateUntouched(path), { readOnly: true, timeout: 2000 });
  try {
    return read(database);
  } catch {
    // A database of another version has other tables.
    return undefined;
  } finally {
    database.close();
  }
}

function readHolder(folder: string): DataFolderFacts['holder'] {
  try {
    const holder = JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8')) as FolderHolder;
    return { ...holder, isAlive: holder.host !== hostname() || isProcess(holder.pid) };
  } catch {
    return undefined;
  }
}

function isProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
