import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { describeHolder } from '#app/hold-data-folder';
import { reasonOf } from '#app/reason-of';
import { describeCopy } from '#store/data-folder/describe-copy';
import { FolderHeldError, type FolderHold, holdFolder } from '#store/data-folder/hold-folder';
import { databaseFile, eventLogFile, findMismatch, inspectData } from '#store/data-folder/inspect-data';
import { BackupError } from './backup-error.ts';
import { backupNoteFile, writeBackupNote } from './backup-note.ts';
import { refuseWithoutSpace } from './disk-space.ts';
import { matchOwner, syncPath } from './durable-files.ts';
import type { Manifest } from './manifest.ts';
import { type BackupContents, readBackupFile } from './read-backup-file.ts';
import { stampOf } from './rotate-backups.ts';
import {
  finishRestore,
  listDatabaseFiles,
  markRestore,
  type RestoreMarker,
  restoreMarkerFile,
  stagingFolder,
  swapData,
  undoRestore,
} from './swap-data.ts';
import { workFolderPrefix } from './work-folder.ts';

export interface RestoreOptions {
  readonly source: AsyncIterable<Buffer>;
  /** The name of the source in messages. */
  readonly sourceName: string;
  /** Undefined when it is not a file. */
  readonly sourceFile?: string | undefined;
  readonly dataFolder: string;
  /** Replaces the data of a folder that is not empty. */
  readonly force: boolean;
  /** Called when a step begins. */
  readonly onStep?: (step: RestoreStep) => void;
}

export type RestoreStep = 'unpack' | 'verify' | 'swap' | 'move' | 'finish' | 'done';

export interface RestoreReport {
  readonly manifest: Manifest;
  readonly dataFolder: string;
  /** The folder with the former data. */
  readonly keptIn: string | null;
}

/**
 * Replaces the databases of a data folder by those of a backup. Unpacks and verifies everything before it replaces anything. When it is killed, the
 * next run undoes its changes.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { source, sourceName, force, onStep = () => {} } = options;
  const dataFolder = resolve(options.dataFolder);
  using held = takeFolder(dataFolder);
  undoRestore(dataFolder);
  const former = refuseUnlessEmpty(dataFolder, force);
  const marker = { former, keptIn: `replaced-${stampOf(Date.now())}` };
  try {
    // An empty folder would otherwise start as a new service after an interrupted restore.
    if (former.length === 0) markRestore(dataFolder, marker);
    onStep('unpack');
    const contents = await unpack(source, sourceName, dataFolder);
    onStep('verify');
    await verifyUnpacked(join(dataFolder, stagingFolder), contents, sourceName);
    onStep('swap');
    replaceData(dataFolder, marker, onStep);
    onStep('finish');
    finishRestore(dataFolder);
    onStep('done');
    held.succeeded();
    const { manifest, bytes } = contents;
    writeBackupNote(dataFolder, { createdAt: manifest.createdAt, file: options.sourceFile ?? null, bytes });
    return { manifest, dataFolder, keptIn: former.length === 0 ? null : join(dataFolder, marker.keptIn) };
  } catch (error) {
    undoRestore(dataFolder);
    throw error;
  }
}

/** Brings back the data from before an interrupted restore. Returns false when no restore was interrupted. */
export function cancelRestore(folder: string): boolean {
  const dataFolder = resolve(folder);
  if (!existsSync(join(dataFolder, restoreMarkerFile))) return false;
  using _ = takeFolder(dataFolder);
  return undoRestore(dataFolder);
}

interface TakenFolder extends Disposable {
  /** Keeps the folder. Without this call, a folder that was created for the restore is removed again. */
  succeeded(): void;
}

function takeFolder(dataFolder: string): TakenFolder {
  let isNew = false;
  let hold: FolderHold;
  try {
    isNew = mkdirSync(dataFolder, { recursive: true, mode: 0o700 }) !== undefined;
    hold = holdFolder(dataFolder);
    matchOwner(hold.lock.path);
  } catch (error) {
    if (error instanceof FolderHeldError)
      throw new BackupError(
        'conflict',
        `The data folder ${dataFolder} is in use by another Scorewire${describeHolder(error.holder)}: stop that one first.`,
      );
    throw new BackupError('failed', `The data folder ${dataFolder} cannot be used: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
  return {
    succeeded() {
      isNew = false;
    },
    [Symbol.dispose]() {
      hold.release();
      if (!isNew) return;
      rmSync(hold.lock.path, { force: true });
      if (readdirSync(dataFolder).length === 0) rmdirSync(dataFolder);
    },
  };
}

/** Files that may stay in the folder: locks, notes, and files of other backups and restores. */
const ownFiles = new Set(['lock.db', 'lock.json', 'lost+found', backupNoteFile, stagingFolder, restoreMarkerFile]);

/** Returns the files to replace. */
function refuseUnlessEmpty(dataFolder: string, force: boolean): string[] {
  const found = readdirSync(dataFolder).filter((name) => !ownFiles.has(name) && !name.startsWith(workFolderPrefix));
  if (found.length > 0 && !force) {
    const shown = found.length > 3 ? [...found.slice(0, 3), '…'] : found;
    throw new BackupError(
      'conflict',
      `The data folder ${dataFolder} is not empty (${shown.join(', ')}): name another one with --data-dir, or replace its data with --force.`,
    );
  }
  return listDatabaseFiles(dataFolder);
}

async function unpack(source: AsyncIterable<Buffer>, sourceName: string, dataFolder: string): Promise<BackupContents> {
  const staging = join(dataFolder, stagingFolder);
  mkdirSync(staging, { mode: 0o700 });
  matchOwner(staging);
  try {
    return await readBackupFile(source, sourceName, {
      onManifest: ({ database, eventLog }) =>
        refuseWithoutSpace(dataFolder, database.bytes + eventLog.bytes, 'The data'),
      async onPart(part, chunks) {
        const path = join(staging, part === 'database' ? databaseFile : eventLogFile);
        await pipeline(chunks, createWriteStream(path, { mode: 0o600, flush: true }));
        matchOwner(path);
      },
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw new BackupError('failed', `${sourceName} cannot be unpacked to ${dataFolder}: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

/** Reads the files again, to check the bytes on the disk. */
async function verifyUnpacked(staging: string, { manifest, sums }: BackupContents, sourceName: string): Promise<void> {
  const files = { database: join(staging, databaseFile), eventLog: join(staging, eventLogFile) };
  for (const part of ['database', 'eventLog'] as const) {
    const sum = createHash('sha256');
    for await (const chunk of createReadStream(files[part]) as AsyncIterable<Buffer>) sum.update(chunk);
    if (sum.digest('hex') !== sums[part])
      throw new BackupError('failed', `The disk returned other bytes than were written to ${files[part]}: check it.`);
  }
  const { installation, database, eventLog } = manifest;
  if (!isDeepStrictEqual(describeCopy(files), { installation, database, eventLog }))
    throw new BackupError('invalid', `${sourceName} does not contain what it says: use another backup.`);
  using found = inspectData(staging);
  const mismatch = findMismatch(found);
  if (mismatch !== undefined)
    throw new BackupError('invalid', `${sourceName} cannot be used: ${mismatch.problem} in it.`);
  syncPath(staging);
}

function replaceData(dataFolder: string, marker: RestoreMarker, onStep: (step: RestoreStep) => void): void {
  try {
    if (marker.former.length > 0) markRestore(dataFolder, marker);
    swapData(dataFolder, marker, () => onStep('move'));
  } catch (error) {
    throw new BackupError('failed', `The files in ${dataFolder} cannot be replaced: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}
