/** A set of small whole numbers, one bit each: millions of events cost a megabyte. */
export class BitSet {
  size = 0;
  #words = new Uint32Array(64);

  /** False when it was there already. */
  add(number: number): boolean {
    const index = number >>> 5;
    if (index >= this.#words.length) this.#grow(index);
    const bit = 1 << (number & 31);
    const word = this.#words[index] ?? 0;
    if ((word & bit) !== 0) return false;
    this.#words[index] = word | bit;
    this.size += 1;
    return true;
  }

  has(number: number): boolean {
    return ((this.#words[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
  }

  #grow(index: number): void {
    const words = new Uint32Array(Math.max(index + 1, this.#words.length * 2));
    words.set(this.#words);
    this.#words = words;
  }
}
