import { statSync } from 'node:fs';
import type { Log } from './log.ts';

/** The permission of all other users. The permission of the group is often intended, and Windows has neither. */
const readableByAll = 0o004;

/** Warns of secret files that every user can read. The service still uses them: in a container this may be intended. */
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
