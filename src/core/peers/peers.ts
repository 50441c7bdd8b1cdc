import { type BotTopic, parseBotTopic } from '#core/bot-topic';
import type { Ingress } from '#core/ingress/ingress';
import type { IngressPeers } from '#core/ingress/ingress-parts';
import type { AccessDirectory } from '#core/ingress/push-access';
import type { Bus } from '#core/ports/bus';
import type { ChangeListener } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';
import type { EventLog, LoggedEvent } from '#core/ports/event-log';
import type { NewStatus, StatusFeed, StoredStatus } from '#core/ports/status-feed';
import { Comparison } from './comparison.ts';
import type { EventMessage } from './event-message.ts';
import { createEventPeers } from './event-peers.ts';
import { findMissed, type MissedQuery, type PositionedMessage } from './find-missed.ts';
import { Interest, type KnownNodes } from './interest.ts';
import { KeptStatuses } from './kept-statuses.ts';
import { type LocalAudience, LocalTopics } from './local-topics.ts';
import { senderFeedOf, senderSeries, topicOfStatus } from './sender-feed.ts';
import { StatusFollowers } from './status-followers.ts';

export interface PeerParts {
  readonly nodeId: string;
  readonly bus: Bus;
  readonly nodes: KnownNodes & { readonly peers: number };
  readonly feed: StatusFeed;
  readonly log: Pick<EventLog, 'readEvents'>;
  readonly access: Pick<AccessDirectory, 'peekAssigned' | 'findAssigned' | 'readBot'>;
  readonly receiptOf: (event: LoggedEvent) => string;
  readonly clock: Clock;
  readonly later: (milliseconds: number, work: () => void) => void;
  /** Pauses, so that other work runs. */
  readonly pause: () => Promise<void>;
  readonly onFault: (error: unknown) => void;
}

/** Joined to the peers later: the ingress and the broker need the peers first. */
export interface PeerHost {
  readonly ingress: Pick<Ingress, 'hear' | 'catchUp' | 'lastSequences' | 'hasLive' | 'findLive' | 'findLastEvent'>;
  readonly audience: LocalAudience;
  /** Delivers a message to the subscribers on this node. */
  deliver(message: PositionedMessage): void;
}

const refreshMs = 5000;
/** A change of another node is known here within this time. */
const changeMsMax = 1000;
/** The most events since an assignment that the user still gets. */
const sinceEventsMax = 100;
const sinceBytesMax = 1_048_576;
/** The bots that a new subscription to receipts waits for; the others are loaded afterwards. */
const awaitedBotsMax = 100;

/** Joins the ingress and the MQTT clients of this node to those of the other nodes. */
export class Peers implements ChangeListener {
  readonly ofIngress: IngressPeers;
  private readonly parts: PeerParts;
  private readonly host: PeerHost;
  private readonly topics: LocalTopics;
  private readonly followers: StatusFollowers;
  private readonly kept: KeptStatuses;
  private readonly interest: Interest;
  private readonly comparison: Comparison;
  private readonly loading = new Set<number>();
  /** By user whose bots may have changed: the time of the change. */
  private readonly changedUsers = new Map<number, number>();
  private isReadingUsers = false;
  private isStopped = false;

  constructor(parts: PeerParts, host: PeerHost) {
    this.parts = parts;
    this.host = host;
    const { bus, feed, nodes } = parts;
    const { audience } = host;
    this.topics = new LocalTopics({ ...parts, audience });
    this.followers = new StatusFollowers({
      ...parts,
      deliver: (status) => this.deliver(status),
      hasSubscribers: (botId) => botId >= 0 && audience.hasSubscribers(statusTopic(botId)),
    });
    this.kept = new KeptStatuses({ feed, bus, followers: this.followers });
    this.interest = new Interest({ ...parts, local: this.topics });
    this.ofIngress = createEventPeers({
      bus,
      hasPeers: () => nodes.peers > 0 || this.interest.hasHeard,
      onHeard: (botId, message) => this.hear(botId, message),
      onFollowed: (botId) => this.comparison.compareSoon(botId),
      isWanted: (botId) => this.topics.eventBots.has(botId),
    });
    this.comparison = new Comparison({
      ...parts,
      listFollowed: () => this.listFollowed(),
      catchUp: ({ botId, lastStatus, lastSequence }) => {
        this.followers.catchUp(botId, lastStatus);
        host.ingress.catchUp(botId, lastSequence);
      },
    });
    this.refreshLater();
  }

