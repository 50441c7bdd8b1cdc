import type { CopyFacts } from '#store/data-folder/describe-copy';
import { databaseFile, eventLogFile } from '#store/data-folder/inspect-data';
import { eventLogVersion } from '#store/event-log/sqlite/schema';
import { databaseVersion } from '#store/migrations/migrate';
import { BackupError } from './backup-error.ts';

/** The names inside a backup, in their order. */
export const partNames = {
  manifest: 'scorewire-backup.json',
  database: databaseFile,
  eventLog: eventLogFile,
  checksums: 'SHA256SUMS',
} as const;

/** The version of the form of backup files. */
const formatVersion = 1;

/** What a backup contains. It is the first part of the file. */
export interface Manifest extends CopyFacts {
  readonly scorewireBackup: number;
  /** The time of the data: every event acknowledged before is in the backup. */
  readonly createdAt: string;
  /** The version of the program that made the backup. */
  readonly scorewireVersion: string;
}

export function createManifest(facts: CopyFacts, createdAtMs: number, scorewireVersion: string): Manifest {
  return {
    scorewireBackup: formatVersion,
    createdAt: new Date(createdAtMs).toISOString(),
    scorewireVersion,
    ...facts,
  };
}

/** Returns undefined when the text is not a manifest. Reads those of newer versions too, as far as this version knows them. */
export function parseManifest(text: string): Manifest | undefined {
  let value: Partial<Manifest> | null;
  try {
    value = JSON.parse(text) as Partial<Manifest> | null;
  } catch {
    return undefined;
  }
  if (typeof value?.scorewireBackup !== 'number') return undefined;
  const { createdAt, scorewireVersion, database, eventLog } = value;
  const isWhole =
    value.scorewireBackup > formatVersion ||
    (typeof createdAt === 'string' &&
      typeof scorewireVersion === 'string' &&
      isPart(database) &&
      isPart(eventLog) &&
      typeof eventLog?.lastSequences === 'object');
  return isWhole ? (value as Manifest) : undefined;
}

/** Refuses a backup of a newer version. The next start migrates data of an older version. */
export function refuseNewer({ scorewireBackup, scorewireVersion, database, eventLog }: Manifest, file: string): void {
  const isNewer =
    scorewireBackup > formatVersion ||
    database.schemaVersion > databaseVersion ||
    eventLog.schemaVersion > eventLogVersion;
  if (isNewer)
    throw new BackupError(
      'invalid',
      `${file} holds data of a newer Scorewire (made by version ${scorewireVersion}): install that version or a newer one, and restore with it.`,
    );
}

function isPart(part: Manifest['database'] | Manifest['eventLog'] | undefined): boolean {
  return Number.isSafeInteger(part?.bytes) && Number.isSafeInteger(part?.schemaVersion);
}
