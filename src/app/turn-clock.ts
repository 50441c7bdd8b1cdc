/**
 * Milliseconds since some moment, read once in a turn of the event loop: what happens in one turn happens at the same time as far as
 * metrics can tell, and under load there are hundreds of events in it.
 */
export function createTurnClock(): () => number {
  let nowMs: number | undefined;
  const forget = (): void => {
    nowMs = undefined;
  };
  return () => {
    if (nowMs === undefined) {
      nowMs = performance.now();
      setImmediate(forget);
    }
    return nowMs;
  };
}
