import { type BotTopic, parseBotTopic } from '#core/bot-topic';
import type { Ingress } from '#core/ingress/ingress';
import type { IngressPeers } from '#core/ingress/ingress-parts';
import type { AccessDirectory } from '#core/ingress/push-access';
import type { Bus } from '#core/ports/bus';
import type { ChangeListener } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';
import type { EventLog, LoggedEvent } from '#core/ports/event-log';
import type { NewStatus, StatusFeed } from '#core/ports/status-feed';
import { Comparison } from './comparison.ts';
import type { EventMessage } from './event-message.ts';
import { createEventPeers } from './event-peers.ts';
import { findMissed, type MissedQuery, type PositionedMessage } from './find-missed.ts';
import { Interest, type KnownNodes } from './interest.ts';
import { KeptStatuses } from './kept-statuses.ts';
import { type LocalAudience, LocalTopics } from './local-topics.ts';
import { SenderStatuses } from './sender-statuses.ts';
import { StatusFollowers } from './status-followers.ts';

export interface PeerParts {
  readonly nodeId: string;
  readonly bus: Bus;
  readonly nodes: KnownNodes & { readonly peers: number };
  readonly feed: StatusFeed;
  readonly log: Pick<EventLog, 'readEvents'>;
  readonly access: Pick<AccessDirectory, 'peekAssigned' | 'findAssigned'>;
  readonly receiptOf: (event: LoggedEvent) => string;
  readonly clock: Clock;
  readonly later: (milliseconds: number, work: () => void) => void;
  /** Lets others run. */
  readonly pause: () => Promise<void>;
  readonly onFault: (error: unknown) => void;
}

/** What is joined to the peers once it exists: it needs them to exist. */
export interface PeerHost {
  readonly ingress: Pick<Ingress, 'hear' | 'catchUp' | 'lastSequences' | 'hasLive' | 'findLive' | 'findLastEvent'>;
  readonly audience: LocalAudience;
  /** Hands a message to the subscribers on this node; with `alone`, only to those of its sender. */
  deliver(message: PositionedMessage, alone?: boolean): void;
}

const refreshMs = 5000;
/** Changes of many bots or users at once cause one look at the topics. */
const changedMs = 200;
/** A new subscription to the receipts of more bots does not wait for the rest. */
const awaitedBotsMax = 100;

/** Joins the ingress and the MQTT clients of this node to those of the other nodes. */
export class Peers implements ChangeListener {
  readonly ofIngress: IngressPeers;
  private readonly parts: PeerParts;
  private readonly host: PeerHost;
  private readonly topics: LocalTopics;
  private readonly followers: StatusFollowers;
  private readonly kept: KeptStatuses;
  private readonly senders: SenderStatuses;
  private readonly interest: Interest;
  private readonly comparison: Comparison;
  private readonly loading = new Set<number>();
  private isLooking = false;
  private isStopped = false;

  constructor(parts: PeerParts, host: PeerHost) {
    this.parts = parts;
    this.host = host;
    const { bus, feed, nodes } = parts;
    const { audience } = host;
    this.topics = new LocalTopics({ ...parts, audience });
    this.followers = new StatusFollowers({
      ...parts,
      deliver: ({ botId, number, userId, json }) =>
        host.deliver({ topic: statusTopic(botId), json, position: number, senderId: userId }),
    });
    this.kept = new KeptStatuses({ feed, bus, followers: this.followers });
    this.senders = new SenderStatuses(bus, (message) => host.deliver(message, true));
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
    this.senders.stop();
    this.followers.unfollowAll();
  }

  /** Grows with every change of what other nodes hear. */
  get changes(): number {
    return this.interest.changes;
  }

  isStatusHeardElsewhere(botId: number): boolean {
    return this.interest.hasBot(botId);
  }

  isUserElsewhere(userId: number): boolean {
    return this.interest.hasUser(userId);
  }

  /** Keeps a status for all nodes and publishes it. Calls back when that is done, or when it could not be stored. */
  keepStatus(status: NewStatus, whenKept: (isKept: boolean) => void): void {
    this.kept.keep(status, whenKept);
  }

  /** Publishes a status for its sender alone, best effort. */
  tellSender(message: PositionedMessage): void {
    this.host.deliver(message, true);
    this.senders.tell(message);
  }

  /** A user is about to subscribe. Returns undefined when this node hears the topic already, else a promise to wait for. */
  prepare(userId: number, filter: string): Promise<void> | undefined {
    const topic = parseBotTopic(filter);
    if (topic === undefined) return undefined;
    const bots = this.topics.noteKnown(userId, topic);
    if (bots !== undefined) return this.hearBots(userId, topic, bots);
    return this.topics.note(userId, topic).then((read) => this.hearBots(userId, topic, read));
  }

  /** What a session has missed. */
  async *findMissed(query: MissedQuery): AsyncGenerator<readonly PositionedMessage[], void> {
    // First, so that nothing falls between what is read and what is heard.
    for (const { filter } of query.subscriptions) await this.prepare(query.userId, filter);
    yield* findMissed({ ...this.parts, ingress: this.host.ingress }, query);
  }

  /** The bots of a wildcard may have changed. */
  readonly onChange: ChangeListener['onChange'] = ({ resource }) => {
    if (!this.topics.hasWildcards || this.isLooking || (resource !== 'user' && resource !== 'bot')) return;
    this.isLooking = true;
    this.parts.later(changedMs, () => {
      this.isLooking = false;
      void this.look();
    });
  };

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
    const isNew = this.senders.follow(userId);
    return this.followStatuses(bots, isNew ? [userId] : []);
  }

  private followStatuses(bots: Iterable<number>, newUsers: readonly number[]): Promise<void> | undefined {
    const added = [...bots].filter((botId) => !this.followers.has(botId));
    const followed = this.followers.follow(bots);
    for (const botId of added) this.comparison.compareSoon(botId);
    if (added.length + newUsers.length > 0) this.interest.announce(added, newUsers);
    return followed;
  }

  /** A state in memory follows the events of other nodes. Live payloads need not wait for it: a subscriber gets the current one. */
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
    await this.look();
    await this.interest.refresh().catch(this.parts.onFault);
  }

  /** Follows what has subscribers, and nothing else. */
  private async look(): Promise<void> {
    try {
      await this.topics.sweep();
      const { statusBots, eventBots, statusUsers } = this.topics;
      for (const botId of this.followers.botIds) if (!statusBots.has(botId)) this.followers.unfollow(botId);
      this.senders.keepOnly(new Set(statusUsers));
      await this.followStatuses(statusBots, []);
      await this.loadAll([...eventBots]);
    } catch (error) {
      this.parts.onFault(error);
    }
  }
}

function statusTopic(botId: number): string {
  return `bot/${botId}/ingress_status`;
}
