import type { Session } from '#mqtt/protocol/session';
import type { Message } from './message.ts';
import type { DirectMatch } from './subscription-tree.ts';

/** Deliveries in one turn of the event loop: about a millisecond. */
const deliveriesPerTurn = 1000;
/** So many wait at the most. */
const deliveriesMax = 500_000;

interface Entry {
  readonly message: Message;
  readonly matches: readonly DirectMatch<Session>[];
  /** The first of them whose turn has not come. */
  at: number;
}

export interface LateDeliveryParts {
  readonly deliver: (match: DirectMatch<Session>, message: Message) => void;
  readonly onDropped: (deliveries: number) => void;
}

/**
 * Queues the server's own messages for sessions without an open connection, over as many turns of the event loop as it takes: hundreds of
 * sessions may be left behind on one topic, and nobody waits for what is queued for them. Messages keep their order; a client that comes
 * back is not greeted before its session has all of them.
 */
export class LateDeliveries {
  private readonly parts: LateDeliveryParts;
  private entries: Entry[] = [];
  private waitingDeliveries = 0;
  private waitingClients: { readonly session: Session; readonly callback: () => void }[] = [];
  private isScheduled = false;

  constructor(parts: LateDeliveryParts) {
    this.parts = parts;
  }

  add(message: Message, matches: readonly DirectMatch<Session>[]): void {
    for (const { subscriber } of matches) subscriber.lateDeliveries += 1;
    this.entries.push({ message, matches, at: 0 });
    this.waitingDeliveries += matches.length;
    while (this.waitingDeliveries > deliveriesMax) this.dropOldest();
    this.schedule();
  }

  /** Calls back when nothing waits for the session here: at once when nothing does. */
  whenDelivered(session: Session, callback: () => void): void {
    if (session.lateDeliveries === 0) callback();
    else this.waitingClients.push({ session, callback });
  }

  /** Delivers all that waits, now. */
  flush(): void {
    while (this.waitingDeliveries > 0) this.deliverSome(this.waitingDeliveries);
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.deliverSome(deliveriesPerTurn);
      if (this.waitingDeliveries > 0) this.schedule();
    });
  }

  private deliverSome(countMax: number): void {
    let count = 0;
    let done = 0;
    for (const entry of this.entries) {
      const { message, matches } = entry;
      for (; entry.at < matches.length && count < countMax; count += 1) {
        const match = matches[entry.at] as DirectMatch<Session>;
        entry.at += 1;
        match.subscriber.lateDeliveries -= 1;
        if (!match.subscriber.isRemoved) this.parts.deliver(match, message);
      }
      if (entry.at < matches.length) break;
      done += 1;
    }
    this.entries.splice(0, done);
    this.waitingDeliveries -= count;
    this.greetClients();
  }

  private dropOldest(): void {
    const entry = this.entries.shift();
    if (entry === undefined) return;
    const rest = entry.matches.slice(entry.at);
    for (const { subscriber } of rest) subscriber.lateDeliveries -= 1;
    this.waitingDeliveries -= rest.length;
    this.parts.onDropped(rest.length);
  }

  private greetClients(): void {
    const waiting = this.waitingClients;
    if (waiting.length === 0) return;
    this.waitingClients = waiting.filter(({ session }) => session.lateDeliveries > 0);
    for (const { session, callback } of waiting) if (session.lateDeliveries === 0) callback();
  }
}
