/** Numbers per millisecond; the numbers stay exact integers until 2109. */
const numbersPerMs = 2048;

/** Generates unique session numbers from the time and a random part, so that processes that do not know each other do not collide. */
export function createSessionNumbers(now: () => number): () => number {
  let last = 0;
  return () => {
    last = Math.max(last + 1, now() * numbersPerMs + Math.floor(Math.random() * numbersPerMs));
    return last;
  };
}

/** When the session of this number began. */
export function sessionBeganMs(number: number): number {
  return Math.floor(number / numbersPerMs);
}
