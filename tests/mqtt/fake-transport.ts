import type { AcceptTransport, Transport, TransportEvents } from '#mqtt/transport';

/** A connection without a socket. The test decides when bytes arrive and whether the peer reads; nothing happens by itself. */
export class FakeTransport implements Transport {
  readonly kind = 'tcp';
  readonly address: string;
  /** False makes the engine wait for `drain`. */
  takesMore = true;
  isPaused = false;
  /** The engine has ended its direction. */
  isEnded = false;
  isDestroyed = false;
  /** Called with the bytes that the engine writes. */
  onWrite: (bytes: Buffer) => void = () => {};
  #events: TransportEvents | undefined;
  #waiting: Buffer[] = [];
  #mustDrain = false;
  #hasHungUp = false;

  constructor(address = '127.0.0.1') {
    this.address = address;
  }

  /** False when the engine accepts no more connections. */
  offerTo(accept: AcceptTransport): boolean {
    this.#events = accept(this);
    return this.#events !== undefined;
  }

  // Called by the engine

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

  // The network

  /** Bytes arrive; they wait while the engine has paused. */
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

  /** The peer has read everything. */
  drain(): void {
    if (!this.#mustDrain || this.isDestroyed) return;
    this.#mustDrain = false;
    this.#events?.onDrained();
  }

  /** The peer ends its direction after its last byte; while the engine has paused, both wait. */
  hangUp(): void {
    this.#hasHungUp = true;
    this.deliverWaiting();
  }

  /** The connection is reset: bytes that have arrived are still handed over, even while the engine has paused. */
  reset(): void {
    for (const bytes of this.#waiting.splice(0)) this.#events?.onBytes(bytes);
    this.#events?.onEnded();
  }

  /** The peer is gone, and its waiting bytes are lost. */
  close(): void {
    this.#waiting = [];
    this.#events?.onEnded();
  }
}
