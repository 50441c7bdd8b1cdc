/**
 * The beginning of a packet of which the rest is still to come. It takes the memory of what has come, never of what the packet
 * announces, and every byte is copied at most twice: large parts stay where they were read until the packet is whole.
 */
export class SplitPacket {
  /** How many have come. */
  bytes = 0;
  /** Of the packet as a whole; 0 until its fixed header is complete. */
  bytesWanted = 0;

  readonly #parts: Buffer[] = [];
  /** Where small parts are put together: a buffer for each of them would take far more than its bytes. */
  #tail: Buffer = none;
  #tailBytes = 0;

  /** What has come, while it is no more than a fixed header. */
  get beginning(): Buffer {
    return this.#tail;
  }

  /** Takes a range of a chunk that was read. */
  add(chunk: Buffer, start: number, end: number): void {
    const count = end - start;
    // A view keeps its whole chunk in memory: it is worth it when most of the chunk is meant.
    if (count >= viewBytesMin && count * 2 > chunk.length) {
      this.#closeTail();
      this.#parts.push(chunk.subarray(start, end));
    } else this.#copy(chunk, start, end);
    this.bytes += count;
  }

  /** The packet, which is whole; afterwards there is nothing here. */
  join(): Buffer {
    this.#closeTail();
    const [first] = this.#parts;
    const joined = this.#parts.length === 1 && first !== undefined ? first : this.#copyAll();
    this.#parts.length = 0;
    this.bytes = 0;
    this.bytesWanted = 0;
    return joined;
  }

  #copy(chunk: Buffer, start: number, end: number): void {
    const held = this.#tailBytes;
    const needed = held + end - start;
    if (needed > this.#tail.length) {
      // Doubling keeps it linear when they come one at a time.
      const larger = Buffer.allocUnsafeSlow(
        Math.max(needed, Math.min(this.#tail.length * 2, tailBytesMax), tailBytesMin),
      );
      this.#tail.copy(larger, 0, 0, held);
      this.#tail = larger;
    }
    chunk.copy(this.#tail, held, start, end);
    this.#tailBytes = needed;
    if (needed >= tailBytesMax) this.#closeTail();
  }

  #closeTail(): void {
    if (this.#tailBytes === 0) return;
    this.#parts.push(this.#tail.subarray(0, this.#tailBytes));
    this.#tail = none;
    this.#tailBytes = 0;
  }

  #copyAll(): Buffer {
    const joined = Buffer.allocUnsafeSlow(this.bytes);
    let at = 0;
    for (const part of this.#parts) at += part.copy(joined, at);
    return joined;
  }
}

const none: Buffer = Buffer.alloc(0);
const viewBytesMin = 4096;
const tailBytesMin = 64;
const tailBytesMax = 65_536;
