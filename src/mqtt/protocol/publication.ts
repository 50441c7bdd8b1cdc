import type { Client, Publication, PublishingConnection, PublishingSession } from '#mqtt/hooks';
import type { Properties, ProtocolLevel, PublishPacket, Qos } from '#mqtt/packet/packet';
import { reasonCode } from '#mqtt/packet/reason-code';
import { Message, passedOn } from '#mqtt/routing/message';
import type { ConnectionState } from '#mqtt/session/session-connection';
import { dropWork, refusalWork, type WorkBudget } from './work-budget.ts';

/** A connection as its publications see it. */
export interface Publisher extends PublishingConnection {
  readonly state: ConnectionState;
  readonly level: ProtocolLevel;
  readonly budget: WorkBudget;
  /** Publications that are with the publish hook or being saved, and the bytes of their payloads. */
  unsettled: number;
  pendingBytes: number;
  /** QoS 1 and 2 publications that count against our Receive Maximum. */
  unacknowledged: number;
  /** The last topic that was found to be within the limits. */
  checkedTopic: string;
  /** True when a publication was not taken: at QoS 1 and 2 the client sends it again, on another connection. */
  isCut: boolean;
  sendAck(type: number, packetId: number, code: number, reasonString?: string): void;
  /** Ends the connection because a publication is not acknowledged. */
  cut(code: number, reasonString?: string): void;
  onError(error: unknown): void;
  unstall(reason: number): void;
}

export interface PublicationOwner {
  onAnswered(publication: IncomingPublication): void;
}

export interface Answer {
  readonly code: number;
  readonly reasonString: string | undefined;
  readonly route: boolean;
  /** True when the client has to send it again, on either protocol level. */
  readonly isFault: boolean;
}

/** A publication on its way from PUBLISH to its acknowledgement. */
export class IncomingPublication implements Publication {
  readonly client: Client;
  readonly packet: PublishPacket;
  readonly connection: Publisher | undefined;
  readonly session: PublishingSession | undefined;
  answer: Answer | undefined;
  /** The next one of the session. */
  next: IncomingPublication | undefined;
  /** The same QoS 2 message, sent again on a newer connection before this one was answered. */
  repeated: IncomingPublication | undefined;
  /** The first copy, while this one waits for its outcome. */
  original: IncomingPublication | undefined;
  isRouted = false;
  /** True while the changes it caused are being saved. */
  isSaving = false;
  subscribers = 0;
  private readonly owner: PublicationOwner;

  constructor(
    owner: PublicationOwner,
    client: Client,
    packet: PublishPacket,
    connection?: Publisher,
    session?: PublishingSession,
  ) {
    this.owner = owner;
    this.client = client;
    this.packet = packet;
    this.connection = connection;
    this.session = session;
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

  get payload(): Buffer {
    const { bytes, payloadStart, payloadEnd } = this.packet;
    return bytes.subarray(payloadStart, payloadEnd);
  }

  get payloadBytes(): number {
    return this.packet.payloadEnd - this.packet.payloadStart;
  }

  accept(): void {
    this.settle(accepted);
  }

  drop(): void {
    this.connection?.budget.onFruitless(dropWork);
    this.settle(accepted);
  }

  acceptAndRoute(): void {
    this.settle(acceptedAndRouted);
  }

  refuse(code: number, reasonString?: string): void {
    this.connection?.budget.onFruitless(refusalWork);
    this.settle({ code, reasonString, route: false, isFault: false });
  }

  fail(code: number, reasonString?: string): void {
    if (this.client.level === 4) {
      this.abandon(code, reasonString);
      return;
    }
    if (this.qos > 0 && this.connection !== undefined) this.connection.isCut = true;
    this.settle({ code, reasonString, route: false, isFault: true });
  }

  abandon(code: number, reasonString?: string): void {
    if (this.qos > 0) this.connection?.cut(code, reasonString);
    this.settle({ code, reasonString, route: false, isFault: true });
  }

  leave(code: number, reasonString?: string): void {
    this.connection?.cut(code, reasonString);
    this.settle({ code, reasonString, route: false, isFault: true });
  }

  get isCutOff(): boolean {
    return this.session?.isLost === true || (this.qos > 0 && this.connection?.isCut === true);
  }

  /** For a copy whose connection is lost too: there is nobody to answer. */
  forget(): void {
    this.settle({ code: reasonCode.unspecifiedError, reasonString: undefined, route: false, isFault: true });
  }

  /** For a copy of a publication that was answered and routed. */
  settleLike(answer: Answer): void {
    this.settle({ ...answer, route: false });
  }

  private settle(answer: Answer): void {
    if (this.answer !== undefined) throw new Error('A publication was answered twice.');
    this.answer = answer;
    this.owner.onAnswered(this);
  }
}

export function publicationToMessage({ packet, payload }: IncomingPublication, nowMs: number): Message {
  const { topic, qos, retain, properties } = packet;
  const expiry = properties.messageExpiryInterval;
  const expiresAtMs = expiry === undefined ? undefined : nowMs + expiry * 1000;
  return new Message(topic, payload, qos, retain, passedOn(properties), expiresAtMs);
}

const accepted: Answer = { code: reasonCode.success, reasonString: undefined, route: false, isFault: false };
const acceptedAndRouted: Answer = { code: reasonCode.success, reasonString: undefined, route: true, isFault: false };
