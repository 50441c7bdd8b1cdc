import type { Counters } from '#mqtt/counters';
import type { Client } from '#mqtt/hooks';
import type { EngineLimits } from '#mqtt/limits';
import type { Qos } from '#mqtt/packet/packet';
import type { StoredSubscription } from '#mqtt/session-store';
import { LateDeliveries } from './late-deliveries.ts';
import type { Message } from './message.ts';
import { RetainedMessages } from './retained-messages.ts';
import type { Subscriber } from './subscriber.ts';
import { type DirectMatch, type Route, type SharedGroup, SubscriptionTree } from './subscription-tree.ts';
import { isSharedFilter, withoutGroup } from './topic-filter.ts';

type Publisher = Pick<Client, 'user' | 'clientId'>;

export interface RouterParts<S> {
  readonly limits: EngineLimits;
  readonly counters: Counters;
  /** `share` is the filter of the shared subscription that matched. */
  deliver(session: S, message: Message, qos: Qos, retain: boolean, identifiers: readonly number[], share: string): void;
  /** No Local kept the new retained message of a topic from the session. */
  onRetainedSkipped(session: S, message: Message): void;
}

/** `filter` without the group of a shared subscription. */
export type FilterListener = (filter: string, isSubscribed: boolean) => void;

export const noIdentifiers: readonly number[] = [];
const nobody: Route<never> = { direct: [], shared: [] };

/** Holds the subscriptions and the retained messages, and hands each message to its subscribers. */
export class Router<S extends Subscriber> {
  readonly retained = new RetainedMessages();
  /** Incremented by every change of subscriptions. */
  readonly subscriptions = { changes: 0 };
  readonly late: LateDeliveries<S>;
  private readonly tree = new SubscriptionTree<S>();
  /** One tree per user as well: a message for one user costs by his subscriptions, not by everybody's. */
  private readonly treeOfUser = new Map<string, SubscriptionTree<S>>();
  private readonly parts: RouterParts<S>;
  private readonly filterListeners: FilterListener[] = [];

  constructor(parts: RouterParts<S>) {
    this.parts = parts;
    this.late = new LateDeliveries<S>({
      deliver: (match, message) => this.deliverTo(match, message, undefined),
      onDropped: (deliveries) => {
        parts.counters.messagesDroppedQueueFull += deliveries;
      },
    });
  }

  subscribe(session: S, subscription: StoredSubscription): void {
    const { filter } = subscription;
    if (isSharedFilter(filter) && !session.subscriptions.has(filter)) session.sharedSubscriptions += 1;
    session.subscriptions.set(filter, subscription);
    this.add(session, subscription);
    this.subscriptions.changes += 1;
  }

  private add(session: S, subscription: StoredSubscription): void {
    const isFirst = this.tree.set(session, subscription);
    let own = this.treeOfUser.get(session.user);
    if (own === undefined) {
      own = new SubscriptionTree();
      this.treeOfUser.set(session.user, own);
    }
    own.set(session, subscription);
    if (isFirst) this.tellFilter(subscription.filter, true);
  }

  onFilter(listener: FilterListener): void {
    this.filterListeners.push(listener);
  }

  private tellFilter(filter: string, isSubscribed: boolean): void {
    for (const listener of this.filterListeners) listener(withoutGroup(filter), isSubscribed);
  }

  /** False when there was no such subscription. */
  unsubscribe(session: S, filter: string): boolean {
    if (!session.subscriptions.delete(filter)) return false;
    if (isSharedFilter(filter)) session.sharedSubscriptions -= 1;
    this.remove(session, filter);
    this.subscriptions.changes += 1;
    return true;
  }

  unsubscribeAll(session: S): void {
    for (const filter of session.subscriptions.keys()) this.remove(session, filter);
    session.subscriptions.clear();
    session.sharedSubscriptions = 0;
    this.subscriptions.changes += 1;
  }

  /** The session keeps its subscriptions, and gets nothing more until `attach`. */
  detach(session: S): void {
    for (const filter of session.subscriptions.keys()) this.remove(session, filter);
    this.subscriptions.changes += 1;
  }

  attach(session: S): void {
    for (const subscription of session.subscriptions.values()) this.add(session, subscription);
    this.subscriptions.changes += 1;
  }

  private remove(session: S, filter: string): void {
    const isLast = this.tree.remove(session, filter);
    const own = this.treeOfUser.get(session.user);
    own?.remove(session, filter);
    if (own?.isEmpty === true) this.treeOfUser.delete(session.user);
    if (isLast) this.tellFilter(filter, false);
  }

