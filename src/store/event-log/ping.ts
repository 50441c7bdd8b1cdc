const rememberMs = 1000;

/** Stores something at most once a second, however many ask: whoever watches the service must not wear its disk. */
export function createPing(store: () => Promise<void>): () => Promise<void> {
  let answer = Promise.resolve();
  let askedAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - askedAtMs >= rememberMs) {
      askedAtMs = now;
      answer = store();
    }
    return answer;
  };
}
