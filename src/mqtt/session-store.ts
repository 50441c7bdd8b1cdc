import type { Addressee } from './broker/message.ts';
import type { Properties, Qos } from './packet/packet.ts';

/**
 * Where sessions that outlive their connection are kept. The engine works on its own copy in memory; it loads everything once and
 * then tells every change. Sessions that end with their connection are never told of.
 */
export interface SessionStore {
  /** All sessions as they were last saved. Called once, before the first connection. */
  load(): Promise<StoredSession[]>;
  /** Applies the changes in their order, all of them or none. They are on disk when it resolves. */
  save(changes: readonly SessionChange[]): Promise<void>;
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
  /** In the order in which they were queued. */
  readonly messages: readonly StoredMessage[];
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
  /** Acknowledged, expired, or dropped because the queue was full. */
  | { readonly kind: 'done'; readonly key: string; readonly order: number }
  | { readonly kind: 'received'; readonly key: string; readonly packetId: number }
  | { readonly kind: 'forgotten'; readonly key: string; readonly packetId: number };
