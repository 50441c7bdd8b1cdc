/** Calls periodically with the time when the call was due: a late timer is part of an honest client's wait. */
export function every(periodMs: number, offsetMs: number, work: (dueMs: number) => void): () => void {
  let dueMs = performance.now() + offsetMs;
  let timer: NodeJS.Timeout;
  const next = (): void => {
    timer = setTimeout(
      () => {
        work(dueMs);
        dueMs += periodMs;
        next();
      },
      Math.max(0, dueMs - performance.now()),
    );
  };
  next();
  return () => clearTimeout(timer);
}
