import { createAddressCount } from './address-count.ts';

/** Node's pool has four threads; password checks take up to two, and file access needs some. */
const runningMax = 2;

/** Queues compressions, so that they do not take all processors and threads. */
export interface CompressionQueue {
  /** Undefined when the queue is full, in total or for this address. */
  run<Outcome>(address: string, work: () => Promise<Outcome>): Promise<Outcome> | undefined;
}

export function createCompressionQueue(count = createAddressCount(64, 8)): CompressionQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    run(address, work) {
      if (!count.enter(address)) return undefined;
      return enter()
        .then(work)
        .finally(() => {
          count.leave(address);
          const next = waiting.shift();
          if (next === undefined) running -= 1;
          else next();
        });
    },
  };

  /** A finished compression hands its permit to the next one in the queue, so `running` stays the same. */
  async function enter(): Promise<void> {
    if (running < runningMax) running += 1;
    else await new Promise<void>((go) => waiting.push(go));
  }
}
