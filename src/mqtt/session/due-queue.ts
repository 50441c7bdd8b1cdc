/** A priority queue by due time: a binary heap with an index, so that an item can be moved or removed in O(log n). */
export class DueQueue<Item> {
  private readonly items: Item[] = [];
  private readonly dueAtMs: number[] = [];
  private readonly indexes = new Map<Item, number>();

  get size(): number {
    return this.items.length;
  }

  /** Adds the item, or changes its due time. */
  set(item: Item, dueAtMs: number): void {
    const known = this.indexes.get(item);
    const index = known ?? this.items.length;
    this.place(index, item, dueAtMs);
    this.sink(this.rise(index));
  }

  delete(item: Item): void {
    const index = this.indexes.get(item);
    if (index === undefined) return;
    this.indexes.delete(item);
    const lastItem = this.items.pop() as Item;
    const lastDue = this.dueAtMs.pop() as number;
    if (index === this.items.length) return;
    this.place(index, lastItem, lastDue);
    this.sink(this.rise(index));
  }

  /** The item that is due first, if it is due now. */
  findDue(nowMs: number): Item | undefined {
    const [first] = this.dueAtMs;
    return first !== undefined && first <= nowMs ? this.items[0] : undefined;
  }

  private rise(index: number): number {
    let at = index;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.dueOf(parent) <= this.dueOf(at)) break;
      this.swap(parent, at);
      at = parent;
    }
    return at;
  }

  private sink(index: number): void {
    let at = index;
    for (;;) {
      const left = at * 2 + 1;
      const right = left + 1;
      const earlier = this.dueOf(right) < this.dueOf(left) ? right : left;
      if (this.dueOf(earlier) >= this.dueOf(at)) return;
      this.swap(earlier, at);
      at = earlier;
    }
  }

  private dueOf(index: number): number {
    return this.dueAtMs[index] ?? Number.POSITIVE_INFINITY;
  }

  private swap(one: number, other: number): void {
    const item = this.items[one] as Item;
    const due = this.dueOf(one);
    this.place(one, this.items[other] as Item, this.dueOf(other));
    this.place(other, item, due);
  }

  private place(index: number, item: Item, dueAtMs: number): void {
    this.items[index] = item;
    this.dueAtMs[index] = dueAtMs;
    this.indexes.set(item, index);
  }
}
