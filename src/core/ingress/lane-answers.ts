import type { LoggedEvent, Received } from '#core/ports/event-log';
import { createStatus } from './create-status.ts';
import { describeReceipt } from './describe-receipt.ts';
import type { IngressEvent, IngressOutcome, RefusedBecause } from './ingress-event.ts';
import type { IngressParts } from './ingress-parts.ts';
import { keepRefusal } from './keep-refusal.ts';
import { createStoreFault, notKnownStored } from './lane-findings.ts';
import { LaneWarnings } from './lane-warnings.ts';
import { type Finding, statusType } from './status.ts';
import { describeStoreFailure } from './store-failure.ts';
import { TopicAudience } from './topic-audience.ts';

const storedOutcome: IngressOutcome = { kind: 'stored' };

/** Answers the events of a bot: the outcome to the sender, statuses, receipts and warnings to those who subscribe. */
export class LaneAnswers {
  readonly warnings: LaneWarnings;
  private readonly parts: IngressParts;
  private readonly statuses: TopicAudience;
  private readonly receipts: TopicAudience;
  /** In-doubt events: their senders were told that the service cannot tell whether they are stored. */
  private readonly inDoubt = new Set<IngressEvent>();

  constructor(parts: IngressParts, botId: number) {
    this.parts = parts;
    this.statuses = new TopicAudience(`bot/${botId}/ingress_status`, parts.output);
    this.receipts = new TopicAudience(`bot/${botId}/ingress_receipt`, parts.output);
    this.warnings = new LaneWarnings(parts, this.statuses);
  }

  refuse(event: IngressEvent, eventId: number | null, because: RefusedBecause, finding: Finding): void {
    const status = this.describe(event, finding, eventId);
    this.publish(event, status, (isKept) => {
      if (isKept) {
        keepRefusal(this.parts, event, finding, status);
        event.answer({ kind: 'refused', because, message: finding.message });
      } else this.failStatus(event);
    });
  }

  /** The status of a refusal could not be stored for subscribers of other nodes: the sender has to send the event again. */
  private failStatus(event: IngressEvent): void {
    this.parts.counters.storeFailures += 1;
    event.answer(describeStoreFailure(this.parts, event).outcome);
  }

  failStore(event: IngressEvent): void {
    if (this.inDoubt.delete(event)) return;
    this.parts.counters.storeFailures += 1;
    const { finding, outcome } = describeStoreFailure(this.parts, event);
    const status = this.describe(event, finding, null);
    // A store that failed the event may fail its status too: do not wait for it.
    this.publish(event, status);
    keepRefusal(this.parts, event, finding, status);
    event.answer(outcome);
  }

  doubt(event: IngressEvent): void {
    this.inDoubt.add(event);
    const finding = createStoreFault(notKnownStored);
    this.publish(event, this.describe(event, finding, null));
    event.answer({ kind: 'unknown', message: finding.message });
  }

  /** The client of the event is connected to another node by now. At QoS 1 and 2 it has sent the event again there. */
  abandon(event: IngressEvent): void {
    event.answer({
      kind: 'left',
      message: 'The client has a newer connection to another node: this one ends, and the event was not taken here.',
    });
  }

  /** True when the sender was told that the service cannot tell whether the event is stored: it will send it again. */
  endDoubt(event: IngressEvent): boolean {
    return this.inDoubt.delete(event);
  }

  /** With other nodes, an event is acknowledged after its warnings are stored, so that its sender gets them first on whatever node it subscribes. */
  acknowledge(event: IngressEvent): void {
    const isAnswered = this.inDoubt.size > 0 && this.inDoubt.delete(event);
    if (this.parts.peers !== undefined && event.warnings.length > 0) {
      this.warnings.tell(event, isAnswered ? undefined : () => event.answer(storedOutcome));
      return;
    }
    if (!isAnswered) event.answer(storedOutcome);
  }

  /** Publishes the warnings and the receipt of a stored event. */
  tell(event: IngressEvent, sequence: number): void {
    if (this.parts.peers === undefined && event.warnings.length > 0) this.warnings.tell(event);
    if (this.receipts.isPresent) this.publishReceipt(event, sequence, event.bytes.subarray(event.start, event.end));
  }

  /** The same for an event that another node stored, and whose warnings it publishes. */
  tellHeard(event: LoggedEvent): void {
    if (event.beginsGame === true) this.warnings.beginGame();
    if (this.receipts.isPresent) this.publishReceipt(event, event.sequence, event.payload);
  }

  private publishReceipt(event: Received, sequence: number, payload: Uint8Array): void {
    const receipt = describeReceipt(event, sequence, this.parts.sha256(payload));
    this.parts.output.publish(this.receipts.topic, receipt, sequence);
  }

  private describe(event: IngressEvent, finding: Finding, eventId: number | null): string {
    const { counters, activities, sha256 } = this.parts;
    activities?.of(event.botId).refuse(event.receivedAtMs);
    const type = statusType[finding.name];
    counters.refused[type] = (counters.refused[type] ?? 0) + 1;
    const status = JSON.stringify(createStatus(finding, event, eventId, sha256));
    event.onStatus(status);
    return status;
  }

  private publish(event: IngressEvent, status: string, whenKept?: (isKept: boolean) => void): void {
    const sender = { userId: event.userId, alone: false };
    this.parts.output.publishStatus(this.statuses.topic, status, sender, whenKept);
  }
}
