import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { readLastEvents } from '#store/event-log/sqlite/last-sequences';
import type { CopiedFiles } from './copy-snapshot.ts';
import { DamagedFileError } from './inspect-data.ts';

/** What the two files of a copy contain. */
export interface CopyFacts {
  /** Null in files of versions that had none. */
  readonly installation: string | null;
  readonly database: {
    readonly bytes: number;
    readonly schemaVersion: number;
    readonly users: number;
    readonly bots: number;
    readonly fixtures: number;
  };
  readonly eventLog: {
    readonly bytes: number;
    readonly schemaVersion: number;
    readonly lastEventAt: string | null;
    /** By bot id. */
    readonly lastSequences: Readonly<Record<string, number>>;
  };
}

/** Reads both files without changing anything. Throws a DamagedFileError when one is not sound. */
export function describeCopy(files: CopiedFiles): CopyFacts {
  const database = readFile(files.database, (copy) => ({
    schemaVersion: numberOf(copy, 'select version from schema_version'),
    users: numberOf(copy, 'select count(*) from users'),
    bots: numberOf(copy, 'select count(*) from bots'),
    fixtures: numberOf(copy, 'select count(*) from fixtures'),
    installation: readInstallation(copy),
  }));
  const eventLog = readFile(files.eventLog, (copy) => ({
    schemaVersion: numberOf(copy, 'pragma user_version'),
    installation: readInstallation(copy),
    last: readLastEvents(copy),
  }));
  const { installation, ...counts } = database;
  const lastAtMs = [...eventLog.last.values()].reduce((latest, { atMs }) => Math.max(latest, atMs), 0);
  return {
    installation: installation ?? eventLog.installation,
    database: { bytes: statSync(files.database).size, ...counts },
    eventLog: {
      bytes: statSync(files.eventLog).size,
      schemaVersion: eventLog.schemaVersion,
      lastEventAt: lastAtMs === 0 ? null : new Date(lastAtMs).toISOString(),
      lastSequences: Object.fromEntries([...eventLog.last].map(([botId, { sequence }]) => [botId, sequence])),
    },
  };
}

/** Throws a DamagedFileError when SQLite finds the structure of a copy broken. */
export function checkCopy(files: CopiedFiles): void {
  for (const path of Object.values(files) as string[])
    readFile(path, (copy) => {
      const found = String(copy.prepare('pragma quick_check(1)').get()?.['quick_check']);
      if (found !== 'ok') throw new Error(found.replaceAll('\n', ' '));
    });
}

/** Nobody else has a copy open, so it can be read without the files that SQLite shares between connections. */
function readFile<Value>(path: string, read: (copy: DatabaseSync) => Value): Value {
  try {
    using copy = new DatabaseSync(new URL(`${pathToFileURL(path).href}?immutable=1`), { readOnly: true });
    return read(copy);
  } catch (error) {
    throw new DamagedFileError(path, error);
  }
}

function numberOf(copy: DatabaseSync, sql: string): number {
  return Number(Object.values(copy.prepare(sql).get() ?? {})[0] ?? 0);
}

function readInstallation(copy: DatabaseSync): string | null {
  const isTable = copy.prepare("select 1 from sqlite_schema where name = 'installation'").get() !== undefined;
  const id = isTable ? copy.prepare('select id from installation').get()?.['id'] : undefined;
  return id === undefined ? null : String(id);
}
