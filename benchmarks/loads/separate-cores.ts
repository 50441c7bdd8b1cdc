import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { processTree } from './process-tree.ts';

/**
 * Gives the last core to this process and the others to the server with all below it, until disposed: the kernel may wake a server on the core of a
 * generator that spins, where it would wait for milliseconds. Without the program taskset, or with one core, nothing changes.
 */
export function separateCores(serverPid: number): Disposable {
  const last = availableParallelism() - 1;
  const pin = (pid: number, cores: string): void => void spawnSync('taskset', ['-apc', cores, String(pid)]);
  if (last > 0) {
    for (const pid of processTree(serverPid)) pin(pid, `0-${last - 1}`);
    pin(process.pid, `${last}`);
  }
  return {
    [Symbol.dispose]: () => {
      for (const pid of processTree(serverPid)) pin(pid, `0-${last}`);
      pin(process.pid, `0-${last}`);
    },
  };
}
