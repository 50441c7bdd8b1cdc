import { Worker } from 'node:worker_threads';
import { type CheckpointThreadData, signal } from './thread-signals.ts';

const restartPauseMs = 10_000;

/** Keeps the checkpoint thread running. While it is down, the writer checkpoints by itself, which delays its commits. */
export function startCheckpoints(
  data: CheckpointThreadData,
  onFault: (error: Error) => void,
): { close(): Promise<void> } {
  let ended = Promise.resolve();
  let closed = false;
  let restartTimer: NodeJS.Timeout | undefined;
  start();
  return {
    async close() {
      clearTimeout(restartTimer);
      closed = true;
      Atomics.store(data.signals, signal.closed, 1);
      Atomics.notify(data.signals, signal.closed);
      Atomics.add(data.signals, signal.commits, 1);
      Atomics.notify(data.signals, signal.commits);
      await ended;
    },
  };

  function start(): void {
    const worker = new Worker(new URL('./checkpoint-thread-main.ts', import.meta.url), {
      workerData: data,
      name: 'event-log-checkpoints',
    });
    worker.on('error', (error: unknown) => {
      if (closed) return;
      onFault(error as Error);
      restartTimer = setTimeout(start, restartPauseMs);
    });
    ended = new Promise((resolve) => {
      worker.once('exit', () => resolve());
    });
  }
}
