import type { Subscriber } from '#mqtt/routing/subscriber';
import type { StoredSubscription } from '#mqtt/session-store';
import type { CatchUpState } from './catch-up-state.ts';
import { Deque } from './deque.ts';
import type { Outgoing, Releasing } from './outgoing.ts';
import type { PendingWill } from './pending-will.ts';
import type { SessionConnection } from './session-connection.ts';
import { SessionQueue } from './session-queue.ts';

export const packetIdMax = 65_535;

/** What is kept of a client between its connections [MQTT-4.1.0-1]. */
export class Session implements Subscriber {
  readonly key: string;
  readonly user: string;
  readonly clientId: string;
  /** Unique among all sessions of all clients, past and future. */
  readonly number: number;
  expirySeconds: number;
  connection: SessionConnection | undefined;
  offlineSinceMs = 0;
  /** True when the session store knows it. */
  isStored = false;
  /** True when it has ended: work in progress for it must not reach its successor. */
  isRemoved = false;
  pendingWill: PendingWill | undefined;
  /** The claim of this node on the session, where nodes share the store. */
  owner: string | undefined;
  /** True when another node has it: nothing of it is saved any more, and unanswered publications are not to be taken. */
  isLost = false;

  readonly subscriptions = new Map<string, StoredSubscription>();
  sharedSubscriptions = 0;
  /** By topic, the highest position of the messages that it got. */
  readonly positions = new Map<string, number>();
  /** Set while a resumed session gets the messages that it missed. */
  catchUp: CatchUpState | undefined;
  /** Packet ids of QoS 2 messages that were answered with PUBREC and not released. */
  readonly received = new Set<number>();
  /** The protocol's line of unacknowledged publications, which the session carries from one connection to the next. */
  publications: { readonly isEmpty: boolean } | undefined;

  /** Never sent. */
  readonly queue = new SessionQueue();
  /** The part of the queue's bytes that its user's account includes. */
  countedBytes = 0;
  lateDeliveries = 0;
  /** True when the store has exchanges of it that were not read since the start. */
  hasUnreadExchanges = false;
  /** The connection for which messages are being read from the store. */
  readingFor: SessionConnection | undefined;
  /** Sent on an earlier connection; to be sent again on this one, before the queue. */
  readonly resend = new Deque<Outgoing>();
  /** Sent and not acknowledged, in the order of sending [MQTT-4.6.0-1]. */
  readonly inflight = new Map<number, Outgoing>();
  /** Confirmed by PUBREC and not yet by PUBCOMP, in the order of the PUBRECs [MQTT-4.6.0-4]. */
  readonly releasing = new Map<number, Releasing>();
  /** PUBLISH packets on this connection that count against the client's Receive Maximum [MQTT-3.3.4-7]. */
  unacknowledged = 0;
  nextOrder = 1;
  private lastPacketId = 0;

  constructor(key: string, user: string, clientId: string, number: number, expirySeconds: number) {
    this.key = key;
    this.user = user;
    this.clientId = clientId;
    this.number = number;
    this.expirySeconds = expirySeconds;
  }

  /** Undefined while connected, and when it never expires. */
  get expiresAtMs(): number | undefined {
    if (this.connection !== undefined || this.expirySeconds >= neverExpires) return undefined;
    return this.offlineSinceMs + this.expirySeconds * 1000;
  }

  /** After a restart: continues the sequence of ids, so that a late acknowledgement does not hit a new message. */
  continuePacketIds(last: number): void {
    this.lastPacketId = last;
  }

  /** Whether messages stay in memory while the client is away: those of a shared subscription go to other members when the session ends. */
  get keepsMessages(): boolean {
    return this.sharedSubscriptions > 0;
  }

  /** Drops from memory the messages that the store has. */
  unload(): void {
    this.readingFor = undefined;
    if (this.keepsMessages) return;
    this.resend.clear();
    this.queue.unload();
    for (const outgoing of this.inflight.values()) outgoing.message = undefined;
  }

  /** Messages with a packet id whose exchange is not complete, on any connection. */
  get incomplete(): number {
    return this.inflight.size + this.releasing.size;
  }

  /** [MQTT-2.2.1-4] An unused packet id. The caller makes sure that `incomplete` is below `packetIdMax`. */
  takePacketId(): number {
    for (let tried = 0; tried < packetIdMax; tried += 1) {
      this.lastPacketId = this.lastPacketId === packetIdMax ? 1 : this.lastPacketId + 1;
      if (!this.inflight.has(this.lastPacketId) && !this.releasing.has(this.lastPacketId)) return this.lastPacketId;
    }
    throw new Error('All packet ids of the session are in use.');
  }
}

/** The Session Expiry Interval that means never [3.1.2.11.2]. */
export const neverExpires = 0xffff_ffff;
