import { type ClockForm, formatClock } from './format-clock.ts';

/** A clock of the board: it runs while `isRunning`, down to zero or up to its limit. */
export class BoardClock {
  readonly form: ClockForm;
  counts: 'up' | 'down';
  isRunning = false;
  /** A blank clock is an empty text. */
  isBlank = false;
  ms = 0;
  limitMs = Number.POSITIVE_INFINITY;

  constructor(form: ClockForm, counts: 'up' | 'down') {
    this.form = form;
    this.counts = counts;
  }

  get text(): string {
    return this.isBlank ? '' : formatClock(this.ms, this.form, this.counts);
  }

  /** The time until a running clock ends. */
  get leftMs(): number {
    return this.counts === 'down' ? this.ms : this.limitMs - this.ms;
  }

  set(seconds: number, limitSeconds = Number.POSITIVE_INFINITY): void {
    this.ms = Math.round(seconds * 1000);
    this.limitMs = Math.round(limitSeconds * 1000);
    this.isBlank = false;
  }

  blank(): void {
    this.isBlank = true;
    this.isRunning = false;
  }

  pass(ms: number): void {
    if (!this.isRunning) return;
    this.ms = this.counts === 'down' ? Math.max(0, this.ms - ms) : Math.min(this.limitMs, this.ms + ms);
  }
}
