/** So many sessions may begin in a millisecond; the numbers of those that begin until 2109 are exact. */
const numbersPerMs = 2048;

/**
 * Numbers for sessions that were never given before: when a session began, and chance, so that processes that know nothing of each other
 * do not give the same one.
 */
export function createSessionNumbers(now: () => number): () => number {
  let last = 0;
  return () => {
    last = Math.max(last + 1, now() * numbersPerMs + Math.floor(Math.random() * numbersPerMs));
    return last;
  };
}

/** When the session with the number began. */
export function sessionBeganMs(number: number): number {
  return Math.floor(number / numbersPerMs);
}
