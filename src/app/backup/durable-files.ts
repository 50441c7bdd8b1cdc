import { chownSync, closeSync, fsyncSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Puts a file on disk as a whole or not at all. */
export function writeDurably(path: string, text: string): void {
  const partial = join(dirname(path), `.${basename(path)}.partial`);
  writeFileSync(partial, text, { mode: 0o600, flush: true });
  matchOwner(partial);
  renameSync(partial, path);
  syncPath(dirname(path));
}

/** Waits until a file, or the names in a folder, are on disk. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Gives what root creates in a folder to the owner of the folder: the service may run as a user who could not read it otherwise. */
export function matchOwner(path: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
}
