import type { Rejection, Status } from '@scorewire/client';

/** The statuses that the page keeps. */
export const statusesMax = 100;

/** Refusals are stored, so that they can be read later; warnings are only heard. */
export function mergeStatuses(heard: readonly Status[], stored: readonly Rejection[]): Status[] {
  const all = new Map<string, Status>();
  for (const status of [...heard, ...stored.map((rejection) => rejection.status)]) all.set(keyOf(status), status);
  return [...all.values()].sort((a, b) => Date.parse(b.receivedAt) - Date.parse(a.receivedAt)).slice(0, statusesMax);
}

/** A status that was heard and the one that was stored are the same. */
export function keyOf({ receivedAt, clientId, packetId, statusType, payloadSha256, message }: Status): string {
  return [receivedAt, clientId, packetId, statusType, payloadSha256, message].join(' ');
}
