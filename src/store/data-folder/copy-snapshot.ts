import { join } from 'node:path';
import { backup, type DatabaseSync } from 'node:sqlite';
import { createFile } from '#store/dialect/sqlite/create-file';
import { databaseFile, eventLogFile } from './inspect-data.ts';
import type { DataSnapshot } from './open-snapshot.ts';

export interface CopiedFiles {
  readonly database: string;
  readonly eventLog: string;
}

/** 1 MiB: between two steps the event loop runs, and the disk serves others. */
const pagesAtOnce = 256;

/**
 * Copies a snapshot into a folder, page by page. SQLite's backup starts again when another process changes the database, but not inside a
 * transaction, which sees no changes. `onProgress` may stop it by throwing.
 */
export async function copySnapshot(
  { database, eventLog }: DataSnapshot,
  folder: string,
  onProgress: (copiedBytes: number) => void = () => {},
): Promise<CopiedFiles> {
  const files = { database: join(folder, databaseFile), eventLog: join(folder, eventLogFile) };
  let before = 0;
  for (const [source, path] of [
    [database, files.database],
    [eventLog, files.eventLog],
  ] as const) {
    // SQLite would create a file that everybody can read.
    createFile(path);
    const pageBytes = pageBytesOf(source);
    const progress = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }): void =>
      onProgress(before + (totalPages - remainingPages) * pageBytes);
    await backup(source, path, { rate: pagesAtOnce, progress });
    before += sizeOf(source);
  }
  return files;
}

/** The bytes of both databases in the snapshot. */
export function snapshotBytes({ database, eventLog }: DataSnapshot): number {
  return sizeOf(database) + sizeOf(eventLog);
}

function sizeOf(database: DatabaseSync): number {
  return Number(database.prepare('pragma page_count').get()?.['page_count']) * pageBytesOf(database);
}

function pageBytesOf(database: DatabaseSync): number {
  return Number(database.prepare('pragma page_size').get()?.['page_size']);
}
