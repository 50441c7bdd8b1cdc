import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/** Writes what is still to be written and lets the kernel forget what it has read; false where that is not permitted. */
export function dropCaches(): boolean {
  spawnSync('sync');
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '3');
    return true;
  } catch {
    return false;
  }
}
