import type { Clock } from '#core/ports/clock';

const windowMs = 5000;
const entriesMax = 1000;

/** Lets the same warning through at most once in five seconds, and counts the suppressed ones. */
export class WarningThrottle {
  private readonly clock: Clock;
  private readonly entries = new Map<string, { readonly untilMs: number; held: number }>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Returns the number suppressed since the last one went through; undefined when this one is suppressed too. */
  admit(key: string): number | undefined {
    const nowMs = this.clock();
    const entry = this.entries.get(key);
    if (entry !== undefined && entry.untilMs > nowMs) {
      entry.held += 1;
      return undefined;
    }
    this.entries.delete(key);
    if (this.entries.size >= entriesMax) this.forgetOldest();
    this.entries.set(key, { untilMs: nowMs + windowMs, held: 0 });
    return entry?.held ?? 0;
  }

  private forgetOldest(): void {
    const oldest = this.entries.keys().next();
    if (!oldest.done) this.entries.delete(oldest.value);
  }
}
