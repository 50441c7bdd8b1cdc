import type { AcceptTransport, Transport, TransportEvents } from '#mqtt/transport';

/** A connection without a socket. The test says when bytes arrive and whether the peer takes more; nothing happens by itself. */
export class FakeTransport implements Transport {
  readonly kind = 'tcp';
  readonly address: string;
  /** False makes the engine wait for `drain`. */
  takesMore = true;
  isPaused = false;
  /** The engine has ended its direction. */
  isEnded = false;
  isDestroyed = false;
  /** Called with what the engine writes. */
  onWrite: (bytes: Buffer) => void = () => {};
  #events: TransportEvents | undefined;
  #waiting: Buffer[] = [];
  #mustDrain = false;
  #hasHungUp = false;

  constructor(address = '127.0.0.1') {
    this.address = address;
  }

  /** False when the engine takes no more connections. */
  offerTo(accept: AcceptTransport): boolean {
    this.#events = accept(this);
    return this.#events !== undefined;
  }

  // What the engine calls

  write(chunks: readonly Buffer[]): boolean {
    if (this.isEnded || this.isDestroyed) return false;
    this.onWrite(Buffer.concat(chunks));
    this.#mustDrain = !this.takesMore;
    return this.takesMore;
  }

  end(): void {
    this.isEnded = true;
  }

  destroy(): void {
    this.isDestroyed = true;
  }

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
  }

  // What the network does

  /** Bytes arrive; while the engine has paused they wait. */
  receive(bytes: Buffer): void {
    this.#waiting.push(Buffer.from(bytes));
    this.deliverWaiting();
  }

  deliverWaiting(): void {
    while (!this.isPaused && !this.isDestroyed) {
      const bytes = this.#waiting.shift();
      if (bytes === undefined) break;
      this.#events?.onBytes(bytes);
    }
    if (!this.#hasHungUp || this.#waiting.length > 0 || this.isDestroyed) return;
    this.#hasHungUp = false;
    this.#events?.onEnded();
  }

  /** The peer has read what it was sent. */
  drain(): void {
    if (!this.#mustDrain || this.isDestroyed) return;
    this.#mustDrain = false;
    this.#events?.onDrained();
  }

  /** The peer has ended its direction, behind all that it has sent: while the engine has paused, both wait. */
  hangUp(): void {
    this.#hasHungUp = true;
    this.deliverWaiting();
  }

  /** The connection was reset: what had arrived is handed over all the same, even while the engine has paused. */
  reset(): void {
    for (const bytes of this.#waiting.splice(0)) this.#events?.onBytes(bytes);
    this.#events?.onEnded();
  }

  /** The peer is gone, and what waited of it too. */
  close(): void {
    this.#waiting = [];
    this.#events?.onEnded();
  }
}
