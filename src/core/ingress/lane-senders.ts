import type { LoggedEvent } from '#core/ports/event-log';
import type { IngressEvent } from './ingress-event.ts';
import type { IngressParts } from './ingress-parts.ts';

/** By connection and bot: the last sequence before the first event of the connection, and the last event of the connection that this node stored. */
export type KnownSenders = WeakMap<object, Map<number, OwnRange>>;

export interface OwnRange {
  readonly after: number;
  to: number;
}

/** How many of the bot's last events are searched for those of a client, at first and at most. */
const searchedAtFirst = 16;
const searchedMax = 1024;
/** When the events read so far are larger than this, no more are searched: large events of its own bot must not make a sender expensive. */
const searchedBytesMax = 1 << 20;
const elsewhereMax = 1024;

/**
 * Recognises connections that their client has left: it is connected to another node by now. This node may not know yet: it may have been paused, or cut
 * off. What it still has from that connection must not be stored: at QoS 1 and 2 the client has sent it again to the other node, and at QoS 0 an old score
 * would replace a new one.
 */
export class LaneSenders {
  private readonly log: IngressParts['log'];
  private readonly now: () => number;
  private readonly known: KnownSenders;
  private readonly botId: number;
  /** By client: the last event that it sent through another node, in its newest session. */
  private readonly elsewhere = new Map<string, Sent>();

  constructor({ log, clock }: Pick<IngressParts, 'log' | 'clock'>, known: KnownSenders, botId: number) {
    this.log = log;
    this.now = clock;
    this.known = known;
    this.botId = botId;
  }

  /** True when nothing has to be read before the event can be processed. */
  knows(event: IngressEvent): boolean {
    return !hasConnection(event) || this.find(event.sender) !== undefined;
  }

  /** Registers the connection of the event. Returns false when its client is connected to another node by now. The state must be up to date. */
  async register(event: IngressEvent, position: number): Promise<boolean> {
    const { sender } = event;
    if (sender === undefined || (await this.hasSentSince(event, position))) return false;
    const ranges = this.known.get(sender) ?? new Map<number, OwnRange>();
    ranges.set(this.botId, { after: position, to: position });
    this.known.set(sender, ranges);
    return true;
  }

  /** True when the client of the event has sent others through another node since the last one that this node stored. */
  hasLeft(event: IngressEvent): boolean {
    if (this.elsewhere.size === 0 || !hasConnection(event)) return false;
    const sent = this.elsewhere.get(keyOf(event));
    return sent !== undefined && !isOlder(sent, event) && sent.sequence > (this.find(event.sender)?.to ?? 0);
  }

  /** True when the event with this sequence arrived on this connection. */
  isOwn({ sender }: IngressEvent, sequence: number): boolean {
    return sequence > (this.find(sender)?.after ?? Number.POSITIVE_INFINITY);
  }

  /** The event with this sequence is one that the connection has sent, or one of its client that was stored late. */
  onOwn({ sender }: IngressEvent, sequence: number): void {
    const range = this.find(sender);
    if (range !== undefined && sequence > range.to) range.to = sequence;
  }

  onHeard(event: LoggedEvent): void {
    if (!cameOnConnection(event)) return;
    const key = keyOf(event);
    const { sequence, session } = event;
    const before = this.elsewhere.get(key);
    // A node that was paused stores what it still had of an older session.
    if (before !== undefined && isOlder(event, before)) return;
    this.elsewhere.delete(key);
    this.elsewhere.set(key, { sequence, session });
    const [oldest] = this.elsewhere.keys();
    if (this.elsewhere.size > elsewhereMax && oldest !== undefined) this.elsewhere.delete(oldest);
  }

  private find(sender: object | undefined): OwnRange | undefined {
    return sender && this.known.get(sender)?.get(this.botId);
  }

  /** Searches the last events for one that the client sent after it had connected here. */
  private async hasSentSince(event: IngressEvent, position: number): Promise<boolean> {
    for (let count = searchedAtFirst; count <= searchedMax; count *= 4) {
      const query = { afterSequence: Math.max(0, position - count), limit: count };
      const events = await this.log.readEvents(this.botId, query);
      if (events.some((sent) => this.isFromNewer(sent, event))) return true;
      const [oldest] = events;
      if (oldest === undefined || position <= count || oldest.receivedAtMs <= event.connectedAtMs) return false;
      if (events.reduce((bytes, { payload }) => bytes + payload.length, 0) > searchedBytesMax) return false;
    }
    return false;
  }

  /** True when the client sent it on a newer connection than that of the event. Events with a time in the future do not count: some clock was ahead. */
  private isFromNewer(sent: LoggedEvent, event: IngressEvent): boolean {
    if (!cameOnConnection(sent) || keyOf(sent) !== keyOf(event) || sent.receivedAtMs > this.now()) return false;
    if (sent.session === 0 || sent.session === event.session) return sent.receivedAtMs > event.connectedAtMs;
    return !isOlder(sent, event);
  }
}

interface Sent {
  readonly sequence: number;
  readonly session: number;
}

/** True when a client began this session before the other one. Former versions tell no session of the events that they store. */
function isOlder({ session }: Pick<Sent, 'session'>, than: Pick<Sent, 'session'>): boolean {
  return session !== 0 && session < than.session;
}

/** False for wills, events over REST and marks of new games: their client need not be connected to the node that stored them. */
function cameOnConnection({ session, packetId }: LoggedEvent): boolean {
  return session !== 0 || packetId !== 0;
}

function hasConnection({ session, sender }: IngressEvent): boolean {
  return session !== 0 && sender !== undefined;
}

function keyOf({ userId, clientId }: Pick<LoggedEvent, 'userId' | 'clientId'>): string {
  return `${userId}\n${clientId}`;
}
