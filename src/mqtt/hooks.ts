import type { ProtocolLevel, Qos, WillPacket } from './packet/packet.ts';
import type { Publication } from './protocol/publication.ts';

/** What the engine asks of whoever runs it. A hook that throws is a fault: the connection ends and the fault is reported. */
export interface EngineHooks {
  authenticate(request: SignInRequest): SignInAnswer | Promise<SignInAnswer>;
  /** 0 grants; any other number is the reason code of the refusal (3.1.1 gets 0x80). */
  maySubscribe(client: Client, filter: string): number | Promise<number>;
  /** Asked for every message and subscriber, also of sessions without a connection; left out, all may. */
  readonly mayDeliver?: ((user: string, topic: string, lease: Lease | undefined) => boolean) | undefined;
  /** Retained messages of the server's own that a new subscription calls for, beside those that were published to it. */
  readonly findRetained?: ((client: Client, filter: string) => Promise<readonly RetainedTopic[]>) | undefined;
  /** Must answer every publication once, now or later: `accept`, `acceptAndRoute`, `refuse` or `fail`. */
  onPublish(publication: Publication): void;
  /** Told of a publication that the engine refuses by itself because of its topic; it must not be answered. */
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
  /** The user is any text that stands for him; sessions belong to it. The credential tells his ways to sign in apart. */
  | {
      readonly ok: true;
      readonly user: string;
      readonly credential?: string;
      /** For a client that is let in for a while. */
      readonly lease?: Lease;
      /**
       * The client is a visitor: his session is apart from those of the user, even of one with the same client id, and ends with its
       * connection. Visitors of the same name are one.
       */
      readonly visitor?: string;
    }
  | { readonly ok: false; readonly reasonCode: number; readonly reasonString?: string };

/** What lets a client in for a while. The hooks get it with the client, and may know more of it. */
export interface Lease {
  /** Why the connection must end now; undefined while it may stay. Asked four times a second. */
  findEnd(): { readonly reasonCode: number; readonly reasonString: string } | undefined;
}

/** A retained message that is made when it is sent, so that it is never older than what was sent before it. */
export interface RetainedTopic {
  readonly topic: string;
  readonly qos: Qos;
  /** Undefined when there is none any more. */
  readonly make: () => Uint8Array | undefined;
}

/** A signed-in client. */
export interface Client {
  readonly user: string;
  readonly credential: string | undefined;
  readonly lease?: Lease | undefined;
  readonly visitor?: string | undefined;
  readonly clientId: string;
  readonly address: string;
  readonly level: ProtocolLevel;
}
