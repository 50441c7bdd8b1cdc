/** A first-in, first-out queue with push and shift in constant time. */
export class Deque<Item> {
  private items: (Item | undefined)[] = [];
  private start = 0;

  get length(): number {
    return this.items.length - this.start;
  }

  get first(): Item | undefined {
    return this.items[this.start];
  }

  push(item: Item): void {
    this.items.push(item);
  }

  shift(): Item | undefined {
    if (this.start === this.items.length) return undefined;
    const item = this.items[this.start];
    this.items[this.start] = undefined;
    this.start += 1;
    if (this.start > 64 && this.start * 2 > this.items.length) {
      this.items = this.items.slice(this.start);
      this.start = 0;
    }
    return item;
  }

  clear(): void {
    this.items = [];
    this.start = 0;
  }

  *[Symbol.iterator](): Iterator<Item> {
    for (let index = this.start; index < this.items.length; index += 1) yield this.items[index] as Item;
  }
}
