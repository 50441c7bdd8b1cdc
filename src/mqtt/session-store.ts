import type { Properties, Qos } from './packet/packet.ts';

/**
 * Keeps the sessions that outlive their connection. The engine holds in memory what routing needs; the messages queued for a disconnected
 * client are only in the store, and are read in pieces when the client returns. Sessions that end with their connection are never stored.
 */
export interface SessionStore {
  /** All saved sessions, in pages, without their messages. Called once, before the first connection. */
  load(): AsyncIterable<readonly StoredSession[]>;
  /** The exchanges that must be known before the session's client is read again. */
  readExchanges(key: string): Promise<StoredExchanges>;
  /**
   * The messages of a session in order, starting at `fromOrder`: as many as fit into the piece, but at least one if there is one. The content
   * of released messages is not used.
   */
  readMessages(key: string, fromOrder: number, piece: Piece): Promise<StoredMessage[]>;
  /**
   * Applies all changes in order, or none of them. They are on disk when the promise resolves. A message that is queued for many sessions
   * with the same payload object is stored once.
   */
  save(changes: readonly SessionChange[]): Promise<void>;
}

/**
 * Keeps the sessions of several nodes. A session belongs to the claim that named itself its owner last: whatever an earlier owner still saves of it changes
 * nothing.
 */
export interface SharedSessionStore extends SessionStore {
  /** Makes a session the claimant's own, in one transaction. A session that is to last is stored from now on. */
  claim(claim: SessionClaim): Promise<ClaimOutcome>;
  /**
   * Like `save`, with the owner of each changed session by its key. Changes of sessions that have another owner by now are left out; resolves with the keys
   * of those sessions.
   */
  saveOwned(changes: readonly SessionChange[], owners: ReadonlyMap<string, string>): Promise<readonly string[]>;
  /** The keys of the sessions that have another owner, or none, by now. */
  findLost(owners: ReadonlyMap<string, string>): Promise<readonly string[]>;
  /** Removes expired sessions, and closes those that were open on a node that is not live. */
  keepHouse(nowMs: number, liveNodes: readonly string[]): Promise<void>;
  /** A number that differs from those of all nodes that started recently. */
  takeNodeNumber(): Promise<number>;
}

export interface SessionClaim {
  readonly key: string;
  readonly user: string;
  readonly clientId: string;
  /** The name of the node, a slash, and the number of the claim. */
  readonly owner: string;
  /** An earlier claim of this node: if it still owns the session, it stays the owner, and the outcome names it as the previous owner. */
  readonly current: string | undefined;
  /** The number of the session if it is new. */
  readonly number: number;
  /** 0 when the session is to end with its connection. */
  readonly expirySeconds: number;
  /** Removes what is stored. */
  readonly cleanStart: boolean;
  readonly nowMs: number;
  /** Stored sessions of the user; beyond it the one that has been offline the longest is removed. */
  readonly sessionsPerUserMax: number;
  /** Claims a session although it is open on another node. */
  readonly force: boolean;
}

export type ClaimOutcome =
  | {
      readonly kind: 'claimed';
      /** Undefined when the session is new. */
      readonly session: ClaimedSession | undefined;
      /** The owner until now, if a session was stored. */
      readonly previous: string | undefined;
    }
  /** The session is open on another node, and nothing was changed. */
  | { readonly kind: 'held'; readonly owner: string }
  /** The user has as many connected sessions as he may. */
  | { readonly kind: 'full' };

export interface ClaimedSession extends StoredSession {
  /** The highest position that the session got of each series. */
  readonly positions: ReadonlyMap<string, number>;
}

/** Bounds one read. */
export interface Piece {
  readonly messagesMax: number;
  /** Compared with the sum of the messages' `bytes`. */
  readonly bytesMax: number;
}

export interface StoredSession {
  /** Made of user and client id, so that equal client ids of two users do not collide. */
  readonly key: string;
  readonly user: string;
  readonly clientId: string;
  /** 0 when the session was saved before sessions had numbers. */
  readonly number: number;
  readonly expirySeconds: number;
  /** When its connection ended; undefined when the server stopped first. */
  readonly offlineSinceMs: number | undefined;
  readonly subscriptions: readonly StoredSubscription[];
  readonly holdings: StoredHoldings;
}

/** The counts of what a session holds. */
export interface StoredHoldings {
  /** The order of the newest message; 0 when there is none. */
  readonly lastOrder: number;
  /** The order of the first message that was never sent; all messages after it are unsent too. 0 when there is none. */
  readonly firstQueued: number;
  /** Bytes of the messages that were never sent. */
  readonly queuedBytes: number;
  /** True when it has messages in flight, or received packet ids. */
  readonly hasExchanges: boolean;
}

/** The incomplete QoS 1 and 2 exchanges of a session with its client. */
export interface StoredExchanges {
  /** Messages sent and not acknowledged, in order. */
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
  /** When the session subscribed to the filter; 0 for subscriptions from before this was kept. */
  readonly sinceMs: number;
}

export interface StoredMessage {
  /** Increases within a session; identifies the message there. */
  readonly order: number;
  /** 0 until the message is sent for the first time. */
  readonly packetId: number;
  /** Counts towards the limits of queued bytes. */
  readonly bytes: number;
  /** True when the client has sent PUBREC and still owes PUBCOMP. */
  readonly released: boolean;
  readonly topic: string;
  readonly payload: Uint8Array;
  readonly qos: Qos;
  readonly retain: boolean;
  readonly expiresAtMs: number | undefined;
  readonly subscriptionIdentifiers: readonly number[];
  /** The publication's properties that subscribers get. */
  readonly properties: Readonly<StoredProperties>;
}

/** The user whose publication a message answers. He gets it, whatever the delivery hook says about its topic. */
export interface Addressee {
  readonly user: string;
  /** Nobody else gets it. */
  readonly alone: boolean;
}

/** The addressee is stored with the properties, but never sent to a client. */
export interface StoredProperties extends Properties {
  addressee?: Addressee;
}

export type SessionChange =
  /** A session is new or connected again. Keeps what it held before. */
  | {
      readonly kind: 'opened';
      readonly key: string;
      readonly user: string;
      readonly clientId: string;
      readonly number: number;
      readonly expirySeconds: number;
    }
  | { readonly kind: 'closed'; readonly key: string; readonly expirySeconds: number; readonly offlineSinceMs: number }
  /** Removes the session with everything it held. */
  | { readonly kind: 'removed'; readonly key: string }
  /** Replaces the subscription with the same filter. */
  | { readonly kind: 'subscribed'; readonly key: string; readonly subscription: StoredSubscription }
  | { readonly kind: 'unsubscribed'; readonly key: string; readonly filter: string }
  | {
      readonly kind: 'queued';
      readonly key: string;
      readonly message: StoredMessage;
      /** The session has the messages of its series up to this position. */
      readonly position?: number;
      /** The topic of the message if left out. */
      readonly series?: string;
    }
  | { readonly kind: 'sent'; readonly key: string; readonly order: number; readonly packetId: number }
  | { readonly kind: 'released'; readonly key: string; readonly order: number }
  /** The message is acknowledged or expired. */
  | { readonly kind: 'done'; readonly key: string; readonly order: number }
  /** Drops the unsent messages before this order, because too much was queued. No later change names them. */
  | { readonly kind: 'dropped'; readonly key: string; readonly beforeOrder: number }
  | { readonly kind: 'received'; readonly key: string; readonly packetId: number }
  | { readonly kind: 'forgotten'; readonly key: string; readonly packetId: number };
