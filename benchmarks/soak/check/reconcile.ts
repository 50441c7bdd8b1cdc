import type { StoredEvent } from '#tests/process/ingress-audit';
import type { BrokenPromises } from '../broken-promises.ts';
import { BitSet } from './bit-set.ts';
import type { Ledger } from './ledger.ts';
import { LiveReplay } from './live-replay.ts';

export interface Unstored {
  readonly clientId: string;
  readonly number: number;
}

const numbered = /^(\S+) (\d+)$/;

/** Compares the log of one bot, event by event as it is read, with what its senders were told. */
export class Reconciliation {
  readonly replay: LiveReplay;
  stored = 0;
  readonly #botId: number;
  readonly #promises: BrokenPromises;
  readonly #senders: ReadonlyMap<string, { readonly ledger: Ledger; readonly stored: BitSet; last: number }>;

  constructor(botId: number, ledgers: readonly Ledger[], promises: BrokenPromises) {
    this.#botId = botId;
    this.#promises = promises;
    this.replay = new LiveReplay(botId);
    const ofBot = ledgers.filter((ledger) => ledger.botId === botId);
    this.#senders = new Map(ofBot.map((ledger) => [ledger.clientId, { ledger, stored: new BitSet(), last: -1 }]));
  }

  add(event: StoredEvent): void {
    this.stored += 1;
    const { sequence: before } = this.replay;
    if (event.sequence !== before + 1) this.#broken('a gap in the log', `${event.sequence} follows ${before}`);
    this.replay.apply(event);
    const [, name = '', digits = ''] = numbered.exec(String(event.payload['HomeTeamName'])) ?? [];
    const sender = this.#senders.get(name);
    const number = Number(digits);
    if (sender === undefined || digits === '' || event.clientId !== name || number >= sender.ledger.sent) {
      this.#broken(
        'stored and never sent',
        `sequence ${event.sequence}: ${JSON.stringify(event.payload).slice(0, 200)}`,
      );
      return;
    }
    const what = `event ${number} of ${name}, sequence ${event.sequence}, packet id ${event.packetId}, received at ${event.receivedAt}`;
    if (!sender.stored.add(number)) this.#broken('stored twice', what);
    else if (number < sender.last) this.#broken('stored out of order', `${what}: after event ${sender.last}`);
    sender.last = Math.max(sender.last, number);
    if (sender.ledger.refused.has(number)) this.#broken('refused and stored', what);
    if (JSON.stringify(event.payload) !== sender.ledger.payloadOf(number))
      this.#broken('stored with other content', what);
  }

  /** When the whole log was read: what is not in it and should be. */
  finish(): void {
    this.demand(this.findUnstored());
  }

  /** What is acknowledged by now and was not read from the log yet. */
  findUnstored(): Unstored[] {
    const unstored: Unstored[] = [];
    for (const { ledger, stored } of this.#senders.values())
      for (let number = 0; number < ledger.sent; number += 1)
        if (ledger.acknowledged.has(number) && !stored.has(number))
          unstored.push({ clientId: ledger.clientId, number });
    return unstored;
  }

  /** These must have been read from the log by now. */
  demand(events: readonly Unstored[]): void {
    for (const { clientId, number } of events)
      if (!this.#senders.get(clientId)?.stored.has(number))
        this.#broken('acknowledged and not stored', `event ${number} of ${clientId}`);
  }

  /** How many of each QoS are stored. */
  countByQos(): [qos0: number, qos1: number, qos2: number] {
    const counts: [number, number, number] = [0, 0, 0];
    for (const { ledger, stored } of this.#senders.values()) counts[ledger.qos] += stored.size;
    return counts;
  }

  #broken(kind: string, detail: string): void {
    this.#promises.add(kind, `bot ${this.#botId}: ${detail}`);
  }
}
