import { type BotChannel, type BotTopic, parseBotTopic } from '#core/bot-topic';
import type { AccessDirectory } from '#core/ingress/push-access';
import type { Clock } from '#core/ports/clock';

/** The MQTT clients of this node, as its peers see them. */
export interface LocalAudience {
  hasSubscribers(topic: string, userId?: number): boolean;
  /** The users who are connected. */
  userIds(): Iterable<number>;
}

export interface LocalTopicParts {
  readonly audience: LocalAudience;
  readonly access: Pick<AccessDirectory, 'peekAssigned' | 'findAssigned'>;
  readonly clock: Clock;
  readonly pause: () => Promise<void>;
}

interface Wildcard {
  readonly userId: number;
  readonly channel: BotChannel;
  bots: ReadonlySet<number>;
  seenAtMs: number;
}

/** Bots that were not followed before, by the kind of topic. */
export interface NewBots {
  readonly status: Set<number>;
  readonly events: Set<number>;
}

/** How long a topic counts after its last subscriber left: clients often come back, and stored sessions are read only every few seconds. */
const lingerMs = 30_000;
const sweepPieceMax = 1000;
/** No bot has this id, so only a wildcard matches its topics. */
const noBot = 2_147_483_647;

/** The topics of bots that clients of this node subscribe to. A wildcard stands for the bots of its user. */
export class LocalTopics {
  private readonly parts: LocalTopicParts;
  /** By topic: when it had a subscriber last. */
  private readonly named = new Map<string, number>();
  private readonly wildcards = new Map<string, Wildcard>();
  /** By user who subscribes to statuses: when the user was last connected. */
  private readonly users = new Map<number, number>();
  /** Bots whose statuses have subscribers, and bots whose live payloads or receipts have. */
  private status = new Set<number>();
  private events = new Set<number>();

  constructor(parts: LocalTopicParts) {
    this.parts = parts;
  }

  get statusBots(): ReadonlySet<number> {
    return this.status;
  }

  get eventBots(): ReadonlySet<number> {
    return this.events;
  }

  get statusUsers(): Iterable<number> {
    return this.users.keys();
  }

  /** A user is about to subscribe. Returns the bots that the topic stands for. */
  async note(userId: number, topic: BotTopic): Promise<Iterable<number>> {
    return this.noteKnown(userId, topic) ?? this.noteWildcard(userId, topic.channel);
  }

  /** Like `note`, without waiting; undefined when the bots of the user have to be read first. */
  noteKnown(userId: number, { botId, channel }: BotTopic): Iterable<number> | undefined {
    const nowMs = this.parts.clock();
    if (channel === 'ingress_status') this.users.set(userId, nowMs);
    if (botId === undefined) {
      const bots = this.parts.access.peekAssigned(userId);
      if (bots !== undefined) this.setWildcard(userId, channel, bots);
      return bots;
    }
    if (botId === 0) return [];
    this.named.set(`bot/${botId}/${channel}`, nowMs);
    this.botsOf(channel).add(botId);
    return [botId];
  }

  /** Forgets the topics without subscribers, and reads the bots of the wildcards again. */
  async sweep(): Promise<void> {
    const { audience, access, clock, pause } = this.parts;
    let checked = 0;
    for (const [topic, seenAtMs] of this.named) {
      if (audience.hasSubscribers(topic)) this.named.set(topic, clock());
      else if (clock() - seenAtMs > lingerMs) this.named.delete(topic);
      checked += 1;
      if (checked % sweepPieceMax === 0) await pause();
    }
    for (const [key, wildcard] of this.wildcards) {
      const { userId, channel } = wildcard;
      if (audience.hasSubscribers(`bot/${noBot}/${channel}`, userId)) wildcard.seenAtMs = clock();
      else if (clock() - wildcard.seenAtMs > lingerMs) this.wildcards.delete(key);
      // While the store fails, use the bots that were read last.
      wildcard.bots = await access.findAssigned(userId).catch(() => wildcard.bots);
    }
    this.sweepUsers(new Set(audience.userIds()));
    this.collectBots();
  }

  /** Reads the bots of a user again after a change. Returns those that this node did not follow before. */
  async readBots(userId: number): Promise<NewBots> {
    const found: NewBots = { status: new Set(), events: new Set() };
    for (const wildcard of this.wildcards.values()) {
      if (wildcard.userId !== userId) continue;
      wildcard.bots = await this.parts.access.findAssigned(userId);
      const known = this.botsOf(wildcard.channel);
      const added = wildcard.channel === 'ingress_status' ? found.status : found.events;
      for (const botId of wildcard.bots) if (!known.has(botId)) added.add(botId);
      this.addBots(wildcard.channel, wildcard.bots);
    }
    return found;
  }

  private sweepUsers(connected: ReadonlySet<number>): void {
    const nowMs = this.parts.clock();
    for (const [userId, seenAtMs] of this.users)
      if (connected.has(userId)) this.users.set(userId, nowMs);
      else if (nowMs - seenAtMs > lingerMs) this.users.delete(userId);
  }

  private collectBots(): void {
    this.status = new Set();
    this.events = new Set();
    for (const topic of this.named.keys()) {
      const { botId, channel } = parseBotTopic(topic) ?? {};
      if (botId !== undefined && channel !== undefined) this.botsOf(channel).add(botId);
    }
    for (const { channel, bots } of this.wildcards.values()) this.addBots(channel, bots);
  }

  private async noteWildcard(userId: number, channel: BotChannel): Promise<Iterable<number>> {
    const bots = await this.parts.access.findAssigned(userId);
    this.setWildcard(userId, channel, bots);
    return bots;
  }

  private setWildcard(userId: number, channel: BotChannel, bots: ReadonlySet<number>): void {
    this.wildcards.set(`${channel} ${userId}`, { userId, channel, bots, seenAtMs: this.parts.clock() });
    this.addBots(channel, bots);
  }

  private addBots(channel: BotChannel, bots: Iterable<number>): void {
    const all = this.botsOf(channel);
    for (const botId of bots) all.add(botId);
  }

  private botsOf(channel: BotChannel): Set<number> {
    return channel === 'ingress_status' ? this.status : this.events;
  }
}
