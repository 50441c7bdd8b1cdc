import { stall } from './stall.ts';

/** A connection that waits for room. */
interface Stalled {
  unstall(reason: number): void;
}

/** The payload bytes of all connections that are with the publish hook or being saved, and the connections that wait for room. */
export class PendingPayloads {
  bytes = 0;
  private readonly bytesMax: number;
  private readonly waiting = new Set<Stalled>();

  constructor(bytesMax: number) {
    this.bytesMax = bytesMax;
  }

  get isFull(): boolean {
    return this.bytes >= this.bytesMax;
  }

  /** The connection is unstalled when there is room again. */
  wait(connection: Stalled): void {
    this.waiting.add(connection);
  }

  leave(connection: Stalled): void {
    this.waiting.delete(connection);
  }

  /** Wakes nobody above half of the limit, so that sockets do not stop and start for every packet. */
  wakeIfRoom(): void {
    if (this.waiting.size === 0 || this.bytes > this.bytesMax / 2) return;
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const connection of waiting) connection.unstall(stall.pending);
  }
}
