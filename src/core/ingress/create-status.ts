import { formatDateTime } from '#core/date-time';
import { shorten } from './describe-value.ts';
import type { PushedPayload } from './ingress-event.ts';
import { type Finding, type IngressStatus, statusType } from './status.ts';

const excerptMax = 256;
const correlationMax = 1024;

export function createStatus(
  finding: Finding,
  event: PushedPayload,
  eventId: number | null,
  sha256: (bytes: Uint8Array) => string,
  botId: number | null = event.botId,
): IngressStatus {
  const { clientId, packetId, bytes, start, end, receivedAtMs, correlation } = event;
  const payload = bytes.subarray(start, end);
  return {
    statusType: statusType[finding.name],
    statusName: finding.name,
    severity: finding.severity,
    message: finding.message,
    botId,
    eventId,
    errors: finding.errors,
    receivedAt: formatDateTime(receivedAtMs),
    clientId,
    packetId,
    payloadSha256: sha256(payload),
    payloadExcerpt: textOf(payload, excerptMax),
    correlation: correlation === undefined ? null : textOf(correlation, correlationMax),
  };
}

/** Decodes no more bytes than the excerpt can show: a character takes at most four. */
function textOf(bytes: Uint8Array, charactersMax: number): string {
  return shorten(new TextDecoder().decode(bytes.subarray(0, charactersMax * 4)), charactersMax);
}
