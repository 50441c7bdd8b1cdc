import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredSubscription } from '#mqtt/session-store';
import { fc } from '#tests/support/property';
import { naiveMatches, plainFilter, topic } from './naive-matches.vectors.ts';
import { type Route, SubscriptionTree } from './subscription-tree.ts';

const subscriber = fc.constantFrom('ann', 'bob', 'cy');
const group = fc.option(fc.constantFrom('g', 'h', '$share'), { nil: undefined });
const filter = fc
  .tuple(group, plainFilter)
  .map(([group, filter]) => (group === undefined ? filter : `$share/${group}/${filter}`));

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('subscribe'), who: subscriber, filter }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unsubscribe'), who: subscriber, filter }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unsubscribe known'), nth: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('match'), topic }) },
);

test('subscribing, unsubscribing and matching in any order agree with a naive matcher', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const tree = new SubscriptionTree<string>();
      const model = new Map<string, Held>();
      for (const [index, step] of steps.entries()) {
        if (step.kind === 'subscribe') {
          const subscription = subscriptionOf(step.filter, index + 1);
          tree.set(step.who, subscription);
          model.set(`${step.who} ${step.filter}`, { who: step.who, subscription });
        } else if (step.kind === 'unsubscribe') {
          tree.remove(step.who, step.filter);
          model.delete(`${step.who} ${step.filter}`);
        } else if (step.kind === 'unsubscribe known') {
          const [key, held] = [...model][step.nth % Math.max(model.size, 1)] ?? [];
          if (key === undefined || held === undefined) continue;
          tree.remove(held.who, held.subscription.filter);
          model.delete(key);
        } else assert.deepEqual(comparable(tree.match(step.topic)), expected([...model.values()], step.topic));
      }
    }),
    { numRuns: 750 },
  );
});

test('the tree is empty when all have unsubscribed', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(subscriber, filter), { maxLength: 20 }), (held) => {
      const tree = new SubscriptionTree<string>();
      for (const [who, filter] of held) tree.set(who, subscriptionOf(filter, 1));
      for (const [who, filter] of held.toReversed()) tree.remove(who, filter);
      assert.deepEqual(tree, new SubscriptionTree<string>());
    }),
    { numRuns: 150 },
  );
});

test('a topic of 65,536 levels is matched', () => {
  const tree = new SubscriptionTree<string>();
  const deep = '/'.repeat(65_535);
  tree.set('ann', subscriptionOf(deep, 1));
  tree.set('bob', subscriptionOf('#', 2));
  assert.deepEqual(comparable(tree.match(deep)).direct, ['ann 1', 'bob 2']);
});

interface Held {
  readonly who: string;
  readonly subscription: StoredSubscription;
}

/** The identifier distinguishes a subscription from the one it replaced. */
function subscriptionOf(filter: string, identifier: number): StoredSubscription {
  return { filter, qos: 0, noLocal: false, retainAsPublished: false, retainHandling: 0, identifier, sinceMs: 0 };
}

function comparable({ direct, shared }: Route<string>) {
  return {
    direct: direct.map(({ subscriber, subscriptions }) => lineOf(subscriber, subscriptions)).sort(),
    shared: shared.map(({ members }) => membersOf([...members])).sort(),
  };
}

function expected(held: readonly Held[], topic: string) {
  const matching = held.filter(({ subscription: { filter } }) => naiveMatches(withoutGroup(filter), topic));
  const [shared = [], direct = []] = [true, false].map((isShared) =>
    matching.filter(({ subscription: { filter } }) => (withoutGroup(filter) !== filter) === isShared),
  );
  const ofSubscriber = Map.groupBy(direct, ({ who }) => who);
  const ofGroup = Map.groupBy(shared, ({ subscription: { filter } }) => filter);
  return {
    direct: [...ofSubscriber]
      .map(([who, all]) =>
        lineOf(
          who,
          all.map(({ subscription }) => subscription),
        ),
      )
      .sort(),
    shared: [...ofGroup.values()]
      .map((all) => membersOf(all.map(({ who, subscription }) => [who, subscription] as const)))
      .sort(),
  };
}

function withoutGroup(filter: string): string {
  return filter.replace(/^\$share\/[^/]+\//, '');
}

function membersOf(members: readonly (readonly [string, StoredSubscription])[]): string {
  return members
    .map(([who, subscription]) => lineOf(who, [subscription]))
    .sort()
    .join();
}

function lineOf(who: string, subscriptions: readonly StoredSubscription[]): string {
  return [who, ...subscriptions.map(({ identifier }) => `${identifier}`).sort()].join(' ');
}
