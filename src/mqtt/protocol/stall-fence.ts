import type { Connection } from './connection.ts';
import { stall } from './stall.ts';

/** A tick comes every 250 ms; one that is later than this means that the event loop stood still for long enough to be taken for gone. */
const tickMsMax = 750;

export interface StallFenceParts {
  readonly connections: ReadonlySet<Connection>;
  readonly now: () => number;
  /** Ends the connections whose sessions other nodes have claimed. Resolves when the store has told which. */
  readonly check: () => Promise<void>;
}

/**
 * A process that was paused wakes up with packets in its sockets that their clients have sent again to another node meanwhile. They must not be handled as if
 * they were new: after a stall nothing is read before it is known which sessions this node still has.
 */
export class StallFence {
  private readonly parts: StallFenceParts;
  private tickedAtMs = performance.now();
  private isChecking = false;

  constructor(parts: StallFenceParts) {
    this.parts = parts;
  }

  /** The clock of reading: sockets may be read before the first timer runs. */
  readonly readClock = (): number => {
    const nowMs = performance.now();
    if (nowMs - this.tickedAtMs > tickMsMax) this.raise(nowMs);
    return nowMs;
  };

  tick(): void {
    this.tickedAtMs = this.readClock();
  }

  private raise(nowMs: number): void {
    this.tickedAtMs = nowMs;
    const { connections, check } = this.parts;
    for (const connection of connections) {
      if (!connection.isLive) continue;
      connection.stall(stall.fenced);
      connection.reading.applyStalls();
    }
    if (this.isChecking) return;
    this.isChecking = true;
    void check().finally(() => {
      this.isChecking = false;
      this.lower();
    });
  }

  private lower(): void {
    const { connections, now } = this.parts;
    for (const connection of connections) {
      if (!connection.reading.isStalledBy(stall.fenced)) continue;
      // A client must not pay for the stall with its keep alive.
      connection.reading.lastPacketAtMs = now();
      connection.unstall(stall.fenced);
    }
  }
}
