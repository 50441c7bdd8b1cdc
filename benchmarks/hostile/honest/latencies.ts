export interface LatencySummary {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
}

/** Milliseconds, gathered over a stretch of time. */
export class Latencies {
  #times: number[] = [];

  add(milliseconds: number): void {
    this.#times.push(milliseconds);
  }

  /** The times since the last call, including how long unanswered requests have waited so far. */
  take(unanswered: Iterable<number>): LatencySummary {
    const nowMs = performance.now();
    for (const dueMs of unanswered) this.add(nowMs - dueMs);
    const sorted = this.#times.toSorted((one, other) => one - other);
    this.#times = [];
    const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
    return { count: sorted.length, p50: at(0.5), p99: at(0.99), most: sorted.at(-1) ?? 0 };
  }
}
