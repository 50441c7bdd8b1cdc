/** Counts times in buckets that are at most 1/16 wide, from 10 microseconds to two minutes. Fine enough for percentiles, and one addition per time. */
export class LatencyHistogram {
  private readonly counts = new Uint32Array(bucketOf(ticksMax) + 1);
  private total = 0;

  observe(seconds: number): void {
    const ticks = Math.min(ticksMax, Math.max(0, Math.trunc(seconds * ticksPerSecond)));
    const bucket = bucketOf(ticks);
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.total += 1;
  }

  /** The given percentiles in milliseconds, in ascending order; undefined when nothing was counted. Starts from zero afterwards. */
  take(...shares: readonly number[]): number[] | undefined {
    if (this.total === 0) return undefined;
    const found: number[] = [];
    let bucket = 0;
    let below = this.counts[0] ?? 0;
    for (const share of shares) {
      const rank = Math.max(1, Math.ceil(share * this.total));
      while (below < rank) {
        bucket += 1;
        below += this.counts[bucket] ?? 0;
      }
      found.push(middleMs(bucket));
    }
    this.counts.fill(0);
    this.total = 0;
    return found;
  }
}

const ticksPerSecond = 100_000;
const ticksMax = 120 * ticksPerSecond;
/** Below this many ticks, every tick has a bucket of its own; above, every power of two has this many. */
const buckets = 16;
const bucketBits = 4;

function bucketOf(ticks: number): number {
  if (ticks < buckets) return ticks;
  const shift = 31 - Math.clz32(ticks) - bucketBits;
  return shift * buckets + (ticks >>> shift);
}

function middleMs(bucket: number): number {
  const shift = Math.max(0, Math.trunc(bucket / buckets) - 1);
  const first = (bucket - shift * buckets) * 2 ** shift;
  const ticks = first + 2 ** shift / 2;
  return Math.round((ticks / ticksPerSecond) * 1e6) / 1000;
}
