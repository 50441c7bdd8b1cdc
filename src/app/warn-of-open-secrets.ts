import { statSync } from 'node:fs';
import type { Log } from './log.ts';

/** Every user of the machine can read it. A group is often meant, and there is no such thing on Windows. */
const readableByAll = 0o004;

/** Tells the operator of files with secrets that he has left open to everybody. They are used all the same: they may be meant so in a container. */
export function warnOfOpenSecrets(files: readonly string[], log: Log, platform = process.platform): void {
  if (platform === 'win32') return;
  for (const file of files) {
    const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & readableByAll) === 0) continue;
    const shown = (mode & 0o777).toString(8).padStart(4, '0');
    log.warn(
      { file, mode: shown },
      'a file with a secret can be read by every user of this machine: run chmod 600 on it',
    );
  }
}
