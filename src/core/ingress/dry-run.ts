import type { Ingress } from './ingress.ts';
import { type IngressStatus, statusType } from './status.ts';

/** A status without the fields that only a publication has: bot, client, packet and time. */
export type DryStatus = Pick<
  IngressStatus,
  'statusType' | 'statusName' | 'severity' | 'message' | 'eventId' | 'errors'
>;

export interface DryRun {
  /** True when the event would be accepted; warnings do not refuse it. */
  readonly accepted: boolean;
  readonly statuses: readonly DryStatus[];
}

/** Returns the statuses that a sender would get for a payload. It stores nothing and compares with no state. */
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
