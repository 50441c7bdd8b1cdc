/**
 * The beginning of a packet whose rest has not arrived. It takes memory for the bytes that arrived, not for those that the
 * packet announces. Every byte is copied at most twice: large parts stay in their chunk until the packet is complete.
 */
export class SplitPacket {
  /** Bytes that have arrived. */
  bytes = 0;
  /** Bytes of the whole packet; 0 until its fixed header is complete. */
  bytesWanted = 0;

  readonly #parts: Buffer[] = [];
  /** Joins small parts: a buffer for each would take far more than its bytes. */
  #tail: Buffer = none;
  #tailBytes = 0;

  /** The bytes so far, while they are no more than a fixed header. */
  get beginning(): Buffer {
    return this.#tail;
  }

  /** Adds a range of a chunk. */
  add(chunk: Buffer, start: number, end: number): void {
    const count = end - start;
    // A view keeps its whole chunk in memory, which is only worth it for most of the chunk.
    if (count >= viewBytesMin && count * 2 > chunk.length) {
      this.#closeTail();
      this.#parts.push(chunk.subarray(start, end));
    } else this.#copy(chunk, start, end);
    this.bytes += count;
  }

  /** Returns the complete packet, and resets. */
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
      // Doubling keeps single bytes linear.
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
