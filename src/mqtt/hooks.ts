import type { OwnMessage } from './own-message.ts';
import type { Properties, ProtocolLevel, PublishPacket, Qos, WillPacket } from './packet/packet.ts';
import type { StoredSubscription } from './session-store.ts';

/** What the engine asks of its host. When a hook throws, the connection ends and `onFault` gets the error. */
export interface EngineHooks {
  authenticate(request: SignInRequest): SignInAnswer | Promise<SignInAnswer>;
  /** 0 grants; any other number is the reason code of the refusal (3.1.1 gets 0x80). */
  maySubscribe(client: Client, filter: string): number | Promise<number>;
  /** Asked for every message and subscriber, connected or not. Without this hook every delivery is allowed. */
  readonly mayDeliver?: ((user: string, topic: string, lease: Lease | undefined) => boolean) | undefined;
  /** The server's own retained messages for a new subscription, in addition to the published ones. */
  readonly findRetained?: ((client: Client, filter: string) => Promise<readonly RetainedTopic[]>) | undefined;
  /**
   * The server's own messages with a position that a lasting session missed while its client was not connected to this node: those of the topics that it
   * subscribes to, with a higher position than the session has, or, where it has none, from the time of the subscription on. In pieces; the messages of a
   * topic in order. Called again until no message arrives meanwhile, so a message that was published before the call must be found.
   */
  readonly findMissed?: ((client: Client, missing: MissedQuery) => AsyncIterable<readonly OwnMessage[]>) | undefined;
  /** Must answer every publication exactly once, now or later. */
  onPublish(publication: Publication): void;
  /** The engine refuses this publication itself because of its topic; the hook must not answer it. */
  onTopicRefused?(publication: Publication, reasonString: string): void;
  /** A fault of a hook or of the engine itself, for the log. */
  onFault?(error: unknown): void;
}

export interface SignInRequest {
  readonly level: ProtocolLevel;
  readonly clientId: string;
  readonly username: string | undefined;
  readonly password: Buffer | undefined;
  readonly will: WillPacket | undefined;
  readonly address: string;
  readonly transport: 'tcp' | 'tls' | 'ws' | 'wss';
}

export type SignInAnswer =
  | {
      readonly ok: true;
      /** Any text that identifies the user; sessions belong to it. */
      readonly user: string;
      /** Tells the user's credentials apart. */
      readonly credential?: string;
      /** Limits how long the client may stay. */
      readonly lease?: Lease;
      /**
       * Marks the client as a visitor: its session is separate from those of the user, even with the same client id, and ends with its
       * connection. Visitors of the same name share one session.
       */
      readonly visitor?: string;
      /** Anything that the host keeps with the client; the hooks get it back. */
      readonly notes?: object;
    }
  | { readonly ok: false; readonly reasonCode: number; readonly reasonString?: string };

/** Limits how long a client may stay. The hooks get it with the client, and may attach more to it. */
export interface Lease {
  /** Why the connection must end now; undefined while it may stay. Called four times a second. */
  findEnd(): { readonly reasonCode: number; readonly reasonString: string } | undefined;
}

/** A retained message whose payload is made when it is sent, so that it is never older than anything sent before it. */
export interface RetainedTopic {
  readonly topic: string;
  readonly qos: Qos;
  /** Returns undefined when the message no longer exists. */
  readonly make: () => Uint8Array | undefined;
}

export interface MissedQuery {
  /** The subscriptions at QoS 1 and 2 that are not shared. A message from before its subscription was not missed, whatever the position. */
  readonly subscriptions: readonly StoredSubscription[];
  /** By series, which usually is a topic. Changes during the call: read it before each piece. */
  readonly positions: ReadonlyMap<string, number>;
}

/** A signed-in client. */
export interface Client {
  readonly user: string;
  readonly credential: string | undefined;
  readonly lease?: Lease | undefined;
  readonly visitor?: string | undefined;
  readonly notes?: object | undefined;
  readonly clientId: string;
  readonly address: string;
  readonly level: ProtocolLevel;
}

/**
 * A message that a client has published, as the publish hook gets it. Publications of a session are routed and acknowledged in their order,
 * in whatever order they are answered.
 */
export interface Publication {
  readonly client: Client;
  readonly packet: PublishPacket;
  /** Undefined for a will: its connection is gone. */
  readonly connection: PublishingConnection | undefined;
  readonly session: PublishingSession | undefined;
  readonly topic: string;
  readonly qos: Qos;
  readonly properties: Readonly<Properties>;
  /** A view of the receive buffer: copy it to keep it beyond the answer. */
  readonly payload: Buffer;
  readonly payloadBytes: number;
  /**
   * True when the client will send an earlier publication again, and then this one: do not take it before that. Also true when the client has resumed its
   * session on another node: it has sent the publication again there.
   */
  readonly isCutOff: boolean;
  /** Acknowledges; no subscriber gets the message. */
  accept(): void;
  /** Acknowledges although the message is discarded: its sender does not wait for an explanation. */
  drop(): void;
  /** Routes the message to its subscribers, and acknowledges. */
  acceptAndRoute(): void;
  /** MQTT 5 gets the reason. 3.1.1 cannot be told and gets a plain acknowledgement. */
  refuse(code: number, reasonString?: string): void;
  /**
   * A fault of ours. MQTT 5 gets the reason, 3.1.1 no acknowledgement; at both levels the connection ends, so that the client sends again what it has no
   * answer to, in order.
   */
  fail(code: number, reasonString?: string): void;
  /** The outcome is in doubt: acknowledge nothing and end the connection, so that the client sends again. */
  abandon(code: number, reasonString?: string): void;
  /** The client is connected elsewhere by now: acknowledges nothing and ends the connection, at QoS 0 too. */
  leave(code: number, reasonString?: string): void;
}

export interface PublishingSession {
  readonly number: number;
  /** True when another node has it. */
  readonly isLost: boolean;
}

export interface PublishingConnection {
  readonly signedInAtMs: number;
  /** True when nothing is acknowledged on it any more. */
  readonly isOver: boolean;
  /** True while it is not read because too many of its publications are unanswered. */
  readonly isFull: boolean;
  disconnect(code: number, reasonString?: string): void;
}
