import type { IngressEvent } from './ingress-event.ts';

/** Counts the events of a lane that the log has not answered yet. */
export class PendingAppends {
  count = 0;
  /** The packet ids of pending events that are redeliveries. */
  private readonly resent = new Set<number>();
  private readonly whenEmpty: (() => void)[] = [];

  begin({ dup, packetId }: IngressEvent): void {
    this.count += 1;
    if (dup) this.resent.add(packetId);
  }

  end({ dup, packetId }: IngressEvent): void {
    this.count -= 1;
    if (dup) this.resent.delete(packetId);
  }

  /** Wakes the waiters. Call it after the end of an append has taken effect. */
  settle(): void {
    if (this.count === 0 && this.whenEmpty.length > 0) for (const go of this.whenEmpty.splice(0)) go();
  }

  async whenSettled(): Promise<void> {
    if (this.count > 0) await new Promise<void>((go) => this.whenEmpty.push(go));
  }

  /** True when all pending events are redeliveries, and none of them has this packet id. */
  areOtherResends(packetId: number): boolean {
    return this.count <= this.resent.size && !this.resent.has(packetId);
  }
}
