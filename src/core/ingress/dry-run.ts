import type { Ingress } from './ingress.ts';
import { type IngressStatus, statusType } from './status.ts';

/** A status message without what only a publication has: bot, client, packet and time. */
export type DryStatus = Pick<
  IngressStatus,
  'statusType' | 'statusName' | 'severity' | 'message' | 'eventId' | 'errors'
>;

export interface DryRun {
  /** Whether the event would be taken; warnings do not keep it from that. */
  readonly accepted: boolean;
  readonly statuses: readonly DryStatus[];
}

/** What a sender would be told of a payload, with nothing stored and no state to compare it with. */
export function runDry(ingress: Pick<Ingress, 'dryRun'>, eventTypeId: number, payload: Uint8Array): DryRun {
  const { findings, eventTypeId: eventId } = ingress.dryRun(eventTypeId, payload);
  return {
    accepted: findings.every(({ severity }) => severity !== 'error'),
    statuses: findings.map(({ name, severity, message, errors }) => ({
      statusType: statusType[name],
      statusName: name,
      severity,
      message,
      eventId,
      errors,
    })),
  };
}
