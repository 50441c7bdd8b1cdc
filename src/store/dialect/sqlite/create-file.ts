import { closeSync, openSync } from 'node:fs';

/**
 * Creates an empty file that only its owner can read, because SQLite would create one that everybody can. Never opens an existing file:
 * closing it again would drop the locks of all connections of this process.
 */
export function createFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
