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
  const known = createLane();
  const strangers = createLane();
  let running = 0;
  return {
    run(isKnown, check) {
      const lane = isKnown ? known : strangers;
      if (lane.checks >= checksMax) return undefined;
      lane.checks += 1;
      return waitIn(lane)
        .then(check)
        .finally(() => {
          lane.checks -= 1;
          running -= 1;
          const next = known.waiting.shift() ?? strangers.waiting.shift();
          next?.();
        });
    },
  };

  function waitIn(lane: Lane): Promise<void> {
    return new Promise((resolve) => {
      const begin = (): void => {
        running += 1;
        resolve();
      };
      if (running < atOnce) begin();
      else lane.waiting.push(begin);
    });
  }
}

interface Lane {
  /** Running and waiting. */
  checks: number;
  readonly waiting: (() => void)[];
}

function createLane(): Lane {
  return { checks: 0, waiting: [] };
}
