import type { Log } from './log.ts';

const quietMs = 10_000;

/** Logs one of many faults: the first at once, and then one in a while with how many were left out. An outage must not flood the log. */
export interface FaultLog {
  /** True when it is in the log. */
  report(fault: unknown, facts?: object): boolean;
}

export function createFaultLog(log: Log, message: string, now: () => number = () => performance.now()): FaultLog {
  let quietUntilMs = Number.NEGATIVE_INFINITY;
  let leftOut = 0;
  return {
    report(fault, facts) {
      if (now() < quietUntilMs) {
        leftOut += 1;
        return false;
      }
      quietUntilMs = now() + quietMs;
      log.error({ err: fault, ...facts, ...(leftOut > 0 && { leftOut }) }, message);
      leftOut = 0;
      return true;
    },
  };
}
