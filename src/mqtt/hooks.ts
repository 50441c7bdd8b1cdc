import type { ProtocolLevel, WillPacket } from './packet/packet.ts';
import type { Publication } from './protocol/publication.ts';

/** What the engine asks of whoever runs it. A hook that throws is a fault: the connection ends and the fault is reported. */
export interface EngineHooks {
  authenticate(request: SignInRequest): SignInAnswer | Promise<SignInAnswer>;
  /** 0 grants; any other number is the reason code of the refusal (3.1.1 gets 0x80). */
  maySubscribe(client: Client, filter: string): number | Promise<number>;
  /** Asked for every message and subscriber, also of sessions without a connection; left out, all may. */
  readonly mayDeliver?: ((user: string, topic: string) => boolean) | undefined;
  /** Must answer every publication once, now or later: `accept`, `acceptAndRoute` or `refuse`. */
  onPublish(publication: Publication): void;
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
  /** The user is any text that stands for him; sessions belong to it. */
  | { readonly ok: true; readonly user: string }
  | { readonly ok: false; readonly reasonCode: number; readonly reasonString?: string };

/** A signed-in client. */
export interface Client {
  readonly user: string;
  readonly clientId: string;
  readonly address: string;
  readonly level: ProtocolLevel;
}
