import { Worker } from 'node:worker_threads';
import { type CheckpointThreadData, place } from './thread-signals.ts';

const restartPauseMs = 10_000;

/** Keeps the thread that checkpoints running. While it does not run, the writer checkpoints by itself, and is held up by that. */
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
      Atomics.store(data.signals, place.closed, 1);
      Atomics.notify(data.signals, place.closed);
      Atomics.add(data.signals, place.commits, 1);
      Atomics.notify(data.signals, place.commits);
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
