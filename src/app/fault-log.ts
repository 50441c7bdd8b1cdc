import type { Log } from './log.ts';

const quietMs = 10_000;

/** Logs the first fault at once, then one fault every ten seconds with the number of skipped ones, so that an outage does not flood the log. */
export interface FaultLog {
  /** Returns whether the fault was logged. */
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
