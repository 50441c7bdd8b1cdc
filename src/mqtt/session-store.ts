import type { Addressee } from './broker/message.ts';
import type { Properties, Qos } from './packet/packet.ts';

/**
 * Where sessions that outlive their connection are kept. The engine knows of all of them what routing needs; what waits for a client
 * that is away is in the store alone, and is read piece by piece when the client comes back. Sessions that end with their connection
 * are never told of.
 */
export interface SessionStore {
  /** All sessions as they were last saved, some at a time, and none of their messages. Called once, before the first connection. */
  load(): AsyncIterable<readonly StoredSession[]>;
  /** What must be known of a session before its client is heard again. */
  readExchanges(key: string): Promise<StoredExchanges>;
  /**
   * The messages of a session in their order, from one on: as many as fit into the piece, and one at the least when there is one. Of those
   * that are released the content is of no use.
   */
  readMessages(key: string, fromOrder: number, piece: Piece): Promise<StoredMessage[]>;
  /**
   * Applies the changes in their order, all of them or none. They are on disk when it resolves. A message that is queued for many
   * sessions with the same payload object is kept once.
   */
  save(changes: readonly SessionChange[]): Promise<void>;
}

/** How much is read at a time. */
export interface Piece {
  readonly messagesMax: number;
  /** As counted by `bytes` of the messages. */
  readonly bytesMax: number;
}

export interface StoredSession {
  /** User and client id in one: a client id of one user never meets that of another. */
  readonly key: string;
  readonly user: string;
  readonly clientId: string;
  /** 0 when it was saved before sessions had numbers. */
  readonly number: number;
  readonly expirySeconds: number;
  /** When its connection ended; undefined when the server ended first. */
  readonly offlineSinceMs: number | undefined;
  readonly subscriptions: readonly StoredSubscription[];
  readonly holdings: StoredHoldings;
}

/** What a session holds, in numbers. */
export interface StoredHoldings {
  /** The order of its newest message; 0 when it has none. */
  readonly lastOrder: number;
  /** The order of the first message that was never sent; behind it all were not. 0 when there is none. */
  readonly firstQueued: number;
  /** Of those that were never sent. */
  readonly queuedBytes: number;
  /** True when it has messages that were sent, or received packet ids. */
  readonly hasExchanges: boolean;
}

/** What is under way between a session and its client. */
export interface StoredExchanges {
  /** Messages that were sent and not acknowledged, in their order. */
  readonly sent: readonly Omit<StoredMessage, 'topic' | 'payload' | 'expiresAtMs' | 'properties'>[];
  /** Packet ids of QoS 2 messages from the client that it has not released yet. */
  readonly receivedIds: readonly number[];
}

export interface StoredSubscription {
  readonly filter: string;
  readonly qos: Qos;
  readonly noLocal: boolean;
  readonly retainAsPublished: boolean;
  readonly retainHandling: 0 | 1 | 2;
  readonly identifier: number | undefined;
}

export interface StoredMessage {
  /** Grows within a session; the key of the message there. */
  readonly order: number;
  /** 0 until it was sent for the first time. */
  readonly packetId: number;
  /** What it counts towards the limits of what is queued. */
  readonly bytes: number;
  /** True when the client has confirmed a QoS 2 message and PUBREL is what is still to be answered. */
  readonly released: boolean;
  readonly topic: string;
  readonly payload: Uint8Array;
  readonly qos: Qos;
  readonly retain: boolean;
  readonly expiresAtMs: number | undefined;
  readonly subscriptionIdentifiers: readonly number[];
  /** Of the publication, to be passed on: strings, numbers, user properties, and correlation data as bytes. */
  readonly properties: Readonly<StoredProperties>;
}

/** The addressee is kept beside the properties, and goes to no client. */
export interface StoredProperties extends Properties {
  addressee?: Addressee;
}

export type SessionChange =
  /** A session that is new or has a connection again. What it held before stays. */
  | {
      readonly kind: 'opened';
      readonly key: string;
      readonly user: string;
      readonly clientId: string;
      readonly number: number;
      readonly expirySeconds: number;
    }
  | { readonly kind: 'closed'; readonly key: string; readonly expirySeconds: number; readonly offlineSinceMs: number }
  /** With everything that it held. */
  | { readonly kind: 'removed'; readonly key: string }
  /** Replaces the subscription with the same filter. */
  | { readonly kind: 'subscribed'; readonly key: string; readonly subscription: StoredSubscription }
  | { readonly kind: 'unsubscribed'; readonly key: string; readonly filter: string }
  | { readonly kind: 'queued'; readonly key: string; readonly message: StoredMessage }
  | { readonly kind: 'sent'; readonly key: string; readonly order: number; readonly packetId: number }
  | { readonly kind: 'released'; readonly key: string; readonly order: number }
  /** Acknowledged or expired. */
  | { readonly kind: 'done'; readonly key: string; readonly order: number }
  /** The messages before this order that were never sent are dropped, because too much was queued. None of them is named again. */
  | { readonly kind: 'dropped'; readonly key: string; readonly beforeOrder: number }
  | { readonly kind: 'received'; readonly key: string; readonly packetId: number }
  | { readonly kind: 'forgotten'; readonly key: string; readonly packetId: number };
