import { parseBotTopic } from '#core/bot-topic';
import type { Bus } from '#core/ports/bus';
import type { Clock } from '#core/ports/clock';
import type { AwaitedStatuses, StatusFeed } from '#core/ports/status-feed';
import { inPieces } from './in-pieces.ts';
import { interestSubject } from './subjects.ts';

/** A node of the cluster, by its last heartbeat. */
export interface KnownNode {
  readonly id: string;
  readonly isLive: boolean;
  readonly busConnected: boolean;
}

/** The nodes of the cluster, this one included. */
export interface KnownNodes {
  readonly known: readonly KnownNode[];
  /** Called after every heartbeat of this node. Returns the function that unsubscribes. */
  onBeat(listener: (known: readonly KnownNode[]) => void): () => void;
}

export interface InterestParts {
  readonly nodeId: string;
  readonly bus: Pick<Bus, 'publish' | 'subscribe' | 'isConnected' | 'onReconnected'>;
  readonly nodes: KnownNodes;
  readonly feed: Pick<StatusFeed, 'findAwaited'>;
  readonly clock: Clock;
  /** The bots and users whose statuses have subscribers on this node. */
  readonly local: { readonly statusBots: Iterable<number>; readonly statusUsers: Iterable<number> };
}

/** The bots and users whose statuses a node wants. An entry expires after 30 s, unless it is repeated. */
interface InterestMessage {
  readonly node: string;
  readonly bots: readonly number[];
  readonly users: readonly number[];
  /** Asks the other nodes to announce everything. */
  readonly asks?: boolean;
}

const forgottenAfterMs = 30_000;
const idsMax = 20_000;

/** Knows which statuses have subscribers on other nodes or in stored sessions, so that no warning is made without a subscriber. */
export class Interest {
  private readonly parts: InterestParts;
  /** By id: when the entry expires. */
  private readonly bots = new Map<number, number>();
  private readonly users = new Map<number, number>();
  private awaitedBots: ReadonlySet<number> = new Set();
  private awaitedUsers: ReadonlySet<number> = new Set();
  private areAllAwaited = false;
  /** By node: when its last announcement arrived. */
  private readonly heardNodes = new Map<string, number>();
  /** True while a live node has not announced what it wants, or cannot reach the bus. */
  private isUnsure = true;
  private readonly stops: readonly (() => void)[];
  private version = 0;
  private wasConnected = false;

  constructor(parts: InterestParts) {
    this.parts = parts;
    const { bus, nodes } = parts;
    this.stops = [
      bus.subscribe(interestSubject, (message) => this.hear(message)),
      bus.onReconnected(() => this.announceAll(true)),
      nodes.onBeat((known) => this.checkNodes(known)),
    ];
    this.announceAll(true);
    this.checkNodes(nodes.known);
  }

  stop(): void {
    for (const stop of this.stops) stop();
  }

  /** Grows whenever `hasBot` or `hasUser` may answer differently. */
  get changes(): number {
    const { isConnected } = this.parts.bus;
    if (isConnected !== this.wasConnected) {
      this.wasConnected = isConnected;
      this.version += 1;
    }
    return this.version;
  }

  /** True when another node has announced something recently. */
  get hasHeard(): boolean {
    return this.heardNodes.size > 0;
  }

  /** True when statuses of the bot may have a subscriber elsewhere. */
  hasBot(botId: number): boolean {
    return this.mayBeMissing || this.areAllAwaited || this.bots.has(botId) || this.awaitedBots.has(botId);
  }

  /** True when the user may subscribe to statuses elsewhere. */
  hasUser(userId: number): boolean {
    return this.mayBeMissing || this.users.has(userId) || this.awaitedUsers.has(userId);
  }

  /** Tells the other nodes of new subscriptions. */
  announce(bots: Iterable<number>, users: Iterable<number>, asks = false): void {
    const allBots = [...bots];
    const allUsers = [...users];
    for (const piece of inPieces(allBots, idsMax)) this.send({ bots: piece, users: [] });
    for (const piece of inPieces(allUsers, idsMax)) this.send({ bots: [], users: piece });
    // Sent even when there is nothing to announce: the others wait for every node.
    if (asks || allBots.length + allUsers.length === 0) this.send({ bots: [], users: [], asks });
  }

  /** Repeats all entries, drops expired ones of other nodes, and reads what stored sessions wait for. Call it every few seconds. */
  async refresh(): Promise<void> {
    this.announceAll(false);
    this.forgetOld();
    this.setAwaited(await this.parts.feed.findAwaited());
  }

  private get mayBeMissing(): boolean {
    return this.isUnsure || !this.parts.bus.isConnected;
  }

  private announceAll(asks: boolean): void {
    const { statusBots, statusUsers } = this.parts.local;
    this.announce(statusBots, statusUsers, asks);
  }

  private send(message: Omit<InterestMessage, 'node'>): void {
    const text = JSON.stringify({ node: this.parts.nodeId, ...message });
    this.parts.bus.publish(interestSubject, new TextEncoder().encode(text));
  }

  private hear(message: Uint8Array): void {
    const { node, bots, users, asks } = JSON.parse(new TextDecoder().decode(message)) as InterestMessage;
    const untilMs = this.parts.clock() + forgottenAfterMs;
    const before = this.bots.size + this.users.size;
    for (const botId of bots) this.bots.set(botId, untilMs);
    for (const userId of users) this.users.set(userId, untilMs);
    if (this.bots.size + this.users.size !== before) this.version += 1;
    if (asks === true) this.announceAll(false);
    this.heardNodes.set(node, this.parts.clock());
    this.checkNodes(this.parts.nodes.known);
  }

  private checkNodes(known: readonly KnownNode[]): void {
    const others = known.filter(({ id, isLive }) => isLive && id !== this.parts.nodeId);
    const isUnsure = others.some(({ id, busConnected }) => !busConnected || !this.heardNodes.has(id));
    if (isUnsure !== this.isUnsure) this.version += 1;
    this.isUnsure = isUnsure;
  }

  private forgetOld(): void {
    const nowMs = this.parts.clock();
    for (const entries of [this.bots, this.users])
      for (const [id, untilMs] of entries)
        if (untilMs <= nowMs) {
          entries.delete(id);
          this.version += 1;
        }
    for (const [id, heardAtMs] of this.heardNodes)
      if (heardAtMs <= nowMs - forgottenAfterMs) this.heardNodes.delete(id);
  }

  private setAwaited({ filters, userIds }: AwaitedStatuses): void {
    const users = new Set(userIds);
    const topics = filters.map((filter) => parseBotTopic(filter.replace(shared, '')));
    const bots = new Set(topics.flatMap((topic) => topic?.botId ?? []));
    const areAll = topics.some((topic) => topic !== undefined && topic.botId === undefined);
    const isSame =
      areAll === this.areAllAwaited && areSame(bots, this.awaitedBots) && areSame(users, this.awaitedUsers);
    if (!isSame) this.version += 1;
    this.awaitedBots = bots;
    this.awaitedUsers = users;
    this.areAllAwaited = areAll;
  }
}

function areSame(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.symmetricDifference(other).size === 0;
}

const shared = /^\$share\/[^/]*\//;
