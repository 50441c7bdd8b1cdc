import { processTree } from '../support/load/process-tree.ts';

/** However this process ends, by a signal as well, what it has started ends with it, and the folders go. */
export function leaveNothing(folders: readonly Disposable[]): void {
  process.once('exit', () => {
    for (const pid of processTree(process.pid).slice(1)) kill(pid);
    for (const folder of folders) folder[Symbol.dispose]();
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
