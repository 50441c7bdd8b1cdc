import { formatDateTime } from '#core/date-time';
import { createStatus } from './create-status.ts';
import type { IngressEvent, IngressOutcome, RefusedBecause } from './ingress-event.ts';
import type { IngressParts } from './ingress-parts.ts';
import { keepRefusal } from './keep-refusal.ts';
import { createStoreFault, notKnownStored, notStored } from './lane-findings.ts';
import { LaneWarnings } from './lane-warnings.ts';
import { type Finding, statusType } from './status.ts';
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
    const status = this.report(event, finding, eventId);
    keepRefusal(this.parts, event, finding, status);
    event.answer({ kind: 'refused', because, message: finding.message });
  }

  failStore(event: IngressEvent): void {
    if (this.inDoubt.delete(event)) return;
    this.parts.counters.storeFailures += 1;
    this.refuse(event, null, 'store', createStoreFault(notStored));
  }

  doubt(event: IngressEvent): void {
    this.inDoubt.add(event);
    const finding = createStoreFault(notKnownStored);
    this.report(event, finding, null);
    event.answer({ kind: 'unknown', message: finding.message });
  }

  acknowledge(event: IngressEvent): void {
    if (this.inDoubt.size === 0 || !this.inDoubt.delete(event)) event.answer(storedOutcome);
  }

  /** Publishes the warnings and the receipt of a stored event. */
  tell(event: IngressEvent, sequence: number): void {
    this.warnings.tell(event);
    if (this.receipts.isPresent) this.parts.output.publish(this.receipts.topic, this.receiptOf(event, sequence));
  }

  private receiptOf(event: IngressEvent, sequence: number): string {
    const { botId, clientId, packetId, bytes, start, end, receivedAtMs } = event;
    const payloadSha256 = this.parts.sha256(bytes.subarray(start, end));
    const receivedAt = formatDateTime(receivedAtMs);
    return JSON.stringify({ botId, sequence, receivedAt, clientId, packetId, payloadSha256 });
  }

  private report(event: IngressEvent, finding: Finding, eventId: number | null): string {
    const { counters, activities, output, sha256 } = this.parts;
    activities?.of(event.botId).refuse(event.receivedAtMs);
    const type = statusType[finding.name];
    counters.refused[type] = (counters.refused[type] ?? 0) + 1;
    const status = JSON.stringify(createStatus(finding, event, eventId, sha256));
    event.onStatus(status);
    output.publishStatus(this.statuses.topic, status, { userId: event.userId, alone: false });
    return status;
  }
}
