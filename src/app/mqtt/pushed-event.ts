import { createTurnClock } from '#app/turn-clock';
import type { IngressEvent, IngressOutcome, RefusedBecause } from '#core/ingress/ingress-event';
import { reasonCode } from '#mqtt/packet/reason-code';
import type { Publication } from '#mqtt/protocol/publication';

const now = createTurnClock(() => performance.now());

/** A publication as the domain sees it. */
export class PushedEvent implements IngressEvent {
  readonly botId: number;
  readonly userId: number;
  readonly clientId: string;
  readonly qos: number;
  readonly packetId: number;
  readonly dup: boolean;
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly receivedAtMs: number;
  eventTypeId = 0;
  readonly correlation: Uint8Array | undefined;
  private readonly publication: Publication;
  private readonly startedAtMs = now();
  private readonly onAnswered: (seconds: number) => void;

  constructor(
    publication: Publication,
    botId: number,
    receivedAtMs: number,
    /** Told the seconds from the PUBLISH to its answer. */
    onAnswered: (seconds: number) => void,
  ) {
    const { client, packet } = publication;
    this.botId = botId;
    this.userId = userIdOf(client);
    this.clientId = client.clientId;
    this.qos = packet.qos;
    this.packetId = packet.packetId;
    this.dup = packet.dup;
    this.bytes = packet.bytes;
    this.start = packet.payloadStart;
    this.end = packet.payloadEnd;
    this.receivedAtMs = receivedAtMs;
    this.correlation = packet.properties.correlationData;
    this.publication = publication;
    this.onAnswered = onAnswered;
  }

  get sender(): object | undefined {
    return this.publication.connection;
  }

  isCutOff(): boolean {
    return this.publication.isCutOff;
  }

  answer(outcome: IngressOutcome): void {
    const { publication } = this;
    this.onAnswered((now() - this.startedAtMs) / 1000);
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
