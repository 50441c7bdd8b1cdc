/**
 * Counts events in a ring of time slots of equal length, aligned to the clock. Counting takes a few nanoseconds: it is called for every event.
 */
export class SlidingCount {
  readonly slotMs: number;
  private readonly counts: Uint32Array;
  /** The newest slot. */
  private slot = 0;

  constructor(slotMs: number, slots: number) {
    this.slotMs = slotMs;
    this.counts = new Uint32Array(slots);
  }

  add(atMs: number, events = 1): void {
    const slot = Math.floor(atMs / this.slotMs);
    if (slot !== this.slot) this.moveTo(slot);
    const at = this.slot % this.counts.length;
    this.counts[at] = (this.counts[at] as number) + events;
  }

  /** The events of the last `slots` complete slots before now, and with `andNow` those of the slot that is running. */
  sum(nowMs: number, slots: number, andNow = false): number {
    let sum = 0;
    const now = Math.floor(nowMs / this.slotMs);
    for (let slot = now - slots; slot < now; slot += 1) sum += this.countOf(slot);
    return andNow ? sum + this.countOf(now) : sum;
  }

  /** The last `slots` complete slots, oldest first. */
  list(nowMs: number, slots: number): number[] {
    const first = Math.floor(nowMs / this.slotMs) - slots;
    return Array.from({ length: slots }, (_, nth) => this.countOf(first + nth));
  }

  private countOf(slot: number): number {
    const { length } = this.counts;
    return slot > this.slot || slot <= this.slot - length ? 0 : (this.counts[slot % length] as number);
  }

  /** Events of several senders arrive a little out of order: a late one counts in the newest slot. */
  private moveTo(slot: number): void {
    const { length } = this.counts;
    const steps = slot - this.slot;
    if (steps < 0 && steps > -length) return;
    if (Math.abs(steps) >= length) this.counts.fill(0);
    else for (let step = 1; step <= steps; step += 1) this.counts[(this.slot + step) % length] = 0;
    this.slot = slot;
  }
}
