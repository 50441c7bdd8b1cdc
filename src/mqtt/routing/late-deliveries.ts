import type { Message } from './message.ts';
import type { Subscriber } from './subscriber.ts';
import type { DirectMatch } from './subscription-tree.ts';

/** Deliveries per event-loop iteration: about a millisecond. */
const deliveriesPerIteration = 1000;
const waitingMax = 500_000;

interface Entry<S> {
  readonly message: Message;
  readonly matches: readonly DirectMatch<S>[];
  /** Index of the first match without a delivery. */
  at: number;
}

export interface LateDeliveryParts<S> {
  readonly deliver: (match: DirectMatch<S>, message: Message) => void;
  readonly onDropped: (deliveries: number) => void;
}

/**
 * Queues the server's own messages for sessions without an open connection, spread over several event-loop iterations: hundreds of
 * disconnected sessions may subscribe to one topic, and nobody waits for these deliveries. Messages keep their order. A returning client gets
 * its CONNACK only when its session has all of them.
 */
export class LateDeliveries<S extends Subscriber> {
  private readonly parts: LateDeliveryParts<S>;
  private entries: Entry<S>[] = [];
  private waiting = 0;
  private clients: { readonly session: S; readonly callback: () => void }[] = [];
  private isScheduled = false;

  constructor(parts: LateDeliveryParts<S>) {
    this.parts = parts;
  }

  add(message: Message, matches: readonly DirectMatch<S>[]): void {
    for (const { subscriber } of matches) subscriber.lateDeliveries += 1;
    this.entries.push({ message, matches, at: 0 });
    this.waiting += matches.length;
    while (this.waiting > waitingMax) this.dropOldest();
    this.schedule();
  }

  /** Calls back once no delivery waits for the session: at once when none does now. */
  whenDelivered(session: S, callback: () => void): void {
    if (session.lateDeliveries === 0) callback();
    else this.clients.push({ session, callback });
  }

  /** Delivers everything now. */
  flush(): void {
    while (this.waiting > 0) this.deliverSome(this.waiting);
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.deliverSome(deliveriesPerIteration);
      if (this.waiting > 0) this.schedule();
    });
  }

  private deliverSome(countMax: number): void {
    let count = 0;
    let done = 0;
    for (const entry of this.entries) {
      const { message, matches } = entry;
      for (; entry.at < matches.length && count < countMax; count += 1) {
        const match = matches[entry.at] as DirectMatch<S>;
        entry.at += 1;
        match.subscriber.lateDeliveries -= 1;
        if (!match.subscriber.isRemoved) this.parts.deliver(match, message);
      }
      if (entry.at < matches.length) break;
      done += 1;
    }
    this.entries.splice(0, done);
    this.waiting -= count;
    this.callClients();
  }

  private dropOldest(): void {
    const entry = this.entries.shift();
    if (entry === undefined) return;
    const rest = entry.matches.slice(entry.at);
    for (const { subscriber } of rest) subscriber.lateDeliveries -= 1;
    this.waiting -= rest.length;
    this.parts.onDropped(rest.length);
  }

  private callClients(): void {
    const { clients } = this;
    if (clients.length === 0) return;
    this.clients = clients.filter(({ session }) => session.lateDeliveries > 0);
    for (const { session, callback } of clients) if (session.lateDeliveries === 0) callback();
  }
}
