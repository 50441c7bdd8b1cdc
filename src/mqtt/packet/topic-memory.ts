/**
 * The last topic of a connection. Publishers often stay with one topic, and comparing bytes is cheaper than
 * decoding and checking them again. The bytes are a copy, so that no chunk is kept in memory.
 */
export class TopicMemory {
  bytes: Buffer = none;
  /** The used part of `bytes`. */
  length = 0;
  topic = '';

  holds(bytes: Buffer, start: number, end: number): boolean {
    const length = this.length;
    if (end - start !== length) return false;
    const known = this.bytes;
    for (let index = 0; index < length; index += 1) if (known[index] !== bytes[start + index]) return false;
    return true;
  }

  keep(topic: string, bytes: Buffer, start: number, end: number): void {
    const length = end - start;
    // Not from Buffer's pool: it lives as long as the connection.
    if (length > this.bytes.length) this.bytes = Buffer.allocUnsafeSlow(length);
    bytes.copy(this.bytes, 0, start, end);
    this.length = length;
    this.topic = topic;
  }
}

const none: Buffer = Buffer.alloc(0);
