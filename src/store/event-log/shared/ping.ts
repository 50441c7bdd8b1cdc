const rememberMs = 1000;

/** Stores something at most once a second, however many ask: whoever watches the service must not wear its disk. */
export function createPing(
  store: () => Promise<void>,
  clock: () => number = () => performance.now(),
): () => Promise<void> {
  let answer = Promise.resolve();
  let askedAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock();
    if (now - askedAtMs >= rememberMs) {
      askedAtMs = now;
      answer = store();
    }
    return answer;
  };
}
