import { createTurnClock } from '#app/turn-clock';
import { IngressEvent, type IngressOutcome, type RefusedBecause } from '#core/ingress/ingress-event';
import type { Publication } from '#mqtt/hooks';
import { reasonCode } from '#mqtt/packet/reason-code';
import { sessionBeganMs } from '#mqtt/session/session-number';

const ticksPerMs = 100;
/** A small integer, which goes round every half day: a fraction would be an object of its own for every event. */
const now = createTurnClock(() => Math.trunc(performance.now() * ticksPerMs) | 0);

/**
 * A publication as the domain sees it. What the packet says is read where it is: thousands of these wait for the store at a time, and
 * what is copied into each of them has to be made and moved by the collector.
 */
export class PushedEvent extends IngressEvent {
  readonly botId: number;
  readonly userId: number;
  readonly receivedAtMs: number;
  private readonly publication: Publication;
  private readonly startedAt = now();
  private readonly onAnswered: (seconds: number) => void;

  constructor(
    publication: Publication,
    botId: number,
    receivedAtMs: number,
    /** Told the seconds from the PUBLISH to its answer. */
    onAnswered: (seconds: number) => void,
  ) {
    super();
    this.botId = botId;
    this.userId = userIdOf(publication.client);
    this.receivedAtMs = receivedAtMs;
    this.publication = publication;
    this.onAnswered = onAnswered;
  }

  get clientId(): string {
    return this.publication.client.clientId;
  }

  get qos(): number {
    return this.publication.packet.qos;
  }

  get packetId(): number {
    return this.publication.packet.packetId;
  }

  get dup(): boolean {
    return this.publication.packet.dup;
  }

  get bytes(): Uint8Array {
    return this.publication.packet.bytes;
  }

  get start(): number {
    return this.publication.packet.payloadStart;
  }

  get end(): number {
    return this.publication.packet.payloadEnd;
  }

  get correlation(): Uint8Array | undefined {
    return this.publication.packet.properties.correlationData;
  }

  get sender(): object | undefined {
    return this.publication.connection;
  }

  get connectedAtMs(): number {
    return this.publication.connection?.signedInAtMs ?? 0;
  }

  get session(): number {
    return this.publication.session?.number ?? 0;
  }

  get sessionBeganMs(): number {
    return sessionBeganMs(this.session);
  }

  isCutOff(): boolean {
    return this.publication.isCutOff;
  }

  isOver(): boolean {
    return this.publication.connection?.isOver === true;
  }

  isStalled(): boolean {
    return this.publication.connection?.isFull === true;
  }

  answer(outcome: IngressOutcome): void {
    const { publication } = this;
    // The difference is right even when it has gone round in between: no event waits for hours.
    this.onAnswered(((now() - this.startedAt) | 0) / ticksPerMs / 1000);
    if (outcome.kind === 'dropped') publication.drop();
    else if (outcome.kind === 'unknown') publication.abandon(reasonCodes.store, outcome.message);
    else if (outcome.kind !== 'refused') publication.accept();
    else if (outcome.because === 'store') publication.fail(reasonCodes.store, outcome.message);
    else publication.refuse(reasonCodes[outcome.because], outcome.message);
  }
}

let lastClient: Publication['client'] | undefined;
let lastUserId = 0;

/** What is read of one client mostly comes together. */
function userIdOf(client: Publication['client']): number {
  if (client !== lastClient) {
    lastClient = client;
    lastUserId = Number(client.user);
  }
  return lastUserId;
}

/** The one table from a refusal to its reason code on MQTT 5. */
const reasonCodes: Record<RefusedBecause, number> = {
  permission: reasonCode.notAuthorized,
  size: reasonCode.quotaExceeded,
  content: reasonCode.payloadFormatInvalid,
  store: reasonCode.implementationSpecificError,
};
