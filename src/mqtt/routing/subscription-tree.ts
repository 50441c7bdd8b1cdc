import type { StoredSubscription } from '#mqtt/session-store';
import { parseTopicFilter } from './topic-filter.ts';

/** The receivers of one topic. */
export interface Route<Subscriber> {
  /** One entry per subscriber, with all of its matching subscriptions [MQTT-3.3.4-2]. */
  readonly direct: readonly DirectMatch<Subscriber>[];
  readonly shared: readonly SharedGroup<Subscriber>[];
}

export interface DirectMatch<Subscriber> {
  readonly subscriber: Subscriber;
  readonly subscriptions: readonly StoredSubscription[];
}

/** The members of one shared subscription, served round-robin. */
export interface SharedGroup<Subscriber> {
  readonly members: Map<Subscriber, StoredSubscription>;
  /** Index of the member to try next. */
  next: number;
}

interface Level<Subscriber> {
  readonly children: Map<string, Level<Subscriber>>;
  readonly direct: Map<Subscriber, StoredSubscription>;
  readonly shared: Map<string, SharedGroup<Subscriber>>;
}

const routesMax = 10_000;
const routeEntriesMax = 200_000;

/**
 * Finds the subscribers of a topic. The filters form a tree of levels, in which `+` and `#` are ordinary levels. Routes of recent topics are
 * cached until a subscription changes. Iterative, because a topic may have 65,536 levels.
 */
export class SubscriptionTree<Subscriber> {
  private readonly root = createLevel<Subscriber>();
  private readonly routes = new Map<string, Route<Subscriber>>();
  /** Subscribers in all cached routes. */
  private routeEntries = 0;

  /** The filter must be one that `parseTopicFilter` accepts. Returns true when nobody had it, whatever the group. */
  set(subscriber: Subscriber, subscription: StoredSubscription): boolean {
    const { levels, group } = parseKnown(subscription.filter);
    let level = this.root;
    for (const name of levels) {
      let child = level.children.get(name);
      if (child === undefined) {
        child = createLevel();
        level.children.set(name, child);
      }
      level = child;
    }
    const isFirst = isUnused(level);
    if (group === undefined) level.direct.set(subscriber, subscription);
    else joinGroup(level, group, subscriber, subscription);
    this.forgetRoutes();
    return isFirst;
  }

  /** Returns true when nobody has the filter any more, whatever the group. */
  remove(subscriber: Subscriber, filter: string): boolean {
    const { levels, group } = parseKnown(filter);
    const path = [this.root];
    for (const name of levels) {
      const child = path.at(-1)?.children.get(name);
      if (child === undefined) return false;
      path.push(child);
    }
    const level = path.at(-1) as Level<Subscriber>;
    if (isUnused(level)) return false;
    if (group === undefined) level.direct.delete(subscriber);
    else leaveGroup(level, group, subscriber);
    prune(path, levels);
    this.forgetRoutes();
    return isUnused(level);
  }

  /** The members of a shared subscription; undefined when there are none. */
  group(filter: string): SharedGroup<Subscriber> | undefined {
    const { levels, group = '' } = parseKnown(filter);
    let level: Level<Subscriber> | undefined = this.root;
    for (const name of levels) level = level?.children.get(name);
    return level?.shared.get(group);
  }

  match(topic: string): Route<Subscriber> {
    const known = this.routes.get(topic);
    if (known !== undefined) return known;
    const route = this.findRoute(topic);
    this.routeEntries += route.direct.length + route.shared.length;
    if (this.routes.size >= routesMax || this.routeEntries > routeEntriesMax) this.forgetRoutes();
    this.routes.set(topic, route);
    return route;
  }

  private forgetRoutes(): void {
    this.routes.clear();
    this.routeEntries = 0;
  }

  get isEmpty(): boolean {
    return this.root.children.size === 0;
  }

  /** Like `match`, without the cache. */
  findRoute(topic: string): Route<Subscriber> {
    const found = new Map<Subscriber, StoredSubscription[]>();
    const shared: SharedGroup<Subscriber>[] = [];
    const collect = (level: Level<Subscriber>): void => {
      for (const [subscriber, subscription] of level.direct) {
        const subscriptions = found.get(subscriber);
        if (subscriptions === undefined) found.set(subscriber, [subscription]);
        else subscriptions.push(subscription);
      }
      shared.push(...level.shared.values());
    };
    const names = topic.split('/');
    // [MQTT-4.7.2-1] A wildcard in the first level does not match topics that begin with $.
    const isHidden = topic.startsWith('$');
    let current = [this.root];
    for (const [depth, name] of names.entries()) {
      const next: Level<Subscriber>[] = [];
      for (const level of current) {
        const wild = !(isHidden && depth === 0);
        const rest = wild ? level.children.get('#') : undefined;
        const one = wild ? level.children.get('+') : undefined;
        const same = level.children.get(name);
        if (rest !== undefined) collect(rest);
        if (one !== undefined) next.push(one);
        if (same !== undefined) next.push(same);
      }
      current = next;
      if (current.length === 0) break;
    }
    for (const level of current) {
      collect(level);
      // `a/#` also matches `a` itself.
      const rest = level.children.get('#');
      if (rest !== undefined) collect(rest);
    }
    const direct = [...found].map(([subscriber, subscriptions]) => ({ subscriber, subscriptions }));
    return { direct, shared };
  }
}

function createLevel<Subscriber>(): Level<Subscriber> {
  return { children: new Map(), direct: new Map(), shared: new Map() };
}

function isUnused<Subscriber>({ direct, shared }: Level<Subscriber>): boolean {
  return direct.size === 0 && shared.size === 0;
}

function parseKnown(filter: string) {
  const parsed = parseTopicFilter(filter);
  if (parsed === undefined) throw new Error(`Not a topic filter: ${filter}`);
  return parsed;
}

function joinGroup<Subscriber>(
  level: Level<Subscriber>,
  name: string,
  subscriber: Subscriber,
  subscription: StoredSubscription,
): void {
  const group = level.shared.get(name) ?? { members: new Map(), next: 0 };
  group.members.set(subscriber, subscription);
  level.shared.set(name, group);
}

function leaveGroup<Subscriber>(level: Level<Subscriber>, name: string, subscriber: Subscriber): void {
  const group = level.shared.get(name);
  group?.members.delete(subscriber);
  if (group?.members.size === 0) level.shared.delete(name);
}

/** Removes empty levels, from the leaf up. */
function prune<Subscriber>(path: Level<Subscriber>[], names: readonly string[]): void {
  for (let depth = path.length - 1; depth > 0; depth -= 1) {
    const level = path[depth] as Level<Subscriber>;
    if (level.direct.size > 0 || level.shared.size > 0 || level.children.size > 0) return;
    path[depth - 1]?.children.delete(names[depth - 1] as string);
  }
}
