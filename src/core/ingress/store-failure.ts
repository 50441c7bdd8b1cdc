import type { IngressEvent, IngressOutcome } from './ingress-event.ts';
import type { IngressParts } from './ingress-parts.ts';
import { createStoreFault, notKnownStored, notStored } from './lane-findings.ts';
import type { Finding } from './status.ts';

export interface StoreFailure {
  readonly finding: Finding;
  readonly outcome: IngressOutcome;
}

/**
 * The answer to an event that the store could not take. In a cluster its connection ends (`unknown`): a client that loses its connection before it reads a
 * refusal sends this event and the later ones again, through any node. If this node stored the later ones meanwhile, they would follow each other in another
 * order than the one in which they are sent again, and would not be recognised.
 */
export function describeStoreFailure(
  { peers }: Pick<IngressParts, 'peers'>,
  { packetId, dup }: Pick<IngressEvent, 'packetId' | 'dup'>,
): StoreFailure {
  // Another node may have stored a redelivery when it came first.
  const finding = createStoreFault(peers !== undefined && dup ? notKnownStored : notStored);
  const { message } = finding;
  const isFinal = peers === undefined || packetId === 0;
  return { finding, outcome: isFinal ? { kind: 'refused', because: 'store', message } : { kind: 'unknown', message } };
}
