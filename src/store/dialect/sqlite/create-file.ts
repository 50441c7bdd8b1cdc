import { closeSync, openSync } from 'node:fs';

/**
 * Makes an empty file that only its owner reads, before SQLite makes one that everybody can. Never opens one that is there: to close it
 * again would take the locks of all connections to it in this process.
 */
export function createFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
