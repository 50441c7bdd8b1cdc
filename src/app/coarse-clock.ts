import type { Clock } from '#core/ports/clock';

/** A clock that reads the time once per event-loop iteration: under load, hundreds of events share one iteration. */
export function createCoarseClock(clock: Clock): Clock {
  let nowMs: number | undefined;
  const forget = (): void => {
    nowMs = undefined;
  };
  return () => {
    if (nowMs === undefined) {
      nowMs = clock();
      setImmediate(forget);
    }
    return nowMs;
  };
}
