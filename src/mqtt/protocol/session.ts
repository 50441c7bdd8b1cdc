import type { Message } from '#mqtt/broker/message';
import type { Qos } from '#mqtt/packet/packet';
import type { StoredSubscription } from '#mqtt/session-store';
import type { Connection } from './connection.ts';
import { Deque } from './deque.ts';
import type { Publication } from './publication.ts';
import { SessionQueue } from './session-queue.ts';
import type { PendingWill } from './will.ts';

export const packetIdMax = 65_535;

/** A QoS 1 or 2 message for one session, from being queued to being acknowledged. */
export interface Outgoing {
  readonly order: number;
  /** Undefined when it is in the store alone: sent on an earlier connection, and not read again yet. */
  message: Message | undefined;
  /** What it counts towards the limits of what is queued. */
  readonly bytes: number;
  readonly qos: Qos;
  readonly retain: boolean;
  readonly identifiers: readonly number[];
  /** The filter of the shared subscription that it came by; empty when by none; left out when that is not known, after a restart. */
  readonly share?: string;
  /** 0 until it is sent for the first time. */
  packetId: number;
  /** True when its PUBLISH was sent on this connection, so that it counts against the client's Receive Maximum. */
  isCounted: boolean;
}

/** What is left of a QoS 2 message once it has arrived: its payload is not needed any more. */
export type Releasing = Pick<Outgoing, 'order' | 'isCounted'>;

/** What is kept of a client between its connections [MQTT-4.1.0-1]. */
export class Session {
  readonly key: string;
  readonly user: string;
  readonly clientId: string;
  /** No other session has it, before or after this one, of any client. */
  readonly number: number;
  expirySeconds: number;
  connection: Connection | undefined;
  offlineSinceMs = 0;
  /** True when the session store knows of it. */
  isStored = false;
  /** True when it has ended: what is still on its way for it must not reach the session that took its place. */
  isRemoved = false;
  /** A will that waits for its delay, or for the end of the session. */
  pendingWill: PendingWill | undefined;

  readonly subscriptions = new Map<string, StoredSubscription>();
  /** QoS 2 messages of the client that it has not released; the publication while the hook has not answered it. */
  readonly received = new Map<number, Publication | undefined>();

  /**
   * Publications that are not acknowledged yet, oldest first. They belong to the session, because those of the last connection come
   * before those of this one, even when the hook has not answered them yet.
   */
  firstPublication: Publication | undefined;
  lastPublication: Publication | undefined;
  /** QoS 2 publications that were sent again and wait for their first copies, and all that came after those; mostly there are none. */
  line: Publication[] | undefined;

  /** Subscriptions that it shares with other sessions. */
  sharedSubscriptions = 0;
  /** Not sent yet. */
  readonly queue = new SessionQueue();
  /** What of the queue is counted for its user, and in all. */
  countedBytes = 0;
  /** Messages for it that are still to be queued. */
  lateDeliveries = 0;
  /** True when the store has exchanges of it that were not read since the start. */
  hasUnreadExchanges = false;
  /** The connection for which messages are being read from the store. */
  readingFor: Connection | undefined;
  /** Sent on an earlier connection and to be sent again on this one, before the queue. */
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

  /** Undefined while connected and when it never expires. */
  get expiresAtMs(): number | undefined {
    if (this.connection !== undefined || this.expirySeconds >= neverExpires) return undefined;
    return this.offlineSinceMs + this.expirySeconds * 1000;
  }

  /** After a restart: ids go on where they were, so that a late acknowledgement does not hit a new message. */
  continuePacketIds(last: number): void {
    this.lastPacketId = last;
  }

  /** Whether its messages stay in memory while its client is away: those of a shared subscription go to others when it ends. */
  get keepsMessages(): boolean {
    return this.sharedSubscriptions > 0;
  }

  /** Holds in memory nothing of what the store has, but for a few numbers of each message. */
  unload(): void {
    this.readingFor = undefined;
    if (this.keepsMessages) return;
    this.resend.clear();
    this.queue.unload();
    for (const outgoing of this.inflight.values()) outgoing.message = undefined;
  }

  /** Messages whose exchange is not complete, each with its packet id; those of earlier connections count too. */
  get incomplete(): number {
    return this.inflight.size + this.releasing.size;
  }

  /** [MQTT-2.2.1-4] One that is not in use. The caller has made sure that `incomplete` is below `packetIdMax`. */
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
