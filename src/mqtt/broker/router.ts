import type { Counters } from '#mqtt/counters';
import type { Client } from '#mqtt/hooks';
import type { EngineLimits } from '#mqtt/limits';
import type { Qos } from '#mqtt/packet/packet';
import { notePassedBy } from '#mqtt/protocol/backlog';
import { noIdentifiers } from '#mqtt/protocol/send-messages';
import type { Session } from '#mqtt/protocol/session';
import type { StoredSubscription } from '#mqtt/session-store';
import { LateDeliveries } from './late-deliveries.ts';
import type { Message } from './message.ts';
import { RetainedMessages } from './retained-messages.ts';
import { type DirectMatch, type Route, type SharedGroup, SubscriptionTree } from './subscription-tree.ts';
import { isSharedFilter } from './topic-filter.ts';

/** Who published a message. */
type Publisher = Pick<Client, 'user' | 'clientId'>;

export type DeliverMessage = (
  session: Session,
  message: Message,
  qos: Qos,
  retain: boolean,
  identifiers: readonly number[],
  /** The filter of the shared subscription that it comes by. */
  share?: string,
) => void;

const nobody: Route<Session> = { direct: [], shared: [] };

/** Knows who subscribes to what and what is retained, and hands each message to its subscribers. */
export class Router {
  readonly retained = new RetainedMessages();
  /** Counts up with every change of subscriptions. */
  readonly subscriptions = { changes: 0 };
  private readonly tree = new SubscriptionTree<Session>();
  /** The same by user, so that what is for one user alone costs by his subscriptions and not by those of all. */
  private readonly treeOfUser = new Map<string, SubscriptionTree<Session>>();
  private readonly limits: EngineLimits;
  private readonly counters: Counters;
  private readonly deliver: DeliverMessage;
  readonly late: LateDeliveries;

  constructor(limits: EngineLimits, counters: Counters, deliver: DeliverMessage) {
    this.limits = limits;
    this.counters = counters;
    this.deliver = deliver;
    this.late = new LateDeliveries({
      deliver: (match, message) => this.deliverTo(match, message, undefined),
      onDropped: (deliveries) => {
        counters.messagesDroppedQueueFull += deliveries;
      },
    });
  }

  subscribe(session: Session, subscription: StoredSubscription): void {
    const { filter } = subscription;
    if (isSharedFilter(filter) && !session.subscriptions.has(filter)) session.sharedSubscriptions += 1;
    session.subscriptions.set(filter, subscription);
    this.tree.set(session, subscription);
    let own = this.treeOfUser.get(session.user);
    if (own === undefined) {
      own = new SubscriptionTree();
      this.treeOfUser.set(session.user, own);
    }
    own.set(session, subscription);
    this.subscriptions.changes += 1;
  }

  /** False when there was no such subscription. */
  unsubscribe(session: Session, filter: string): boolean {
    if (!session.subscriptions.delete(filter)) return false;
    if (isSharedFilter(filter)) session.sharedSubscriptions -= 1;
    this.remove(session, filter);
    this.subscriptions.changes += 1;
    return true;
  }

  unsubscribeAll(session: Session): void {
    for (const filter of session.subscriptions.keys()) this.remove(session, filter);
    session.subscriptions.clear();
    session.sharedSubscriptions = 0;
    this.subscriptions.changes += 1;
  }

  private remove(session: Session, filter: string): void {
    this.tree.remove(session, filter);
    const own = this.treeOfUser.get(session.user);
    own?.remove(session, filter);
    if (own?.isEmpty === true) this.treeOfUser.delete(session.user);
  }

  /** Whether a message on the topic finds anybody; with a user, whether it finds a session of his. */
  hasSubscribers(topic: string, user?: string): boolean {
    const { direct, shared } = user === undefined ? this.tree.match(topic) : this.matchOfUser(user, topic);
    return direct.length + shared.length > 0;
  }

  private match({ topic, addressee }: Message): Route<Session> {
    return addressee?.alone === true ? this.matchOfUser(addressee.user, topic) : this.tree.match(topic);
  }

