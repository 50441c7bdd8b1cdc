/** Takes 32 MiB. Duplicates of ids beyond this number are not noticed. */
export const firstLinesMax = 2_097_152;
const slotsAtFirst = 2048;

/** The first line of each id in a file, in an open-addressing hash table: a Map takes five times the memory. */
export class FirstLines {
  private ids = new Int32Array(slotsAtFirst);
  /** 0 marks a free slot. */
  private lines = new Int32Array(slotsAtFirst);
  private count = 0;

  find(id: number): number | undefined {
    return this.lines[this.slotOf(id)] || undefined;
  }

  /** The id must be new. */
  add(id: number, line: number): void {
    if (this.count >= firstLinesMax) return;
    if (this.count * 2 >= this.ids.length) this.grow();
    const slot = this.slotOf(id);
    this.ids[slot] = id;
    this.lines[slot] = line;
    this.count += 1;
  }

  /** The slot of the id, or the free slot where it belongs. Half of the slots are free, so the search ends. */
  private slotOf(id: number): number {
    const last = this.ids.length - 1;
    // Fibonacci hashing spreads consecutive ids.
    let slot = (Math.imul(id, 0x9e37_79b1) >>> 7) & last;
    while (this.lines[slot] !== 0 && this.ids[slot] !== id) slot = (slot + 1) & last;
    return slot;
  }

  private grow(): void {
    const { ids, lines } = this;
    this.ids = new Int32Array(ids.length * 2);
    this.lines = new Int32Array(ids.length * 2);
    for (const [at, line] of lines.entries()) {
      if (line === 0) continue;
      const slot = this.slotOf(ids[at] as number);
      this.ids[slot] = ids[at] as number;
      this.lines[slot] = line;
    }
  }
}
