import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const awakeProcess = join(import.meta.dirname, 'awake-process.ts');
/** Idle time only, and counted by the kernel as nice, so that it does not look like other programs' work. */
const leisurely = ['--adjustment=19', 'chrt', '--idle', '0'];

/**
 * Keeps the processors awake until disposed. A busy host takes a sleeping virtual processor away and may return it tens of milliseconds late, which would
 * be measured instead of the system.
 */
export function keepAwake(): Disposable {
  if (spawnSync('nice', [...leisurely, 'true']).status !== 0)
    throw new Error('--awake needs the programs nice and chrt (Debian: coreutils and util-linux)');
  const children = Array.from({ length: availableParallelism() }, () =>
    spawn('nice', [...leisurely, process.execPath, awakeProcess], { stdio: 'inherit' }),
  );
  return {
    [Symbol.dispose]: () => {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}