  /** Whether anybody subscribes to the topic; with a user, whether he does. */
  hasSubscribers(topic: string, user?: string): boolean {
    const { direct, shared } = user === undefined ? this.tree.match(topic) : this.matchOfUser(user, topic);
    return direct.length + shared.length > 0;
  }

  private match({ topic, addressee }: Message): Route<S> {
    return addressee?.alone === true ? this.matchOfUser(addressee.user, topic) : this.tree.match(topic);
  }

  /** Without the cache: a sender that names a thousand topics must not evict the routes of others. */
  private matchOfUser(user: string, topic: string): Route<S> {
    return this.treeOfUser.get(user)?.findRoute(topic) ?? nobody;
  }

  /** Routes a message of the server's own, which nobody waits for: connected sessions get it now, the others soon. */
  routeOwn(given: Message): void {
    if (given.retain) this.retain(given);
    const { direct, shared } = this.match(given);
    if (direct.length === 0 && shared.length === 0) return;
    const message = given.qos === 0 ? given : given.detached();
    const late: DirectMatch<S>[] = [];
    for (const match of direct)
      if (match.subscriber.connection?.state === 'open') this.deliverTo(match, message, undefined);
      else if (message.qos > 0) late.push(match);
    if (late.length > 0) this.late.add(message, late);
    for (const group of shared) this.deliverToOne(group, message);
  }

  /** Returns the number of subscribers. The publisher is undefined for a message of the server's own. */
  route(given: Message, publisher: Publisher | undefined): number {
    if (given.retain) this.retain(given);
    const { direct, shared } = this.match(given);
    if (direct.length === 0 && shared.length === 0) return 0;
    // A message that may be queued must not keep the receive buffer alive.
    const message = given.qos === 0 ? given : given.detached();
    for (const match of direct) this.deliverTo(match, message, publisher);
    for (const group of shared) this.deliverToOne(group, message);
    return direct.length + shared.length;
  }

  /** [MQTT-3.3.1-5..8] */
  private retain(message: Message): void {
    const { limits, counters } = this.parts;
    if (message.payload.length === 0) {
      this.retained.delete(message.topic);
      return;
    }
    if (this.retained.count >= limits.retainedMessagesMax && this.retained.get(message.topic) === undefined) {
      counters.retainedRefused += 1;
      return;
    }
    this.retained.set(message.detached());
  }

  /** Hands a message to one member of a shared subscription, if it has members. */
  routeToMember(filter: string, message: Message): void {
    const group = this.tree.group(filter);
    if (group !== undefined) this.deliverToOne(group, message);
  }

  /** Hands a message to one session, if it subscribes to its topic. */
  routeTo(session: S, message: Message): void {
    const { direct } = this.matchOfUser(session.user, message.topic);
    const match = direct.find(({ subscriber }) => subscriber === session);
    if (match !== undefined) this.deliverTo(match, message, undefined);
  }

  private deliverTo(match: DirectMatch<S>, message: Message, publisher: Publisher | undefined): void {
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
      const retained = message.retain ? this.retained.get(message.topic) : undefined;
      if (retained !== undefined) this.parts.onRetainedSkipped(subscriber, retained);
      return;
    }
    identifiers?.sort((one, other) => one - other);
    const qos = Math.min(highest, message.qos) as Qos; // [MQTT-3.8.4-8]
    this.parts.deliver(subscriber, message, qos, keepsRetain && message.retain, identifiers ?? noIdentifiers, '');
  }

  /** [MQTT-4.8.2-3] Round-robin; connected members are preferred. */
  private deliverToOne(group: SharedGroup<S>, message: Message): void {
    const members = [...group.members];
    const order = members.map((_, index) => (group.next + index) % members.length);
    const chosen = order.find((index) => members[index]?.[0].connection !== undefined) ?? order[0] ?? 0;
    group.next = chosen + 1;
    const member = members[chosen];
    if (member === undefined) return;
    const [session, { filter, qos: granted, retainAsPublished, identifier }] = member;
    const identifiers = identifier === undefined ? noIdentifiers : [identifier];
    const qos = Math.min(granted, message.qos) as Qos;
    this.parts.deliver(session, message, qos, retainAsPublished && message.retain, identifiers, filter);
  }
}

/** Compares clients, not sessions: a will, or a publication that is answered late, may meet the next session of its client. */
function isSameClient(subscriber: Subscriber, publisher: Publisher | undefined): boolean {
  return subscriber.clientId === publisher?.clientId && subscriber.user === publisher.user;
}
