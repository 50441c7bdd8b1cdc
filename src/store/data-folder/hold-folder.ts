import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createFile } from '#store/dialect/sqlite/create-file';
import { type FileIdentity, identifyFile, isInPlace } from '#store/dialect/sqlite/file-identity';
import { isBusy } from '#store/dialect/sqlite/retry-while-busy';

/** The right to use a data folder, which one process has at a time. */
export interface FolderHold {
  /** Whoever removes this file lets another process in. */
  readonly lock: FileIdentity;
  /** True when the process that held the folder before has ended without closing its databases. */
  readonly wasCrashed: boolean;
  /** Notes that the databases are open, so that a crash from now on is known as one. */
  markOpen(): void;
  /** Takes the note back, before the databases are closed. */
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

/** A process that was killed a moment ago may not be gone yet, and who looks into the file holds it for an instant. */
const waitMs = 1000;

/**
 * Takes the folder by an exclusive lock of SQLite on a file of its own. The kernel gives it back with the end of the process, however
 * that ends, and knows the file by whatever path it is reached, also from another container.
 */
export function holdFolder(folder: string): FolderHold {
  const path = join(folder, 'lock.db');
  const note = join(folder, 'lock.json');
  createFile(path);
  const database = new DatabaseSync(path, { timeout: waitMs });
  try {
    // Nothing is written, so no journal need be on disk.
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
    // What the last one has left open stays noted until this one has opened it.
    write(wasCrashed);
    return {
      lock,
      wasCrashed,
      markOpen: () => write(true),
      markClosing() {
        // In a folder that was put in the place of this one, the note is of another process.
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
    // It only helps people, and may be half written.
    return undefined;
  }
}
