import type { IngressEvent, IngressOutcome } from './ingress-event.ts';
import type { IngressParts } from './ingress-parts.ts';
import { createStoreFault, notKnownStored, notStored } from './lane-findings.ts';
import type { Finding } from './status.ts';

export interface StoreFailure {
  readonly finding: Finding;
  readonly outcome: IngressOutcome;
}

/**
 * The answer to an event that the store could not take. It ends the connection of the client. Two kinds of events get `unknown`: the connection ends without a refusal.
 * - A redelivery: its first copy may be stored, and a client that is told otherwise would send it as another event.
 * - Any event that a client of a cluster can send again: one that loses its connection before it reads a refusal sends this event and the later ones again,
 *   through any node. If this node stored the later ones meanwhile, they would follow each other in another order than the one in which they are sent again,
 *   and would not be recognised.
 */
export function describeStoreFailure(
  { peers }: Pick<IngressParts, 'peers'>,
  { packetId, dup }: Pick<IngressEvent, 'packetId' | 'dup'>,
): StoreFailure {
  const finding = createStoreFault(dup ? notKnownStored : notStored);
  const { message } = finding;
  const isSentAgain = packetId !== 0 && (dup || peers !== undefined);
  return {
    finding,
    outcome: isSentAgain ? { kind: 'unknown', message } : { kind: 'refused', because: 'store', message },
  };
}
