import type { IngressEvent } from './ingress-event.ts';
import type { IngressParts } from './ingress-parts.ts';
import type { Finding } from './status.ts';

/** The groups keep this much of a payload. The log keeps less: see `store/event-log/shared/side-records`. */
const refusedPayloadMax = 65_536;

/** Keeps a refused event for the users of its bot: in the log, and in the groups of refusals. */
export function keepRefusal(
  { log, refusals }: Pick<IngressParts, 'log' | 'refusals'>,
  event: IngressEvent,
  finding: Finding,
  status: string,
): void {
  const { botId, receivedAtMs, userId, clientId, packetId, bytes, start, end } = event;
  const payload = bytes.slice(start, Math.min(end, start + refusedPayloadMax));
  const refusal = { botId, receivedAtMs, userId, clientId, packetId, status, payload };
  log.refuse(refusal);
  refusals?.add(refusal, finding);
}
