const cacheMs = 1000;

/** Stores at most once a second, whatever the number of callers: health checks must not wear out the disk. */
export function createPing(
  store: () => Promise<void>,
  clock: () => number = () => performance.now(),
): () => Promise<void> {
  let answer = Promise.resolve();
  let askedAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock();
    if (now - askedAtMs >= cacheMs) {
      askedAtMs = now;
      answer = store();
    }
    return answer;
  };
}
