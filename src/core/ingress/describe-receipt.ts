import { formatDateTime } from '#core/date-time';
import type { Received } from '#core/ports/event-log';

/** The receipt of a stored event, as JSON text. */
export function describeReceipt(
  { botId, receivedAtMs, clientId, packetId }: Received,
  sequence: number,
  payloadSha256: string,
): string {
  const receivedAt = formatDateTime(receivedAtMs);
  return JSON.stringify({ botId, sequence, receivedAt, clientId, packetId, payloadSha256 });
}
