import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const tmpfs = 0x01021994;

/** All systems keep their files in the folder for temporary files: where that is in memory, a sync costs nothing and shows nothing. */
export function requireDisk(): void {
  if (statfsSync(tmpdir()).type === tmpfs)
    throw new Error(`${tmpdir()} is not on a disk: let TMPDIR name a folder that is.`);
}
