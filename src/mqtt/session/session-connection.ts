import type { Client } from '#mqtt/hooks';
import type { PublishTemplate } from '#mqtt/packet/encode-publish';
import type { ProtocolLevel, WillPacket } from '#mqtt/packet/packet';
import type { TopicAliasesOut } from '#mqtt/packet/topic-aliases';
import type { Backlog } from './backlog.ts';

export type ConnectionState = 'connecting' | 'open' | 'ending' | 'ended';

/** The client's own limits, from its CONNECT. */
export interface Peer {
  packetBytesMax: number;
  receiveMaximum: number;
  /** False when it wants no reason strings with acknowledgements. */
  wantsProblemInformation: boolean;
}

/** A connection as its session sees it. */
export interface SessionConnection {
  readonly state: ConnectionState;
  readonly level: ProtocolLevel;
  readonly client: Client | undefined;
  will: WillPacket | undefined;
  readonly peer: Readonly<Peer>;
  readonly aliasesOut: TopicAliasesOut | undefined;
  readonly outbox: { readonly bytes: number };
  backlog: Backlog | undefined;
  /** True while the peer has hung up and packets it sent before are not handled yet. */
  readonly isDraining: boolean;
  whenDrained(done: () => void): void;
  /** Runs work outside of reading: a fault ends this connection and nothing else. */
  guard(work: () => void): void;
  disconnect(code: number, reasonString?: string): void;
  send(packet: Buffer): void;
  sendTemplate(template: PublishTemplate, packetId: number): void;
  sendAck(type: number, packetId: number, code: number, reasonString?: string): void;
  /** Sends queued messages, as far as the client's window allows. */
  sendMore(): void;
}
