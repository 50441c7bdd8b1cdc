import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '#app/start-error';
import { databaseFile, eventLogFile } from '#store/data-folder/inspect-data';
import { matchOwner, syncPath, writeDurably } from './durable-files.ts';

/** Where a restore unpacks the files before it moves them into place. */
export const stagingFolder = 'restore.partial';
/** While this file exists, the restore of the folder is not finished. */
export const restoreMarkerFile = 'restore-unfinished.json';

const databaseFiles: readonly string[] = [databaseFile, eventLogFile].flatMap((name) => [
  name,
  `${name}-wal`,
  `${name}-shm`,
]);

/** The files that an unfinished restore replaces. */
export interface RestoreMarker {
  /** The files that the folder had before. */
  readonly former: readonly string[];
  /** The folder inside the data folder that they go to. */
  readonly keptIn: string;
}

/** The files of the databases that are in a data folder. */
export function listDatabaseFiles(dataFolder: string): string[] {
  return databaseFiles.filter((name) => existsSync(join(dataFolder, name)));
}

/** From here until `finishRestore`, the service refuses the folder. */
export function markRestore(dataFolder: string, marker: RestoreMarker): void {
  writeDurably(join(dataFolder, restoreMarkerFile), `${JSON.stringify(marker)}\n`);
}

/** Moves the former files away and the staged ones into their place. `onMove` hears of each move before it. */
export function swapData(dataFolder: string, { former, keptIn }: RestoreMarker, onMove: () => void): void {
  const kept = join(dataFolder, keptIn);
  if (former.length > 0) {
    mkdirSync(kept, { recursive: true, mode: 0o700 });
    matchOwner(kept);
  }
  for (const name of former) move(join(dataFolder, name), join(kept, name), onMove);
  for (const name of [databaseFile, eventLogFile])
    move(join(dataFolder, stagingFolder, name), join(dataFolder, name), onMove);
  if (former.length > 0) syncPath(kept);
  syncPath(dataFolder);
}

export function finishRestore(dataFolder: string): void {
  rmSync(join(dataFolder, restoreMarkerFile), { force: true });
  syncPath(dataFolder);
  rmSync(join(dataFolder, stagingFolder), { recursive: true, force: true });
}

/** Puts everything back as it was before a restore that did not finish. Returns false when there is none. */
export function undoRestore(dataFolder: string): boolean {
  const marker = readMarker(dataFolder);
  if (marker !== undefined) {
    const kept = join(dataFolder, marker.keptIn);
    for (const name of listDatabaseFiles(dataFolder)) if (!marker.former.includes(name)) rmSync(join(dataFolder, name));
    for (const name of marker.former)
      if (existsSync(join(kept, name))) renameSync(join(kept, name), join(dataFolder, name));
    if (existsSync(kept) && readdirSync(kept).length === 0) rmSync(kept, { recursive: true });
    syncPath(dataFolder);
  }
  finishRestore(dataFolder);
  return marker !== undefined;
}

/** The service must not start on it, and a backup of it would be useless. */
export function refuseHalfRestored(dataFolder: string): void {
  if (existsSync(join(dataFolder, restoreMarkerFile)))
    throw new StartError(
      `A restore of the data folder ${dataFolder} was interrupted: run the same "scorewire restore" again, or "scorewire restore --cancel" to go back to what was there before.`,
    );
}

function readMarker(dataFolder: string): RestoreMarker | undefined {
  const path = join(dataFolder, restoreMarkerFile);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as RestoreMarker) : undefined;
}

function move(from: string, to: string, onMove: () => void): void {
  onMove();
  renameSync(from, to);
}
