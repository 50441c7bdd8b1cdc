import type { FieldEntry } from '#core/contract/field-entry';
import type { BrokenRule } from '#core/contract/rules';
import { type EventCheck, rulesToFindings } from './check-event.ts';
import { createStatus } from './create-status.ts';
import type { IngressEvent } from './ingress-event.ts';
import type { IngressParts } from './ingress-parts.ts';
import type { UnknownFields } from './judge-event.ts';
import { rateWarning } from './lane-findings.ts';
import { StandingConditions } from './standing-conditions.ts';
import type { Finding } from './status.ts';
import type { TopicAudience } from './topic-audience.ts';
import { WarningThrottle } from './warning-throttle.ts';

const none: never[] = [];

/**
 * Decides which warnings the senders of a bot get, and publishes them. While nobody subscribes to the status topic it records nothing, so that a
 * later subscriber is still told of a condition that lasts.
 */
export class LaneWarnings {
  private readonly parts: IngressParts;
  private readonly statuses: TopicAudience;
  private readonly throttle: WarningThrottle;
  private readonly conditions = new StandingConditions();

  constructor(parts: IngressParts, statuses: TopicAudience) {
    this.parts = parts;
    this.statuses = statuses;
    this.throttle = new WarningThrottle(parts.clock);
  }

  beginGame(): void {
    this.conditions.beginGame();
  }

  /** Call it when events with warnings were not stored. */
  forget(): void {
    this.conditions.forget();
  }

  /** `fields` are all fields of the event. */
  ofRules(
    { sender = this, hearsStatuses }: IngressEvent,
    fields: readonly FieldEntry[],
    broken: readonly BrokenRule[],
  ): readonly Finding[] {
    if (broken.length === 0 && this.conditions.isEmpty) return none;
    if (!this.statuses.isPresent && !hearsStatuses) return none;
    return rulesToFindings(this.conditions.note(broken, fields, sender));
  }

  ofUnknown(
    { sender = this, hearsStatuses }: IngressEvent,
    check: EventCheck,
    { names, fields }: UnknownFields,
  ): readonly Finding[] {
    if (!this.statuses.isPresent && !hearsStatuses) return none;
    const fresh = this.conditions.noteUnknown(names, sender);
    return fresh.length === 0 ? none : [check.describeUnknown(fresh, fields)];
  }

  /** Publishes at once, because the event itself waits. */
  tellRate(event: IngressEvent): void {
    const { limits, counters } = this.parts;
    counters.warnings += 1;
    const held = this.throttle.admit(`${event.userId}\n${event.clientId}`);
    if (held === undefined || !this.statuses.isPresent) return;
    const warning = rateWarning(event.botId, limits.ratePerSecond, limits.burst);
    const more = held === 0 ? '' : ` (${held} more since the last such warning)`;
    this.publish(event, null, { ...warning, message: `${warning.message}${more}` });
  }

  /** Publishes the warnings of a stored event, which has some. Calls back when subscribers of other nodes cannot miss the last one. */
  tell(event: IngressEvent, whenKept?: () => void): void {
    const { warnings, eventTypeId } = event;
    this.parts.counters.warnings += warnings.length;
    for (const finding of warnings)
      this.publish(event, eventTypeId, finding, finding === warnings.at(-1) ? whenKept : undefined);
  }

  private publish(event: IngressEvent, eventId: number | null, finding: Finding, whenKept?: () => void): void {
    const { output, sha256 } = this.parts;
    const status = JSON.stringify(createStatus(finding, event, eventId, sha256));
    event.onStatus(status);
    output.publishStatus(this.statuses.topic, status, { userId: event.userId, alone: false }, whenKept);
  }
}
