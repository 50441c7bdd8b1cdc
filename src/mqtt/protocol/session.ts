import type { Message } from '#mqtt/broker/message';
import type { Qos } from '#mqtt/packet/packet';
import type { StoredSubscription } from '#mqtt/session-store';
import type { Connection } from './connection.ts';
import { Deque } from './deque.ts';
import type { Publication } from './publication.ts';
import { SessionQueue } from './session-queue.ts';
import type { PendingWill } from './will.ts';

const packetIdMax = 65_535;

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

  constructor(key: string, user: string, clientId: string, expirySeconds: number) {
    this.key = key;
    this.user = user;
    this.clientId = clientId;
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

  /** Holds in memory nothing of what the store has, but for a few numbers of each message. */
  unload(): void {
    this.readingFor = undefined;
    this.resend.clear();
    this.queue.unload();
    for (const outgoing of this.inflight.values()) outgoing.message = undefined;
  }

  /** [MQTT-2.2.1-4] One that is not in use; there is one, because both lists are far shorter than there are ids. */
  takePacketId(): number {
    do this.lastPacketId = this.lastPacketId === packetIdMax ? 1 : this.lastPacketId + 1;
    while (this.inflight.has(this.lastPacketId) || this.releasing.has(this.lastPacketId));
    return this.lastPacketId;
  }
}

/** The Session Expiry Interval that means never [3.1.2.11.2]. */
export const neverExpires = 0xffff_ffff;
