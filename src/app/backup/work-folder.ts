import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type FolderHold, holdFolder } from '#store/data-folder/hold-folder';

/** A folder for files that are removed when it is disposed. */
export interface WorkFolder extends Disposable {
  readonly path: string;
}

export const workFolderPrefix = '.scorewire-backup-';

/** Removes the work folders of killed backups in the same place. */
export function openWorkFolder(parent: string): WorkFolder {
  for (const name of readdirSync(parent)) if (name.startsWith(workFolderPrefix)) removeIfLeft(join(parent, name));
  const path = mkdtempSync(join(parent, workFolderPrefix));
  try {
    const hold = holdFolder(path);
    const stopListening = onSignal(() => remove(path, hold));
    return {
      path,
      [Symbol.dispose]() {
        stopListening();
        remove(path, hold);
      },
    };
  } catch (error) {
    rmSync(path, { recursive: true, force: true });
    throw error;
  }
}

/** A younger folder may belong to a backup that has not locked it yet. */
const ageMsMin = 10_000;

function removeIfLeft(path: string): void {
  try {
    if (Date.now() - statSync(path).mtimeMs < ageMsMin) return;
    remove(path, holdFolder(path));
  } catch {
    // Another backup uses it, or it belongs to another user.
  }
}

/** Runs the function when the process is asked to end, and then lets the process end. Returns the function that stops listening. */
function onSignal(clean: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const end = (signal: NodeJS.Signals): void => {
    stop();
    clean();
    process.kill(process.pid, signal);
  };
  const stop = (): void => signals.forEach((signal) => process.off(signal, end));
  for (const signal of signals) process.on(signal, end);
  return stop;
}

function remove(path: string, hold: FolderHold): void {
  rmSync(path, { recursive: true, force: true });
  hold.release();
}
