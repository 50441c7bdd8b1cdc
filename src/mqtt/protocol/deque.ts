/** A line where items join at the end and leave at the front, both at constant cost. */
export class Deque<Item> {
  private items: (Item | undefined)[] = [];
  private first = 0;

  get length(): number {
    return this.items.length - this.first;
  }

  push(item: Item): void {
    this.items.push(item);
  }

  shift(): Item | undefined {
    if (this.first === this.items.length) return undefined;
    const item = this.items[this.first];
    this.items[this.first] = undefined;
    this.first += 1;
    if (this.first > 64 && this.first * 2 > this.items.length) {
      this.items = this.items.slice(this.first);
      this.first = 0;
    }
    return item;
  }

  clear(): void {
    this.items = [];
    this.first = 0;
  }

  *[Symbol.iterator](): Iterator<Item> {
    for (let index = this.first; index < this.items.length; index += 1) yield this.items[index] as Item;
  }
}
