import { setTimeout as wait } from 'node:timers/promises';
import type { Service } from './service.ts';

/**
 * The last two thirds of the time are left alone. What malloc gives back to the system goes up and down by 40 MiB; it takes a quarter of an
 * hour to tell a growth of one MiB a minute from that.
 */
const restartedPart = 1 / 3;

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
    if (restart % 2 === 0) await service.end('SIGKILL');
    else await service.close();
    await service.start();
  }
}
