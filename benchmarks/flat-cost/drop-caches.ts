import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/** Flushes the kernel's write cache and drops its read cache; false where that is not permitted. */
export function dropCaches(): boolean {
  spawnSync('sync');
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '3');
    return true;
  } catch {
    return false;
  }
}
