import type { Bus } from '#core/ports/bus';
import type { NewStatus, StatusFeed, StoredStatus } from '#core/ports/status-feed';
import type { StatusFollowers } from './status-followers.ts';
import { encodeStatuses, encodeUnknownStatuses } from './status-message.ts';
import { statusesSubject } from './subjects.ts';

export interface KeptStatusParts {
  readonly feed: Pick<StatusFeed, 'append'>;
  readonly bus: Pick<Bus, 'publish'>;
  readonly followers: Pick<StatusFollowers, 'takeOwn' | 'catchUpUnknown'>;
}

/** Stores the statuses that this node makes; then its subscribers get them, then the other nodes hear of them. */
export class KeptStatuses {
  private readonly parts: KeptStatusParts;
  /** By bot: the statuses that the running commit has stored. */
  private readonly unsent = new Map<number, StoredStatus[]>();

  constructor(parts: KeptStatusParts) {
    this.parts = parts;
  }

  /** Calls back when the status is stored, or when it could not be. */
  keep(status: NewStatus, whenKept: (isKept: boolean) => void): void {
    const { feed, bus, followers } = this.parts;
    feed.append(status, (kept) => {
      if (kept.kind === 'kept') {
        const stored = { ...status, number: kept.number };
        followers.takeOwn(stored);
        this.send(stored);
      } else if (kept.kind === 'kept somewhere') {
        followers.catchUpUnknown(status.botId);
        bus.publish(statusesSubject(status.botId), encodeUnknownStatuses());
      }
      whenKept(kept.kind !== 'failed');
    });
  }

  /** The callbacks of one commit run together: their statuses go out as one message per bot. */
  private send(status: StoredStatus): void {
    if (this.unsent.size === 0) queueMicrotask(() => this.sendAll());
    const ofBot = this.unsent.get(status.botId);
    if (ofBot === undefined) this.unsent.set(status.botId, [status]);
    else ofBot.push(status);
  }

  private sendAll(): void {
    for (const [botId, statuses] of this.unsent)
      for (const message of encodeStatuses(statuses)) this.parts.bus.publish(statusesSubject(botId), message);
    this.unsent.clear();
  }
}
