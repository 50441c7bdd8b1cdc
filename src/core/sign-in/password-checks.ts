/** Limit for known users and for strangers each. A check takes a thread and 46 MiB for about 70 ms. */
const checksMax = 64;

/** Queues password checks, so that guessing does not take all processors and threads. */
export interface PasswordChecks {
  /**
   * Undefined when the queue is full. Known users, at an address where they have signed in before, go first and have a queue of their
   * own, which guesses cannot fill.
   */
  run<Outcome>(isKnown: boolean, check: () => Promise<Outcome>): Promise<Outcome> | undefined;
}

export function createPasswordChecks(atOnce: number): PasswordChecks {
  const known = createQueue();
  const strangers = createQueue();
  let running = 0;
  return {
    run(isKnown, check) {
      const queue = isKnown ? known : strangers;
      if (queue.size >= checksMax) return undefined;
      queue.size += 1;
      return enter(queue)
        .then(check)
        .finally(() => {
          queue.size -= 1;
          running -= 1;
          const next = known.waiting.shift() ?? strangers.waiting.shift();
          next?.();
        });
    },
  };

  function enter(queue: Queue): Promise<void> {
    return new Promise((resolve) => {
      const begin = (): void => {
        running += 1;
        resolve();
      };
      if (running < atOnce) begin();
      else queue.waiting.push(begin);
    });
  }
}

interface Queue {
  /** Running and waiting. */
  size: number;
  readonly waiting: (() => void)[];
}

function createQueue(): Queue {
  return { size: 0, waiting: [] };
}
