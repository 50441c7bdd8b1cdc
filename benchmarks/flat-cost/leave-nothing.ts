import { processTree } from '../loads/process-tree.ts';

/** However this process ends, also by a signal, its child processes end with it, and its folders are removed. */
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
