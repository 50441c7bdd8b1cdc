import { createCoarseClock } from '#app/coarse-clock';
import { IngressEvent, type IngressOutcome, type RefusedBecause } from '#core/ingress/ingress-event';
import type { Publication } from '#mqtt/hooks';
import { reasonCode } from '#mqtt/packet/reason-code';
import { sessionBeganMs } from '#mqtt/session/session-number';
import type { ClientNotes } from './client-notes.ts';

const ticksPerMs = 100;

/** The parts that all events of one broker share. */
export class PushContext {
  /** A small integer that wraps around every half day: a fraction would be a heap object for every event. */
  readonly now = createCoarseClock(() => Math.trunc(performance.now() * ticksPerMs) | 0);
  /** Called with the seconds from a PUBLISH to its answer. */
  readonly onAnswered: (seconds: number) => void;
  private lastClient: Publication['client'] | undefined;
  private lastUserId = 0;

  constructor(onAnswered: (seconds: number) => void) {
    this.onAnswered = onAnswered;
  }

  /** Caches the last correlation: the events of one client arrive together. */
  userIdOf(client: Publication['client']): number {
    if (client !== this.lastClient) {
      this.lastClient = client;
      this.lastUserId = Number(client.user);
    }
    return this.lastUserId;
  }
}

/**
 * A publication as the domain sees it. Its getters read the packet in place: thousands of events wait for the store at a time, and the
 * garbage collector would have to move every copied field.
 */
export class PushedEvent extends IngressEvent {
  readonly botId: number;
  readonly userId: number;
  readonly receivedAtMs: number;
  private readonly publication: Publication;
  private readonly context: PushContext;
  private readonly startedAt: number;

  constructor(publication: Publication, botId: number, receivedAtMs: number, context: PushContext) {
    super();
    this.botId = botId;
    this.userId = context.userIdOf(publication.client);
    this.receivedAtMs = receivedAtMs;
    this.publication = publication;
    this.context = context;
    this.startedAt = context.now();
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
    const { publication, context } = this;
    // The difference is right even when the counter wrapped around in between: no event waits for hours.
    context.onAnswered(((context.now() - this.startedAt) | 0) / ticksPerMs / 1000);
    if (reachedBot(outcome))
      (publication.client.notes as ClientNotes | undefined)?.onPush(this.botId, this.receivedAtMs);
    if (outcome.kind === 'dropped') publication.drop();
    else if (outcome.kind === 'unknown') publication.abandon(reasonCodes.store, outcome.message);
    else if (outcome.kind === 'left') publication.leave(reasonCodes.store, outcome.message);
    else if (outcome.kind !== 'refused') publication.accept();
    else if (outcome.because === 'store') publication.fail(reasonCodes.store, outcome.message);
    else publication.refuse(reasonCodes[outcome.because], outcome.message);
  }
}

/** False for events that were refused before it was known that their sender may push to the bot. */
function reachedBot(outcome: IngressOutcome): boolean {
  return outcome.kind !== 'refused' || outcome.because === 'content' || outcome.because === 'size';
}

/** The MQTT 5 reason code of each refusal. */
const reasonCodes: Record<RefusedBecause, number> = {
  permission: reasonCode.notAuthorized,
  size: reasonCode.quotaExceeded,
  content: reasonCode.payloadFormatInvalid,
  store: reasonCode.implementationSpecificError,
};
