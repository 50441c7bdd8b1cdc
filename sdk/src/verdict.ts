import { EventRefusedError, VerdictUnknownError } from './errors.ts';
import type { OutgoingEvent } from './outgoing-event.ts';
import type { Status, Verdict } from './status.ts';

/**
 * The verdict on an event; undefined while it is not known. On MQTT 5 the acknowledgement decides, on 3.1.1 the status or the receipt that comes
 * with it, because there a refused event is acknowledged like a stored one. An error status without an acknowledgement is no verdict: when the store
 * fails, the service ends a 3.1.1 connection and expects the event again. `isLate`: no receipt or status came in time.
 */
export function judge(event: OutgoingEvent, protocol: 4 | 5, isLate: boolean): Verdict | Error | undefined {
  const { acknowledgement, refusal, receipt, warnings } = event;
  if (acknowledgement === undefined) return undefined;
  const { reasonCode } = acknowledgement;
  if (refusal !== undefined) return new EventRefusedError(refusal, protocol === 5 ? reasonCode : undefined);
  if (isRefused(reasonCode)) return isLate ? refusedWithoutStatus(event) : undefined;
  if (receipt !== undefined) return { sequence: receipt.sequence, storedAt: receipt.receivedAt, warnings };
  if (!isLate) return undefined;
  return protocol === 5 ? { warnings } : new VerdictUnknownError(withoutReceipt);
}

const withoutReceipt =
  'The service acknowledged the event, but neither its receipt nor a status arrived. Read bot.events() to see whether it is stored.';

/** PUBCOMP with "packet identifier not found" answers a PUBREL that was sent twice: the event had been taken before. */
function isRefused(reasonCode: number): boolean {
  return reasonCode >= 128 && reasonCode !== 146;
}

function refusedWithoutStatus({ botId, packetId, acknowledgement }: OutgoingEvent): EventRefusedError {
  const status: Status = {
    statusType: 4,
    statusName: 'ProcessingError',
    severity: 'error',
    message:
      acknowledgement?.reasonString ?? `The service refused the event with reason code ${acknowledgement?.reasonCode}.`,
    botId,
    eventId: null,
    errors: [],
    receivedAt: new Date().toISOString(),
    clientId: '',
    packetId,
    payloadSha256: '',
    payloadExcerpt: '',
    correlation: null,
  };
  return new EventRefusedError(status, acknowledgement?.reasonCode);
}
