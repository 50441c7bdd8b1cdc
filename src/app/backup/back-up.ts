import { createReadStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { reasonOf } from '#app/reason-of';
import { type CopiedFiles, copySnapshot, snapshotBytes } from '#store/data-folder/copy-snapshot';
import { type CopyFacts, checkCopy, describeCopy } from '#store/data-folder/describe-copy';
import { DamagedFileError, databaseFile, findMismatch, inspectData } from '#store/data-folder/inspect-data';
import { type DataSnapshot, NoQuietMomentError, openSnapshot } from '#store/data-folder/open-snapshot';
import { BackupError } from './backup-error.ts';
import { writeBackupNote } from './backup-note.ts';
import { refuseWithoutSpace, watchSpace } from './disk-space.ts';
import { syncPath } from './durable-files.ts';
import { createManifest, type Manifest } from './manifest.ts';
import { openSyncedFile } from './open-synced-file.ts';
import { readBackupFile } from './read-backup-file.ts';
import { nameBackupIn, readManifestOf, removeOldBackups } from './rotate-backups.ts';
import { refuseHalfRestored } from './swap-data.ts';
import { openWorkFolder } from './work-folder.ts';
import { writeBackupFile } from './write-backup-file.ts';

export interface BackupOptions {
  readonly dataFolder: string;
  /** A file, a folder in which it names the file by the time, or a stream. */
  readonly target: string | Writable;
  /** In a folder: how many of its own backups to keep there. */
  readonly keep?: number | undefined;
  /** Where the databases are copied first; by default beside the file. */
  readonly workFolder?: string | undefined;
  readonly version: string;
  /** Called when a step begins. */
  readonly onStep?: (step: BackupStep) => void;
}

export type BackupStep = 'copy' | 'check' | 'compress' | 'verify' | 'rename' | 'note';

export interface BackupReport {
  readonly manifest: Manifest;
  /** Null when it went to a stream. */
  readonly file: string | null;
  readonly bytes: number;
  /** Older backups that were removed. */
  readonly removed: readonly string[];
  /** The reason why the data folder does not note the backup; undefined when it does. */
  readonly noteProblem?: string;
}

/** Backs up a data folder, whether the service runs or not. The file gets its name only when it is complete and verified. */
export async function backUp(options: BackupOptions): Promise<BackupReport> {
  const { target, version, onStep = () => {} } = options;
  const dataFolder = resolve(options.dataFolder);
  refuseHalfRestored(dataFolder);
  if (!existsSync(join(dataFolder, databaseFile)))
    throw new BackupError(
      'not-found',
      `There is no ${databaseFile} in ${dataFolder}: set SCOREWIRE_DATA_DIR or --data-dir to the data folder of the service.`,
    );
  const place = typeof target === 'string' ? await choosePlace(resolve(target), options.keep) : undefined;
  using work = openWork(options.workFolder ?? place?.folder ?? dataFolder);
  onStep('copy');
  const { files, atMs } = await copyData(dataFolder, work.path);
  onStep('check');
  const manifest = createManifest(inspectCopy(files, work.path, dataFolder), atMs, version);
  onStep('compress');
  if (place === undefined) {
    const bytes = await writeTo(target as Writable, manifest, files);
    return note(dataFolder, { manifest, file: null, bytes, removed: [] }, onStep);
  }
  // Beside its later place, because a rename does not work across file systems.
  using beside = options.workFolder === undefined ? undefined : openWork(place.folder);
  const partial = join(beside?.path ?? work.path, 'backup.tar.zst');
  const bytes = await writeTo(await openFile(partial), manifest, files);
  onStep('verify');
  await readBackupFile(createReadStream(partial) as AsyncIterable<Buffer>, partial);
  onStep('rename');
  const file = place.file ?? nameBackupIn(place.folder, atMs);
  giveName(partial, file);
  const report = note(dataFolder, { manifest, file, bytes, removed: [] }, onStep);
  return options.keep === undefined ? report : { ...report, removed: await removeOld(file, manifest, options.keep) };
}

interface Place {
  readonly folder: string;
  /** Undefined when the file gets its name from the time. */
  readonly file: string | undefined;
}

async function choosePlace(target: string, keep: number | undefined): Promise<Place> {
  const found = statSync(target, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return { folder: target, file: undefined };
  if (keep !== undefined)
    throw new BackupError('invalid', `--keep needs a folder of backups, and ${target} is not a folder.`);
  if (!existsSync(dirname(target)))
    throw new BackupError('not-found', `The folder ${dirname(target)} does not exist: create it first.`);
  const mayReplace = found === undefined || (found.isFile() && (await readManifestOf(target)) !== undefined);
  if (!mayReplace)
    throw new BackupError('conflict', `${target} exists and is not a backup of Scorewire: give another name.`);
  return { folder: dirname(target), file: target };
}

function openWork(parent: string) {
  try {
    mkdirSync(parent, { recursive: true, mode: 0o700 });
    return openWorkFolder(parent);
  } catch (error) {
    throw new BackupError('failed', `${parent} cannot be written: ${reasonOf(error)}.`, { cause: error });
  }
}

async function copyData(dataFolder: string, workFolder: string): Promise<{ files: CopiedFiles; atMs: number }> {
  using snapshot = takeSnapshot(dataFolder);
  // The compressed file is smaller than the copy, except when there is almost nothing in it.
  refuseWithoutSpace(workFolder, 2 * snapshotBytes(snapshot), 'The copy');
  try {
    return { files: await copySnapshot(snapshot, workFolder, watchSpace(dataFolder)), atMs: snapshot.atMs };
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError('failed', `The data cannot be copied to ${dirname(workFolder)}: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

function takeSnapshot(dataFolder: string): DataSnapshot {
  try {
    return openSnapshot(dataFolder);
  } catch (error) {
    if (error instanceof NoQuietMomentError)
      throw new BackupError('failed', 'The service changes its data too quickly: try again.', { cause: error });
    throw new BackupError(
      'failed',
      `The data folder ${dataFolder} cannot be read: ${reasonOf(error)}. Run the command as the user of the service.`,
      { cause: error },
    );
  }
}

/** A backup of files that the service would refuse is useless. */
function inspectCopy(files: CopiedFiles, folder: string, dataFolder: string): CopyFacts {
  try {
    checkCopy(files);
    using found = inspectData(folder);
    const mismatch = findMismatch(found);
    if (mismatch === undefined) return describeCopy(files);
    throw new BackupError(
      'failed',
      `The backup was not made, because in the data folder ${dataFolder}, ${mismatch.problem}.`,
    );
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    const path = join(dataFolder, error.path.slice(folder.length));
    throw new BackupError('failed', `The backup was not made, because ${path} is damaged: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

async function openFile(path: string): Promise<Writable> {
  try {
    return await openSyncedFile(path);
  } catch (error) {
    throw unwritable(error);
  }
}

/** Returns how many bytes were written. */
async function writeTo(stream: Writable, manifest: Manifest, files: CopiedFiles): Promise<number> {
  try {
    return await writeBackupFile(stream, manifest, files);
  } catch (error) {
    throw unwritable(error);
  }
}

function giveName(partial: string, file: string): void {
  try {
    renameSync(partial, file);
    syncPath(dirname(file));
  } catch (error) {
    throw unwritable(error);
  }
}

async function removeOld(file: string, manifest: Manifest, keep: number): Promise<string[]> {
  try {
    return await removeOldBackups(dirname(file), manifest, keep);
  } catch (error) {
    const reason = reasonOf(error);
    throw new BackupError('failed', `Saved ${file}, but an older backup cannot be removed: ${reason}.`, {
      cause: error,
    });
  }
}

function unwritable(cause: unknown): BackupError {
  return new BackupError('failed', `The backup cannot be written: ${reasonOf(cause)}.`, { cause });
}

/** The backup is good even if the folder cannot be written. */
function note(dataFolder: string, report: BackupReport, onStep: (step: BackupStep) => void): BackupReport {
  onStep('note');
  const { manifest, file, bytes } = report;
  try {
    writeBackupNote(dataFolder, { createdAt: manifest.createdAt, file, bytes });
    return report;
  } catch (error) {
    return { ...report, noteProblem: reasonOf(error) };
  }
}
