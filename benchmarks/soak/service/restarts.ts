import { setTimeout as wait } from 'node:timers/promises';
import type { Service } from './service.ts';

/** The last third of the time is left alone, so that there is one long segment in which memory can be judged. */
const restartedPart = 2 / 3;

/** Ends the service by `kill -9` and by SIGTERM in turn, and starts it again. */
export async function restartInTurn(
  service: Service,
  everySeconds: number,
  totalSeconds: number,
  stop: AbortSignal,
): Promise<void> {
  const startedAt = performance.now();
  const restarts = Math.floor((totalSeconds * restartedPart) / everySeconds);
  for (let restart = 0; restart < restarts && !stop.aborted; restart += 1) {
    const dueMs = startedAt + (restart + 1) * everySeconds * 1000;
    await wait(Math.max(0, dueMs - performance.now()), undefined, { signal: stop }).catch(() => {});
    if (stop.aborted) return;
    await service.end(restart % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
    await service.start();
  }
}