  stop(): void {
    this.isStopped = true;
    this.comparison.stop();
    this.interest.stop();
    this.followers.unfollowAll();
  }

  /** Resolves when everything that this node has heard so far has taken effect. */
  async whenIdle(): Promise<void> {
    while (this.isReadingUsers || !this.followers.isIdle) await this.parts.pause();
  }

  /** Grows whenever subscribers on other nodes may have come or gone. */
  get changes(): number {
    return this.interest.changes;
  }

  isStatusHeardElsewhere(botId: number): boolean {
    return this.interest.hasBot(botId);
  }

  isUserElsewhere(userId: number): boolean {
    return this.interest.hasUser(userId);
  }

  /** Stores a status for all nodes and publishes it. Calls back when that is done, or when the status could not be stored. */
  keepStatus(status: NewStatus, whenKept: (isKept: boolean) => void): void {
    this.kept.keep(status, whenKept);
  }

  /** The same for a status that only its sender gets. If it cannot be stored, it is published on this node alone. */
  tellSender({ userId, json }: Omit<NewStatus, 'botId'>, whenKept: () => void): void {
    this.kept.keep({ botId: senderFeedOf(userId), userId, json }, (isKept) => {
      if (!isKept) this.host.deliver({ topic: topicOfStatus(json), json, senderId: userId, alone: true });
      whenKept();
    });
  }

  private deliver({ botId, number, userId, json }: StoredStatus): void {
    const message = { json, position: number, senderId: userId };
    if (botId >= 0) this.host.deliver({ ...message, topic: statusTopic(botId) });
    else this.host.deliver({ ...message, topic: topicOfStatus(json), series: senderSeries, alone: true });
  }

  /** A user is about to subscribe. Returns undefined when this node hears the topic already, else a promise to wait for. */
  prepare(userId: number, filter: string): Promise<void> | undefined {
    const topic = parseBotTopic(filter);
    if (topic === undefined) return undefined;
    const bots = this.topics.noteKnown(userId, topic);
    if (bots !== undefined) return this.hearBots(userId, topic, bots);
    return this.topics.note(userId, topic).then((read) => this.hearBots(userId, topic, read));
  }

  /** Yields pages of the messages that a session has missed. */
  async *findMissed(query: MissedQuery): AsyncGenerator<readonly PositionedMessage[], void> {
    // Follow first, so that nothing is lost between reading and following.
    for (const { filter } of query.subscriptions) await this.prepare(query.userId, filter);
    yield* findMissed({ ...this.parts, ingress: this.host.ingress }, query);
  }

  /** Live payloads contain the name of the bot, and a wildcard stands for the bots of its user: both must follow changes. */
  readonly onChange: ChangeListener['onChange'] = ({ resource, id }) => {
    const { access, clock, onFault } = this.parts;
    if (resource === 'bot' && this.topics.eventBots.has(id)) access.readBot(id).catch(onFault);
    if (resource !== 'user') return;
    if (!this.changedUsers.has(id)) this.changedUsers.set(id, clock() - changeMsMax);
    if (!this.isReadingUsers) void this.readUsers();
  };

  private async readUsers(): Promise<void> {
    this.isReadingUsers = true;
    for (const [userId, sinceMs] of this.changedUsers) {
      this.changedUsers.delete(userId);
      // If this fails, the next sweep follows the bots of the user.
      await this.followAssigned(userId, sinceMs).catch(this.parts.onFault);
    }
    this.isReadingUsers = false;
  }

