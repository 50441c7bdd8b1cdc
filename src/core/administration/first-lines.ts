/** So many ids are remembered, in 32 MiB; what a longer file has twice beyond them is not noticed. */
export const firstLinesMax = 2_097_152;
const slotsAtFirst = 2048;

/** On which line of a file each id stood first. A Map of a million numbers takes five times the memory. */
export class FirstLines {
  private ids = new Int32Array(slotsAtFirst);
  /** 0 where there is none. */
  private lines = new Int32Array(slotsAtFirst);
  private count = 0;

  find(id: number): number | undefined {
    return this.lines[this.slotOf(id)] || undefined;
  }

  /** Of an id that is not there yet. */
  add(id: number, line: number): void {
    if (this.count >= firstLinesMax) return;
    if (this.count * 2 >= this.ids.length) this.grow();
    const slot = this.slotOf(id);
    this.ids[slot] = id;
    this.lines[slot] = line;
    this.count += 1;
  }

  /** Where the id is, or belongs. There is always a free slot, because half of them are. */
  private slotOf(id: number): number {
    const last = this.ids.length - 1;
    // The golden ratio spreads ids that follow one another.
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
