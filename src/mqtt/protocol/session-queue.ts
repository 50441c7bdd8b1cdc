import { Deque } from './deque.ts';
import type { Outgoing } from './session.ts';

/**
 * The messages of a session that were never sent. The first few may be ready in memory; those behind are in the store alone, and of
 * them only their orders, which have no gaps, and their bytes are known.
 */
export class SessionQueue {
  private readonly ready = new Deque<Outgoing>();
  /** The order of the first message that is in the store alone, if there is one. */
  private firstAway = 0;
  /** Of the first messages away only the sum is known: they were queued before the start, or have been ready and are not any more. */
  private summedCount = 0;
  private summedBytes = 0;
  /** The bytes of each message behind those. */
  private readonly sizes = new Deque<number>();
  private totalBytes = 0;

  get length(): number {
    return this.ready.length + this.awayCount;
  }

  get bytes(): number {
    return this.totalBytes;
  }

  /** Where to read on, when the next message is in the store alone. */
  get nextAway(): number | undefined {
    return this.ready.length === 0 && this.awayCount > 0 ? this.firstAway : undefined;
  }

  get hasAway(): boolean {
    return this.awayCount > 0;
  }

  private get awayCount(): number {
    return this.summedCount + this.sizes.length;
  }

  /** Not while something is away: it would overtake that. */
  push(outgoing: Outgoing): void {
    this.totalBytes += outgoing.bytes;
    this.ready.push(outgoing);
  }

  pushAway(order: number, bytes: number): void {
    if (this.awayCount === 0) this.firstAway = order;
    // There are none, but were there a gap, the last messages would be out of reach.
    while (this.firstAway + this.awayCount < order) this.sizes.push(0);
    this.totalBytes += bytes;
    this.sizes.push(bytes);
  }

  /** After a start: what the store has of the session. */
  restore(firstOrder: number, count: number, bytes: number): void {
    this.firstAway = firstOrder;
    this.summedCount = count;
    this.summedBytes = bytes;
    this.totalBytes = bytes;
  }

  /** Undefined when nothing is ready, which does not mean that nothing waits. */
  shift(): Outgoing | undefined {
    const outgoing = this.ready.shift();
    if (outgoing !== undefined) this.totalBytes -= outgoing.bytes;
    return outgoing;
  }

  /** Lets go of the oldest message and tells its order; undefined when the queue is empty. */
  dropOldest(): number | undefined {
    const outgoing = this.shift();
    if (outgoing !== undefined) return outgoing.order;
    return this.awayCount === 0 ? undefined : this.takeAway();
  }

  /** Makes a message ready that was read from the store; one that does not wait any more is left out. */
  makeReady(outgoing: Outgoing): void {
    const { order } = outgoing;
    if (order < this.firstAway || order >= this.firstAway + this.awayCount) return;
    this.passAway(order + 1);
    this.push(outgoing);
  }

  /** Nothing before this order is in the store any more. */
  passAway(beforeOrder: number): void {
    while (this.awayCount > 0 && this.firstAway < beforeOrder) this.takeAway();
  }

  /** Keeps no message in memory: all of them are in the store. */
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

  /** Those that are ready. */
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