  /** Not remembered: a sender who names a thousand topics must not push those of others out of memory. */
  private matchOfUser(user: string, topic: string): Route<Session> {
    return this.treeOfUser.get(user)?.findRoute(topic) ?? nobody;
  }

  /**
   * A message of the server's own, that nobody waits for: who is connected gets it now, for all others it is queued soon.
   */
  routeOwn(given: Message): void {
    if (given.retain) this.retain(given);
    const { direct, shared } = this.match(given);
    if (direct.length === 0 && shared.length === 0) return;
    const message = given.qos === 0 ? given : given.detached();
    const late: DirectMatch<Session>[] = [];
    for (const match of direct)
      if (match.subscriber.connection?.state === 'open') this.deliverTo(match, message, undefined);
      else if (message.qos > 0) late.push(match);
    if (late.length > 0) this.late.add(message, late);
    for (const group of shared) this.deliverToOne(group, message);
  }

  /** Returns how many subscribers there were. The publisher is undefined for a message of the server's own. */
  route(given: Message, publisher: Publisher | undefined): number {
    if (given.retain) this.retain(given);
    const { direct, shared } = this.match(given);
    if (direct.length === 0 && shared.length === 0) return 0;
    // What may have to wait must not hold on to the bytes that were read with it.
    const message = given.qos === 0 ? given : given.detached();
    for (const match of direct) this.deliverTo(match, message, publisher);
    for (const group of shared) this.deliverToOne(group, message);
    return direct.length + shared.length;
  }

  /** [MQTT-3.3.1-5..8] */
  private retain(message: Message): void {
    if (message.payload.length === 0) {
      this.retained.delete(message.topic);
      return;
    }
    if (this.retained.count >= this.limits.retainedMessagesMax && this.retained.get(message.topic) === undefined) {
      this.counters.retainedRefused += 1;
      return;
    }
    this.retained.set(message.detached());
  }

  /** Hands a message to a member of a shared subscription, if there is one. */
  routeToMember(filter: string, message: Message): void {
    const group = this.tree.group(filter);
    if (group !== undefined) this.deliverToOne(group, message);
  }

  private deliverTo(match: DirectMatch<Session>, message: Message, publisher: Publisher | undefined): void {
    const { subscriber, subscriptions } = match;
    let highest = -1;
    let keepsRetain = false;
    let identifiers: number[] | undefined;
    for (const { qos, noLocal, retainAsPublished, identifier } of subscriptions) {
      if (noLocal && isSameClient(subscriber, publisher)) continue; // [MQTT-3.8.3-3]
      if (qos > highest) highest = qos;
      keepsRetain ||= retainAsPublished;
      if (identifier === undefined) continue;
      if (identifiers === undefined) identifiers = [identifier];
      else identifiers.push(identifier);
    }
    if (highest === -1) {
      if (message.retain) notePassedBy(subscriber, this.retained.get(message.topic));
      return;
    }
    identifiers?.sort((one, other) => one - other);
    const qos = Math.min(highest, message.qos) as Qos; // [MQTT-3.8.4-8]
    this.deliver(subscriber, message, qos, keepsRetain && message.retain, identifiers ?? noIdentifiers);
  }

  /** [MQTT-4.8.2-3] In turn, those with a connection first. */
  private deliverToOne(group: SharedGroup<Session>, message: Message): void {
    const members = [...group.members];
    const turns = members.map((_, index) => (group.turn + index) % members.length);
    const turn = turns.find((index) => members[index]?.[0].connection !== undefined) ?? turns[0] ?? 0;
    group.turn = turn + 1;
    const chosen = members[turn];
    if (chosen === undefined) return;
    const [session, { filter, qos: granted, retainAsPublished, identifier }] = chosen;
    const identifiers = identifier === undefined ? noIdentifiers : [identifier];
    const qos = Math.min(granted, message.qos) as Qos;
    this.deliver(session, message, qos, retainAsPublished && message.retain, identifiers, filter);
  }
}

/** No Local goes by the client, not by its session: a will, and what the hook answers late, may find a new one. */
function isSameClient(subscriber: Session, publisher: Publisher | undefined): boolean {
  return subscriber.clientId === publisher?.clientId && subscriber.user === publisher.user;
}
