/** Numbers per millisecond; the numbers stay exact integers until 2109. */
const numbersPerMs = 2048;

/** Nodes whose numbers differ; a node has the numbers with its own remainder. */
const nodesMax = 64;

/**
 * Generates unique session numbers from the time and a random part, so that processes that do not know each other do not collide. Nodes with different
 * node numbers never do.
 */
export function createSessionNumbers(now: () => number, nodeNumber?: number): () => number {
  const step = nodeNumber === undefined ? 1 : nodesMax;
  const first = (nodeNumber ?? 0) % step;
  let last = 0;
  return () => {
    const random = Math.floor((Math.random() * numbersPerMs) / step) * step;
    last = Math.max(last + step, now() * numbersPerMs + random + first);
    return last;
  };
}

/** When the session of this number began. */
export function sessionBeganMs(number: number): number {
  return Math.floor(number / numbersPerMs);
}