  /** Also delivers the events of a bot between its assignment and now. */
  private async followAssigned(userId: number, sinceMs: number): Promise<void> {
    const { status, events } = await this.topics.readBots(userId);
    await this.followStatuses(status, [], sinceMs);
    for (const { botId, lastSequence } of await this.parts.feed.findPositions([...events])) {
      const afterSequence = Math.max(0, lastSequence - sinceEventsMax);
      const limits = { limit: sinceEventsMax, bytesMax: sinceBytesMax };
      const stored = await this.parts.log.readEvents(botId, { afterSequence, fromMs: sinceMs, ...limits });
      if (stored.length > 0) this.host.ingress.hear(botId, stored);
    }
    await this.loadAll([...events]);
  }

  private hear(botId: number, { events, lastSequence }: EventMessage): void {
    const { ingress } = this.host;
    if (events.length > 0) ingress.hear(botId, events);
    // An event that is too large for a message is read from the log.
    if (events.at(-1)?.sequence !== lastSequence) ingress.catchUp(botId, lastSequence);
  }

  private *listFollowed(): Generator<number, void> {
    yield* this.followers.botIds;
    for (const [botId] of this.host.ingress.lastSequences()) yield botId;
  }

  private hearBots(userId: number, { channel }: BotTopic, bots: Iterable<number>): Promise<void> | undefined {
    if (channel !== 'ingress_status') return this.loadStates(bots, channel === 'ingress_receipt');
    const own = senderFeedOf(userId);
    return this.followStatuses([own, ...bots], this.followers.has(own) ? [] : [userId]);
  }

  private followStatuses(
    feedIds: Iterable<number>,
    newUsers: readonly number[],
    sinceMs?: number,
  ): Promise<void> | undefined {
    const added = [...feedIds].filter((feedId) => !this.followers.has(feedId));
    const followed = this.followers.follow(feedIds, sinceMs);
    for (const feedId of added) this.comparison.compareSoon(feedId);
    const bots = added.filter((feedId) => feedId >= 0);
    if (bots.length + newUsers.length > 0) this.interest.announce(bots, newUsers);
    return followed;
  }

  /**
   * Loads states, because a state in memory follows the events of other nodes. Only receipts wait for it: live payloads start with the current one.
   */
  private loadStates(bots: Iterable<number>, isAwaited: boolean): Promise<void> | undefined {
    const all = [...bots];
    const first = isAwaited ? all.slice(0, awaitedBotsMax) : [];
    void this.loadAll(all.slice(first.length)).catch(this.parts.onFault);
    return first.length === 0 ? undefined : this.loadAll(first);
  }

  private async loadAll(botIds: readonly number[]): Promise<void> {
    for (const botId of botIds) {
      if (this.loading.has(botId) || this.isStopped) continue;
      const hasLive = this.host.ingress.hasLive(botId);
      if (typeof hasLive === 'boolean') continue;
      this.loading.add(botId);
      await hasLive.finally(() => this.loading.delete(botId));
      await this.parts.pause();
    }
  }

  private refreshLater(): void {
    this.parts.later(refreshMs, () => {
      if (this.isStopped) return;
      void this.refresh().finally(() => this.refreshLater());
    });
  }

  private async refresh(): Promise<void> {
    await this.followSubscribed();
    await this.interest.refresh().catch(this.parts.onFault);
  }

  /** Follows exactly the topics that have subscribers. */
  private async followSubscribed(): Promise<void> {
    try {
      await this.topics.sweep();
      const { statusBots, eventBots, statusUsers } = this.topics;
      const wanted = new Set(statusBots);
      for (const userId of statusUsers) wanted.add(senderFeedOf(userId));
      for (const feedId of this.followers.botIds) if (!wanted.has(feedId)) this.followers.unfollow(feedId);
      await this.followStatuses(wanted, []);
      await this.loadAll([...eventBots]);
    } catch (error) {
      this.parts.onFault(error);
    }
  }
}

function statusTopic(botId: number): string {
  return `bot/${botId}/ingress_status`;
}
