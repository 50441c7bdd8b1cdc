import { findSport } from '#core/contract/catalog';
import { type DryRun, runDry } from '#core/ingress/dry-run';
import { createEventChecks } from '#core/ingress/event-checks';
import { judgeDry } from '#core/ingress/judge-dry';

/** The default limit of the service. */
const payloadBytesMax = 65_536;

/** Judges a payload in this program, as the dry run of the service does. */
export function createDryRun(): (eventTypeId: number, payload: Uint8Array) => DryRun {
  const parts = { checks: createEventChecks(), payloadBytesMax };
  const ingress = { dryRun: (eventTypeId: number, bytes: Uint8Array) => judgeDry(parts, eventTypeId, bytes) };
  return (eventTypeId, payload) => {
    const verdict = runDry(ingress, eventTypeId, payload);
    const [first] = verdict.statuses;
    const sent = findSport(first?.eventId ?? 0);
    // The text of the service names the path of its REST endpoint.
    if (first?.statusName !== 'DeserializationError' || sent?.ingress == null || sent.id === eventTypeId)
      return verdict;
    const message = `EventId ${sent.id} is ${sent.name}; ${findSport(eventTypeId)?.name} is ${eventTypeId}.`;
    const hint = `Change the EventId, or run scorewire validate ${sent.sport}.`;
    return { ...verdict, statuses: [{ ...first, message, errors: first.errors.map((fault) => ({ ...fault, hint })) }] };
  };
}
