import { closeSync, fdatasyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { backup, type DatabaseSync } from 'node:sqlite';
import { createFile } from '#store/dialect/sqlite/create-file';
import { databaseFile, eventLogFile } from './inspect-data.ts';
import type { DataSnapshot } from './open-snapshot.ts';

export interface CopiedFiles {
  readonly database: string;
  readonly eventLog: string;
}

/** 1 MiB. */
const pagesAtOnce = 256;
/**
 * The copy is brought to disk in pieces of 4 MiB. Otherwise the operating system collects hundreds of megabytes, and while it writes them, the
 * commits of the service wait.
 */
const stepsPerSync = 4;

/**
 * Copies a snapshot into a folder, page by page. SQLite's backup starts again when another process changes the database, but not inside a
 * transaction, which sees no changes. `onProgress` may stop it by throwing.
 */
export async function copySnapshot(
  { database, eventLog }: DataSnapshot,
  folder: string,
  onProgress: () => void = () => {},
): Promise<CopiedFiles> {
  const files = { database: join(folder, databaseFile), eventLog: join(folder, eventLogFile) };
  for (const [source, path] of [
    [database, files.database],
    [eventLog, files.eventLog],
  ] as const) {
    // SQLite would create a file that everybody can read.
    createFile(path);
    await copyPages(source, path, onProgress);
  }
  return files;
}

async function copyPages(source: DatabaseSync, path: string, onProgress: () => void): Promise<void> {
  const file = openSync(path, 'r');
  let steps = 0;
  try {
    await backup(source, path, {
      rate: pagesAtOnce,
      progress() {
        onProgress();
        steps += 1;
        if (steps % stepsPerSync === 0) fdatasyncSync(file);
      },
    });
  } finally {
    closeSync(file);
  }
}

/** The bytes of both databases in the snapshot. */
export function snapshotBytes({ database, eventLog }: DataSnapshot): number {
  return sizeOf(database) + sizeOf(eventLog);
}

function sizeOf(database: DatabaseSync): number {
  const pages = database.prepare('pragma page_count').get()?.['page_count'];
  return Number(pages) * Number(database.prepare('pragma page_size').get()?.['page_size']);
}
