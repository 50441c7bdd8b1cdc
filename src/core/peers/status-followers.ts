import type { Bus } from '#core/ports/bus';
import type { StatusFeed, StoredStatus } from '#core/ports/status-feed';
import { inPieces } from './in-pieces.ts';
import { decodeStatuses } from './status-message.ts';
import { statusesSubject } from './subjects.ts';

export interface StatusFollowerParts {
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly feed: Pick<StatusFeed, 'read' | 'findPositions'>;
  /** Hands a status to the subscribers on this node. */
  readonly deliver: (status: StoredStatus) => void;
  /** Whether this node has subscribers. */
  readonly hasSubscribers: (botId: number) => boolean;
  /** Pauses, so that other work runs. */
  readonly pause: () => Promise<void>;
  readonly onFault: (error: unknown) => void;
}

interface Follower {
  readonly botId: number;
  /** The number of the last status that was delivered, or that was stored before following began; undefined until it is read. */
  last: number | undefined;
  /** The highest number that this node has heard of. */
  heard: number;
  readonly stop: () => void;
  readonly whenReady: Promise<void>;
}

const pageMax = 100;
/** Bots read at the same time: a node that was away for long must not keep the database busy. */
const readersMax = 4;

/**
 * The bots whose statuses have subscribers on this node. Delivers each of their statuses once and in order, whether this node stored it, heard of it
 * or found it in the feed.
 */
export class StatusFollowers {
  private readonly parts: StatusFollowerParts;
  private readonly followers = new Map<number, Follower>();
  /** The bots to read, each one page after the other. */
  private readonly behind = new Set<number>();
  private readers = 0;

  constructor(parts: StatusFollowerParts) {
    this.parts = parts;
  }

  get botIds(): Iterable<number> {
    return this.followers.keys();
  }

  /** False while statuses are read that this node has missed. */
  get isIdle(): boolean {
    return this.readers === 0;
  }

  has(botId: number): boolean {
    return this.followers.has(botId);
  }

  /**
   * Resolves when every status that is stored from now on, or was stored since `sinceMs`, will be delivered; undefined when that holds already.
   * Rejects when the feed cannot be read.
   */
  follow(botIds: Iterable<number>, sinceMs?: number): Promise<void> | undefined {
    const pending: Promise<void>[] = [];
    const added: number[] = [];
    for (const botId of botIds) {
      const follower = this.followers.get(botId);
      if (follower === undefined) added.push(botId);
      else if (follower.last === undefined) pending.push(follower.whenReady);
    }
    for (const piece of inPieces(added)) pending.push(this.begin(piece, sinceMs));
    return pending.length === 0 ? undefined : settled(pending);
  }

  unfollow(botId: number): void {
    this.followers.get(botId)?.stop();
    this.followers.delete(botId);
  }

  unfollowAll(): void {
    for (const botId of this.followers.keys()) this.unfollow(botId);
  }

  /**
   * Takes a status that this node has stored, and delivers it at once, even if the bot has a subscriber here and is not followed yet: a sender who
   * subscribes to all his bots gets the status before the acknowledgement.
   */
  takeOwn(status: StoredStatus): void {
    const { botId, number } = status;
    if (!this.followers.has(botId) && this.parts.hasSubscribers(botId)) this.add(botId, Promise.resolve());
    const follower = this.followers.get(botId);
    if (follower !== undefined) follower.last ??= number - 1;
    this.take(status);
  }

  /** Takes a status that any node has stored. */
  take(status: StoredStatus): void {
    const follower = this.followers.get(status.botId);
    if (follower === undefined) return;
    if (follower.last !== undefined && status.number === follower.last + 1) this.deliver(follower, status);
    else this.catchUp(status.botId, status.number);
  }

  /** Reads the missing statuses up to this number, if the bot is followed. */
  catchUp(botId: number, number: number): void {
    const follower = this.followers.get(botId);
    if (follower === undefined) return;
    follower.heard = Math.max(follower.heard, number);
    if (follower.last === undefined || number <= follower.last) return;
    this.behind.add(botId);
    if (this.readers < readersMax) void this.readAll();
  }

  /** The feed has statuses of the bot whose numbers are not known. */
  catchUpUnknown(botId: number): void {
    const last = this.followers.get(botId)?.last;
    if (last !== undefined) this.catchUp(botId, last + 1);
  }

  private begin(botIds: readonly number[], sinceMs: number | undefined): Promise<void> {
    const begun: Follower[] = [];
    const whenReady = Promise.resolve().then(() => this.readBases(begun, sinceMs));
    for (const botId of botIds) begun.push(this.add(botId, whenReady));
    return whenReady;
  }

  private add(botId: number, whenReady: Promise<void>): Follower {
    const stop = this.parts.bus.subscribe(statusesSubject(botId), (message) => this.hear(botId, message));
    const follower = { botId, last: undefined, heard: 0, stop, whenReady };
    this.followers.set(botId, follower);
    return follower;
  }

  /** Finds where following begins: after the last stored status, or with the first one since `sinceMs`. */
  private async readBases(begun: readonly Follower[], sinceMs: number | undefined): Promise<void> {
    try {
      const positions = await this.parts.feed.findPositions(begun.map(({ botId }) => botId));
      const last = new Map(positions.map(({ botId, lastStatus }) => [botId, lastStatus]));
      for (const follower of begun) {
        const stored = last.get(follower.botId) ?? 0;
        const base = sinceMs === undefined || stored === 0 ? stored : await this.findBase(follower, stored, sinceMs);
        follower.last ??= base;
        if (this.isCurrent(follower)) this.catchUp(follower.botId, Math.max(stored, follower.heard));
      }
    } catch (error) {
      for (const follower of begun) if (this.isCurrent(follower)) this.unfollow(follower.botId);
      throw error;
    }
  }

  private async findBase({ botId }: Follower, stored: number, sinceMs: number): Promise<number> {
    const afterNumber = Math.max(0, stored - pageMax);
    const [first] = await this.parts.feed.read(botId, { afterNumber, fromMs: sinceMs, limit: 1 });
    return first === undefined ? stored : first.number - 1;
  }

  private isCurrent(follower: Follower): boolean {
    return this.followers.get(follower.botId) === follower;
  }

  private hear(botId: number, message: Uint8Array): void {
    const statuses = decodeStatuses(botId, message);
    for (const status of statuses) this.take(status);
    if (statuses.length === 0) this.catchUpUnknown(botId);
  }

  private deliver(follower: Follower, status: StoredStatus): void {
    follower.last = status.number;
    this.parts.deliver(status);
  }

  private async readAll(): Promise<void> {
    this.readers += 1;
    try {
      for (const botId of this.behind) {
        this.behind.delete(botId);
        if (await this.readPage(botId)) this.behind.add(botId);
        await this.parts.pause();
      }
    } catch (error) {
      // The next comparison with the feed tries again.
      this.parts.onFault(error);
    } finally {
      this.readers -= 1;
    }
  }

  /** True when there is more to read. */
  private async readPage(botId: number): Promise<boolean> {
    const follower = this.followers.get(botId);
    if (follower?.last === undefined) return false;
    const statuses = await this.parts.feed.read(botId, { afterNumber: follower.last, limit: pageMax });
    if (!this.isCurrent(follower)) return false;
    for (const status of statuses) if (status.number > follower.last) this.deliver(follower, status);
    return statuses.length === pageMax;
  }
}

async function settled(pending: readonly Promise<void>[]): Promise<void> {
  await Promise.all(pending);
}
