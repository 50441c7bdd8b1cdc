import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { FolderHeldError, type FolderHold, type FolderHolder, holdFolder } from '#store/data-folder/hold-folder';
import {
  closeToOthers,
  DamagedFileError,
  type DataFacts,
  databaseFile,
  eventLogFile,
  findMismatch,
  inspectData,
} from '#store/data-folder/inspect-data';
import { type FileIdentity, identifyFile } from '#store/dialect/sqlite/file-identity';
import { refuseHalfRestored } from './backup/swap-data.ts';
import type { Log } from './log.ts';
import { reasonOf } from './reason-of.ts';
import { DataFolderHeldError, StartError } from './start-error.ts';
import { watchFiles } from './watch-files.ts';

/** A data folder that only this process uses, with files that belong together. */
export interface HeldDataFolder {
  /** Nothing may be stored while this file is missing. */
  readonly lock: FileIdentity;
  /** The id that both databases have or will get. */
  readonly installation: string;
  /** Call it when both databases are open: from then on their files are watched. */
  opened(): void;
  /** Call it before the databases are closed. */
  closing(): void;
  release(): void;
}

/** Takes the folder, or refuses it without changing anything in it. */
export function holdDataFolder(folder: string, log: Log, acceptsData: boolean): HeldDataFolder {
  const hold = takeFolder(folder);
  try {
    refuseHalfRestored(folder);
    const facts = inspect(folder);
    try {
      refuseMismatch(folder, facts, acceptsData);
    } catch (error) {
      facts[Symbol.dispose]();
      throw error;
    }
    if (hold.wasCrashed) warnOfLostTransactions(folder, facts, log);
    return holdWith(folder, hold, facts, log);
  } catch (error) {
    hold.release();
    throw error;
  }
}

function holdWith(folder: string, hold: FolderHold, facts: DataFacts, log: Log): HeldDataFolder {
  let stopWatching = (): void => {};
  return {
    lock: hold.lock,
    installation: installationOf(facts.administration) ?? installationOf(facts.events) ?? crypto.randomUUID(),
    opened() {
      facts[Symbol.dispose]();
      hold.markOpen();
      const names = [databaseFile, `${databaseFile}-wal`, eventLogFile, `${eventLogFile}-wal`];
      stopWatching = watchFiles([hold.lock, ...names.map((name) => identifyFile(join(folder, name)))], folder, log);
    },
    closing() {
      stopWatching();
      hold.markClosing();
    },
    release() {
      facts[Symbol.dispose]();
      hold.release();
    },
  };
}

function takeFolder(folder: string): FolderHold {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return holdFolder(folder);
  } catch (error) {
    if (error instanceof FolderHeldError)
      throw new DataFolderHeldError(
        `The data folder ${folder} is in use by another Scorewire${describeHolder(error.holder)}: ` +
          'stop that one first, or set SCOREWIRE_DATA_DIR to another folder.',
      );
    throw unusableFolder(folder, error);
  }
}

export function unusableFolder(folder: string, cause: unknown): StartError {
  return new StartError(
    `The data folder ${folder} cannot be used: ${reasonOf(cause)}. Make it writable, or set SCOREWIRE_DATA_DIR.`,
    { cause },
  );
}

export function describeHolder(holder: FolderHolder | undefined): string {
  return holder === undefined ? '' : ` (process ${holder.pid} on ${holder.host}, since ${holder.since})`;
}

function inspect(folder: string): DataFacts {
  try {
    closeToOthers(folder);
    return inspectData(folder);
  } catch (error) {
    if (error instanceof DamagedFileError)
      throw new StartError(
        `${error.path} is not a database, or is damaged (${reasonOf(error)}): restore the data folder from a backup.`,
        { cause: error },
      );
    throw unusableFolder(folder, error);
  }
}

function refuseMismatch(folder: string, facts: DataFacts, acceptsData: boolean): void {
  const mismatch = findMismatch(facts);
  if (mismatch === undefined || acceptsData) return;
  throw new StartError(
    `In the data folder ${folder}, ${mismatch.problem}: restore it from a backup, ` +
      `or start once with "scorewire serve --accept-data" to ${mismatch.otherwise}.`,
  );
}

/** A missing write-ahead log need not mean a loss: a program that opened and closed the database after the crash has merged it. */
function warnOfLostTransactions(folder: string, { withoutWriteAheadLog }: DataFacts, log: Log): void {
  for (const name of withoutWriteAheadLog)
    log.warn(
      { file: join(folder, `${name}-wal`) },
      'the write-ahead log of a database that was not closed is gone: unless another program has merged it into the database, ' +
        'the last changes are lost; restore a backup, or continue without them',
    );
}

function installationOf(facts: DataFacts['events']): string | undefined {
  return facts === 'missing' ? undefined : facts.installation;
}
