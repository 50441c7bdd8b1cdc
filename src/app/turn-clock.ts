import type { Clock } from '#core/ports/clock';

/**
 * A clock that is read once in a turn of the event loop: what happens in one turn happens at the same time as far as anybody can tell,
 * and under load there are hundreds of events in it.
 */
export function createTurnClock(clock: Clock): Clock {
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
