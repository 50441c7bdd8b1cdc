const dayMs = 86_400_000;
/** A shorter time is too short to estimate the rate. */
const spanMsMin = 3_600_000;

/** How fast the event log grows, from its sizes of the last day. */
export class LogGrowth {
  private samples: { readonly atMs: number; readonly bytes: number }[] = [];

  add(atMs: number, bytes: number): void {
    this.samples = [...this.samples.filter((sample) => atMs - sample.atMs <= dayMs), { atMs, bytes }];
  }

  /** Undefined until it has been observed for an hour. */
  rate(nowMs: number, bytes: number): { readonly bytes: number; readonly bytesPerDay: number } | undefined {
    const [oldest] = this.samples;
    if (oldest === undefined || nowMs - oldest.atMs < spanMsMin) return undefined;
    return { bytes, bytesPerDay: ((bytes - oldest.bytes) / (nowMs - oldest.atMs)) * dayMs };
  }
}
