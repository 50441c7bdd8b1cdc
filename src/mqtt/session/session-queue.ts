import { Deque } from './deque.ts';
import type { Outgoing } from './outgoing.ts';

/**
 * The unsent messages of a session. The first ones may be ready in memory; the others are away, that is, only in the store. Of those, only the
 * orders, which have no gaps, and the bytes are known.
 */
export class SessionQueue {
  private readonly ready = new Deque<Outgoing>();
  /** The order of the first message that is away, if there is one. */
  private firstAway = 0;
  /** The first messages away, of which only the sum of bytes is known: queued before the start, or unloaded. */
  private summedCount = 0;
  private summedBytes = 0;
  /** The bytes of each further message away. */
  private readonly sizes = new Deque<number>();
  private totalBytes = 0;

  get length(): number {
    return this.ready.length + this.awayCount;
  }

  get bytes(): number {
    return this.totalBytes;
  }

  /** The order to read from, when the next message is away. */
  get nextAway(): number | undefined {
    return this.ready.length === 0 && this.awayCount > 0 ? this.firstAway : undefined;
  }

  get hasAway(): boolean {
    return this.awayCount > 0;
  }

  private get awayCount(): number {
    return this.summedCount + this.sizes.length;
  }

  /** Not while messages are away: this one would overtake them. */
  push(outgoing: Outgoing): void {
    this.totalBytes += outgoing.bytes;
    this.ready.push(outgoing);
  }

  pushAway(order: number, bytes: number): void {
    if (this.awayCount === 0) this.firstAway = order;
    // There are no gaps; if there were one, the last messages would be unreachable.
    while (this.firstAway + this.awayCount < order) this.sizes.push(0);
    this.totalBytes += bytes;
    this.sizes.push(bytes);
  }

  /** After a start: all messages are away. */
  restore(firstOrder: number, count: number, bytes: number): void {
    this.firstAway = firstOrder;
    this.summedCount = count;
    this.summedBytes = bytes;
    this.totalBytes = bytes;
  }

  /** Undefined when no message is ready, even if some are away. */
  shift(): Outgoing | undefined {
    const outgoing = this.ready.shift();
    if (outgoing !== undefined) this.totalBytes -= outgoing.bytes;
    return outgoing;
  }

  /** Drops the oldest message and returns its order; undefined when the queue is empty. */
  dropOldest(): number | undefined {
    const outgoing = this.shift();
    if (outgoing !== undefined) return outgoing.order;
    return this.awayCount === 0 ? undefined : this.takeAway();
  }

  /** Adds a message that was read from the store, unless it is no longer queued. */
  makeReady(outgoing: Outgoing): void {
    const { order } = outgoing;
    if (order < this.firstAway || order >= this.firstAway + this.awayCount) return;
    this.skipAway(order + 1);
    this.push(outgoing);
  }

  /** The store has nothing before this order any more. Returns the number of messages that were to come from there. */
  skipAway(beforeOrder: number): number {
    const before = this.awayCount;
    while (this.awayCount > 0 && this.firstAway < beforeOrder) this.takeAway();
    return before - this.awayCount;
  }

  /** Drops the messages from memory: the store has all of them. */
  unload(): void {
    const first = this.ready.shift();
    if (first === undefined) return;
    const ready = [first, ...this.ready];
    const end = this.hasAway ? this.firstAway : (ready.at(-1) ?? first).order + 1;
    this.summedCount += end - first.order;
    for (const { bytes } of ready) this.summedBytes += bytes;
    this.firstAway = first.order;
    this.ready.clear();
  }

  clear(): void {
    this.ready.clear();
    this.sizes.clear();
    this.summedCount = 0;
    this.summedBytes = 0;
    this.totalBytes = 0;
  }

  /** Iterates over the ready messages. */
  [Symbol.iterator](): Iterator<Outgoing> {
    return this.ready[Symbol.iterator]();
  }

  private takeAway(): number {
    const order = this.firstAway;
    this.firstAway += 1;
    this.totalBytes -= this.takeSize();
    return order;
  }

  private takeSize(): number {
    if (this.summedCount === 0) return this.sizes.shift() ?? 0;
    const bytes = this.summedCount === 1 ? this.summedBytes : Math.floor(this.summedBytes / this.summedCount);
    this.summedCount -= 1;
    this.summedBytes -= bytes;
    return bytes;
  }
}
