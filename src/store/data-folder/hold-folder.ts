import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createFile } from '#store/dialect/sqlite/create-file';
import { type FileIdentity, identifyFile, isInPlace } from '#store/dialect/sqlite/file-identity';
import { isBusy } from '#store/dialect/sqlite/retry-while-busy';

/** The exclusive right of one process to use a data folder. */
export interface FolderHold {
  /** If this file is removed, another process can take the folder. */
  readonly lock: FileIdentity;
  /** True when the previous holder ended without closing its databases. */
  readonly wasCrashed: boolean;
  /** Notes that the databases are open, so that the next start can detect a crash. */
  markOpen(): void;
  /** Notes that the databases are about to be closed. */
  markClosing(): void;
  release(): void;
}

/** Another process uses the folder. */
export class FolderHeldError extends Error {
  override readonly name = 'FolderHeldError';
  readonly holder: FolderHolder | undefined;

  constructor(holder: FolderHolder | undefined) {
    super('another process uses it');
    this.holder = holder;
  }
}

export interface FolderHolder {
  readonly pid: number;
  readonly host: string;
  readonly since: string;
  readonly isOpen: boolean;
}

/** A process that was just killed may not be gone yet, and a process that tries the lock holds it for an instant. */
const waitMs = 1000;

/**
 * Takes the folder with an exclusive SQLite lock on a separate file. The kernel releases the lock when the process ends, however it ends,
 * and recognizes the file by any path, also from another container.
 */
export function holdFolder(folder: string): FolderHold {
  const path = join(folder, 'lock.db');
  const note = join(folder, 'lock.json');
  createFile(path);
  const database = new DatabaseSync(path, { timeout: waitMs });
  try {
    // Nothing is written, so the journal can stay in memory.
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database.close();
    if (isBusy(error)) throw new FolderHeldError(readHolder(note));
    throw error;
  }
  try {
    const lock = identifyFile(path);
    const wasCrashed = readHolder(note)?.isOpen ?? false;
    const holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
    const write = (isOpen: boolean): void =>
      writeFileSync(note, `${JSON.stringify({ ...holder, isOpen })}\n`, { mode: 0o600 });
    // A crash of the previous holder stays noted until this process has opened the databases.
    write(wasCrashed);
    return {
      lock,
      wasCrashed,
      markOpen: () => write(true),
      markClosing() {
        // If the folder was replaced, the note there belongs to another process.
        if (isInPlace(lock)) write(false);
      },
      release() {
        if (isInPlace(lock)) rmSync(note, { force: true });
        database.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

function readHolder(path: string): FolderHolder | undefined {
  try {
    const { pid, host, since, isOpen } = JSON.parse(readFileSync(path, 'utf8')) as Partial<FolderHolder>;
    if (typeof pid !== 'number' || typeof host !== 'string' || typeof since !== 'string') return undefined;
    return { pid, host, since, isOpen: isOpen === true };
  } catch {
    // The note only helps people, and may be half written.
    return undefined;
  }
}
