import { IngressEvent, type IngressOutcome } from './ingress-event.ts';
import type { IngressStatus } from './status.ts';

/** The client id in the log of events that were sent over REST. */
const restClient = 'REST';

/** What became of an event that was sent over REST. */
export interface PostedVerdict {
  readonly outcome: IngressOutcome;
  /** Of an event that is stored. */
  readonly sequence: number | undefined;
  /** What MQTT gets on the status topic: the refusal, or the warnings. */
  readonly statuses: readonly IngressStatus[];
}

/**
 * An event that a user sends over REST. It goes through the lane of the bot like one of QoS 0: over the rate limit it is not queued, because its sender
 * has the answer and can try again.
 */
export class PostedEvent extends IngressEvent {
  readonly botId: number;
  readonly userId: number;
  readonly receivedAtMs: number;
  readonly bytes: Uint8Array;
  readonly clientId = restClient;
  readonly qos = 0;
  readonly packetId = 0;
  readonly dup = false;
  readonly start = 0;
  readonly correlation = undefined;
  readonly session = 0;
  readonly sessionBeganMs = 0;
  private readonly statuses: IngressStatus[] = [];
  private readonly onVerdict: (verdict: PostedVerdict) => void;
  private stored: IngressOutcome | undefined;

  constructor(
    botId: number,
    userId: number,
    bytes: Uint8Array,
    receivedAtMs: number,
    onVerdict: (verdict: PostedVerdict) => void,
  ) {
    super();
    this.botId = botId;
    this.userId = userId;
    this.bytes = bytes;
    this.receivedAtMs = receivedAtMs;
    this.onVerdict = onVerdict;
  }

  get end(): number {
    return this.bytes.length;
  }

  /** A sender of its own, so that it gets every warning, whoever was warned before. */
  get sender(): object {
    return this;
  }

  get connectedAtMs(): number {
    return this.receivedAtMs;
  }

  override get hearsStatuses(): boolean {
    return true;
  }

  isCutOff(): boolean {
    return false;
  }

  isOver(): boolean {
    return false;
  }

  isStalled(): boolean {
    return false;
  }

  override onStatus(status: string): void {
    this.statuses.push(JSON.parse(status) as IngressStatus);
  }

  /** The warnings of a stored event come after its acknowledgement. */
  override onDone(sequence: number | undefined): void {
    super.onDone(sequence);
    if (this.stored !== undefined) this.finish(this.stored, sequence);
  }

  answer(outcome: IngressOutcome): void {
    if (outcome.kind === 'stored') this.stored = outcome;
    else this.finish(outcome, undefined);
  }

  private finish(outcome: IngressOutcome, sequence: number | undefined): void {
    this.onVerdict({ outcome, sequence, statuses: this.statuses });
  }
}
