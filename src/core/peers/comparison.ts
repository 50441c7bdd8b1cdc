import type { Bus } from '#core/ports/bus';
import type { BotPosition, StatusFeed } from '#core/ports/status-feed';
import { inPieces } from './in-pieces.ts';

export interface ComparisonParts {
  readonly bus: Pick<Bus, 'isConnected' | 'onReconnected'>;
  readonly feed: Pick<StatusFeed, 'findPositions'>;
  /** The bots whose statuses or events this node follows. */
  readonly listFollowed: () => Iterable<number>;
  /** Reads the statuses or events that this node has missed. */
  readonly catchUp: (position: BotPosition) => void;
  readonly later: (milliseconds: number, work: () => void) => void;
  readonly pause: () => Promise<void>;
  readonly onFault: (error: unknown) => void;
}

const connectedEveryMs = 5000;
const disconnectedEveryMs = 500;
/** A new subscription reaches the server of the bus within this time. */
const soonMs = 100;

/**
 * Compares the positions of this node with the stored ones, and catches up: every 5 s, because a message may be lost; every 0.5 s while the bus is
 * away; at once when it is back; and soon after a bot is followed, because its first messages may have been missed.
 */
export class Comparison {
  private readonly parts: ComparisonParts;
  private readonly fresh = new Set<number>();
  private readonly stopListening: () => void;
  private lastAtMs = 0;
  private running: Promise<void> | undefined;
  private isStopped = false;

  constructor(parts: ComparisonParts) {
    this.parts = parts;
    this.stopListening = parts.bus.onReconnected(() => void this.compareAll());
    this.tick();
  }

  stop(): void {
    this.isStopped = true;
    this.stopListening();
  }

  /** This node has just begun to follow the bot. */
  compareSoon(botId: number): void {
    this.fresh.add(botId);
    if (this.fresh.size > 1) return;
    this.parts.later(soonMs, () => {
      const botIds = [...this.fresh];
      this.fresh.clear();
      void this.compare(botIds);
    });
  }

  async compareAll(): Promise<void> {
    this.lastAtMs = 0;
    // One at a time: the database may be slow, and the next comparison finds the same.
    this.running ??= this.compare([...new Set(this.parts.listFollowed())]).finally(() => {
      this.running = undefined;
    });
    await this.running;
  }

  /** Checks twice a second whether the bus is away. */
  private tick(): void {
    this.parts.later(disconnectedEveryMs, () => {
      if (this.isStopped) return;
      this.lastAtMs += disconnectedEveryMs;
      if (!this.parts.bus.isConnected || this.lastAtMs >= connectedEveryMs) void this.compareAll();
      this.tick();
    });
  }

  private async compare(botIds: readonly number[]): Promise<void> {
    const { feed, catchUp, pause, onFault } = this.parts;
    try {
      for (const piece of inPieces(botIds)) {
        if (this.isStopped) return;
        for (const position of await feed.findPositions(piece)) catchUp(position);
        await pause();
      }
    } catch (error) {
      onFault(error);
    }
  }
}
