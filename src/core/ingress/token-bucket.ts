import type { Clock } from '#core/ports/clock';

/** Limits events to a burst at once, and to a rate per second after that. */
export class TokenBucket {
  private readonly ratePerSecond: number;
  private readonly burst: number;
  private readonly clock: Clock;
  private tokens: number;
  private filledAtMs: number;

  constructor(ratePerSecond: number, burst: number, clock: Clock) {
    this.ratePerSecond = ratePerSecond;
    this.burst = burst;
    this.clock = clock;
    this.tokens = burst;
    this.filledAtMs = clock();
  }

  take(): boolean {
    if (this.ratePerSecond === Number.POSITIVE_INFINITY) return true;
    this.fill();
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }

  /** Counts an event that another node took at this time. The debt that results is at most a burst. */
  spend(atMs: number): void {
    if (this.ratePerSecond === Number.POSITIVE_INFINITY) return;
    this.fill();
    const refillMs = (this.burst * 1000) / this.ratePerSecond;
    if (this.filledAtMs - atMs < refillMs) this.tokens = Math.max(-this.burst, this.tokens - 1);
  }

  private fill(): void {
    const nowMs = this.clock();
    this.tokens = Math.min(
      this.burst,
      this.tokens + (Math.max(0, nowMs - this.filledAtMs) * this.ratePerSecond) / 1000,
    );
    this.filledAtMs = nowMs;
  }

  /** The time until the next token. */
  get waitMs(): number {
    return Math.max(1, Math.ceil(((1 - this.tokens) * 1000) / this.ratePerSecond));
  }
}
