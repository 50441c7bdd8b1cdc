/** Each takes a thread and 46 MiB for some 70 ms; beyond this many of a kind, waiting would only grow. */
const checksMax = 64;

/** Lets password checks wait for one another, so that guesses take neither the processors nor the threads from everybody else. */
export interface PasswordChecks {
  /**
   * Runs the check when it is its turn; undefined when too many wait. Users at an address where they have signed in before go ahead of
   * all others, and guesses from elsewhere take no place of theirs.
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
      return takeTurn(lane)
        .then(check)
        .finally(() => {
          lane.checks -= 1;
          running -= 1;
          const next = known.waiting.shift() ?? strangers.waiting.shift();
          next?.();
        });
    },
  };

  function takeTurn(lane: Lane): Promise<void> {
    const turn = Promise.withResolvers<void>();
    const begin = (): void => {
      running += 1;
      turn.resolve();
    };
    if (running < atOnce) begin();
    else lane.waiting.push(begin);
    return turn.promise;
  }
}

interface Lane {
  /** Those that run or wait. */
  checks: number;
  readonly waiting: (() => void)[];
}

function createLane(): Lane {
  return { checks: 0, waiting: [] };
}
