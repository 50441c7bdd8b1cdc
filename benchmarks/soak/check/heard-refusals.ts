import type { IngressStatus } from '#core/ingress/status';
import { BitSet } from './bit-set.ts';
import type { Ledger } from './ledger.ts';

const named = /"HomeTeamName":"(\S+) (\d+)"/;

/** The refused events that one subscriber has received a status for. */
export class HeardRefusals {
  /** Numbers of events, by their sender. */
  readonly #numbers = new Map<string, BitSet>();

  /** False when it was told of before, undefined when the status is of something else. */
  add({ severity, payloadExcerpt, statusName }: Pick<IngressStatus, 'severity' | 'payloadExcerpt' | 'statusName'>) {
    const [, sender, digits] = named.exec(payloadExcerpt) ?? [];
    // A store that failed is no verdict on the event.
    if (severity !== 'error' || statusName === 'ProcessingError' || sender === undefined) return undefined;
    const numbers = this.#numbers.get(sender) ?? new BitSet();
    this.#numbers.set(sender, numbers);
    return numbers.add(Number(digits));
  }

  /** The events of a ledger whose refusal was acknowledged to their sender, and that nobody was told of here. */
  findMissing({ clientId, acknowledged, sent }: Ledger): number[] {
    const heard = this.#numbers.get(clientId);
    return Array.from({ length: sent }, (_, number) => number).filter(
      (number) => acknowledged.has(number) && heard?.has(number) !== true,
    );
  }
}
