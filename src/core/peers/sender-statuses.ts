import type { Bus } from '#core/ports/bus';
import type { PositionedMessage } from './find-missed.ts';
import { senderSubject } from './subjects.ts';

/** Statuses that only their sender gets. They are not stored, so a node that is cut off misses them. */
export class SenderStatuses {
  private readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  private readonly onStatus: (message: PositionedMessage) => void;
  private readonly stops = new Map<number, () => void>();

  constructor(bus: Pick<Bus, 'publish' | 'subscribe'>, onStatus: (message: PositionedMessage) => void) {
    this.bus = bus;
    this.onStatus = onStatus;
  }

  tell(message: PositionedMessage): void {
    if (message.senderId === undefined) return;
    this.bus.publish(senderSubject(message.senderId), new TextEncoder().encode(JSON.stringify(message)));
  }

  /** Returns false when the user was followed already. */
  follow(userId: number): boolean {
    if (this.stops.has(userId)) return false;
    const stop = this.bus.subscribe(senderSubject(userId), (message) =>
      this.onStatus(JSON.parse(new TextDecoder().decode(message)) as PositionedMessage),
    );
    this.stops.set(userId, stop);
    return true;
  }

  keepOnly(userIds: ReadonlySet<number>): void {
    for (const [userId, stop] of this.stops) {
      if (userIds.has(userId)) continue;
      stop();
      this.stops.delete(userId);
    }
  }

  stop(): void {
    this.keepOnly(new Set());
  }
}
