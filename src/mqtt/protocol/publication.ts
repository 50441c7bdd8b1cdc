import { dropWork, refusalWork } from '#mqtt/broker/turns';
import type { Client } from '#mqtt/hooks';
import type { Properties, PublishPacket, Qos } from '#mqtt/packet/packet';
import { reasonCode } from '#mqtt/packet/reason-code';
import type { Connection } from './connection.ts';
import type { Session } from './session.ts';

/**
 * A message that a client has published, in the hands of the publish hook. It must be answered once, now or later; what was
 * published after it in the same session is routed and acknowledged after it, whatever the order of the answers.
 */
export class Publication {
  readonly client: Client;
  readonly packet: PublishPacket;
  /** The connection that is acknowledged, and its session; undefined for a will, which nobody waits for. */
  readonly connection: Connection | undefined;
  readonly session: Session | undefined;
  /** Undefined until it is answered. */
  answer: Answer | undefined;
  /** The next one of the session. */
  next: Publication | undefined;
  /** The same QoS 2 message, sent again on a newer connection before this one was answered. */
  repeated: Publication | undefined;
  /** The first copy, while this one waits for what becomes of it. */
  original: Publication | undefined;
  /** True when it was handed to its subscribers. */
  isRouted = false;
  /** True while what it changed is being saved. */
  isSaving = false;
  /** How many subscribers it had. */
  matches = 0;
  private readonly owner: PublicationOwner;

  constructor(owner: PublicationOwner, client: Client, packet: PublishPacket, connection: Connection | undefined) {
    this.owner = owner;
    this.client = client;
    this.packet = packet;
    this.connection = connection;
    this.session = connection?.session;
  }

  get topic(): string {
    return this.packet.topic;
  }

  get qos(): Qos {
    return this.packet.qos;
  }

  get properties(): Readonly<Properties> {
    return this.packet.properties;
  }

  /** A view of the bytes that were read: copy it to keep it longer than the answer. */
  get payload(): Buffer {
    const { bytes, payloadStart, payloadEnd } = this.packet;
    return bytes.subarray(payloadStart, payloadEnd);
  }

  get payloadBytes(): number {
    return this.packet.payloadEnd - this.packet.payloadStart;
  }

  /** Taken and acknowledged; no subscriber gets it. */
  accept(): void {
    this.settle(accepted);
  }

  /** Not taken, and acknowledged all the same: nobody waits to be told. */
  drop(): void {
    this.connection?.account.onFruitless(dropWork);
    this.settle(accepted);
  }

  /** Taken, handed to those who subscribe to its topic, and acknowledged. */
  acceptAndRoute(): void {
    this.settle(acceptedAndRouted);
  }

  /** Not taken. MQTT 5 is told why; 3.1.1 has no way to say it and is acknowledged all the same. */
  refuse(code: number, reasonString?: string): void {
    this.connection?.account.onFruitless(refusalWork);
    this.settle({ code, reasonString, route: false, isFault: false });
  }

  /** Not taken because of a fault of ours. MQTT 5 is told; 3.1.1 must not be acknowledged, so it loses its connection and sends again. */
  fail(code: number, reasonString?: string): void {
    if (this.client.level === 4) this.abandon(code, reasonString);
    else this.settle({ code, reasonString, route: false, isFault: true });
  }

  /** Nobody knows whether it is taken: neither yes nor no may be said, so the client loses its connection and sends again. */
  abandon(code: number, reasonString?: string): void {
    if (this.qos > 0) this.connection?.cut(code, reasonString);
    this.settle({ code, reasonString, route: false, isFault: true });
  }

  /** True when the client will send one before this again, and then this one: it must not be taken before that. */
  get isCutOff(): boolean {
    return this.qos > 0 && this.connection?.isCut === true;
  }

  /** For a repeated one whose connection is lost too: nobody is left to be told. */
  forget(): void {
    this.settle({ code: reasonCode.unspecifiedError, reasonString: undefined, route: false, isFault: true });
  }

  /** For one that was repeated on a newer connection: the hook has answered the first copy, and that was routed. */
  settleLike(answer: Answer): void {
    this.settle({ ...answer, route: false });
  }

  private settle(answer: Answer): void {
    if (this.answer !== undefined) throw new Error('A publication was answered twice.');
    this.answer = answer;
    this.owner.onAnswered(this);
  }
}

export interface Answer {
  readonly code: number;
  readonly reasonString: string | undefined;
  readonly route: boolean;
  /** True when the client has to send it again, at either level. */
  readonly isFault: boolean;
}

export interface PublicationOwner {
  onAnswered(publication: Publication): void;
}

const accepted: Answer = { code: reasonCode.success, reasonString: undefined, route: false, isFault: false };
const acceptedAndRouted: Answer = { code: reasonCode.success, reasonString: undefined, route: true, isFault: false };
