import { createNumberedEvent } from '#tests/process/ingress-numbered-event';
import { BitSet } from './bit-set.ts';

/** So many events of one sport follow each other before the next one. */
const sameSport = 40;

/** What one client sent and what it was answered, event by event. Events are made from their numbers, so that none is stored. */
export class Ledger {
  readonly clientId: string;
  readonly botId: number;
  readonly qos: 0 | 1 | 2;
  readonly #sportIds: readonly number[];
  /** Numbers below it were sent. */
  sent = 0;
  /** Acknowledged as taken. */
  readonly acknowledged = new BitSet();
  /** Answered as refused. */
  readonly refused = new BitSet();

  constructor(clientId: string, botId: number, qos: 0 | 1 | 2, sportIds: readonly number[]) {
    this.clientId = clientId;
    this.botId = botId;
    this.qos = qos;
    this.#sportIds = sportIds;
  }

  /** The number of the next event to be sent. */
  take(): number {
    this.sent += 1;
    return this.sent - 1;
  }

  payloadOf(number: number): string {
    const sportId = this.#sportIds[Math.floor(number / sameSport) % this.#sportIds.length] ?? 0;
    const [before, after] = findVariant(sportId, number % variants);
    return `${before}${this.clientId} ${number}${after}`;
  }
}

/** Events of so many kinds come again and again, each time under another name: making one anew would cost more than sending it. */
const variants = 512;
const madeVariants = new Map<number, readonly [before: string, after: string]>();

/** What stands before and after the name that tells an event apart. */
function findVariant(sportId: number, variant: number): readonly [string, string] {
  const key = sportId * variants + variant;
  const made = madeVariants.get(key);
  if (made !== undefined) return made;
  const [before = '', after = ''] = createNumberedEvent(sportId, 'sender', variant).split(`sender ${variant}`);
  madeVariants.set(key, [before, after]);
  return [before, after];
}
