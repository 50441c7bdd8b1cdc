import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createMemoryHub, type MemoryBus } from '#bus/memory-hub';
import { createMemoryStatusFeed, type MemoryStatusFeed } from '#tests/support/memory-status-feed';
import { fc } from '#tests/support/property';
import { KeptStatuses } from './kept-statuses.ts';
import { StatusFollowers } from './status-followers.ts';

const botId = 5;

class TestNode {
  readonly bus: MemoryBus;
  readonly delivered: string[] = [];
  readonly faults: unknown[] = [];
  hasSubscribers = false;
  readonly followers: StatusFollowers;
  readonly kept: KeptStatuses;
  private readonly feed: MemoryStatusFeed;

  constructor(bus: MemoryBus, feed: MemoryStatusFeed) {
    this.bus = bus;
    this.feed = feed;
    this.followers = new StatusFollowers({
      bus,
      feed,
      deliver: ({ number, json }) => this.delivered.push(`${number} ${json}`),
      hasSubscribers: () => this.hasSubscribers,
      pause: nextTurn,
      onFault: (error) => this.faults.push(error),
    });
    this.kept = new KeptStatuses({ feed, bus, followers: this.followers });
  }

  keep(json: string): Promise<boolean> {
    return new Promise((resolve) => this.kept.keep({ botId, userId: 1, json }, resolve));
  }

  async compare(): Promise<void> {
    const [position] = await this.feed.findPositions([botId]);
    if (position !== undefined) this.followers.catchUp(botId, position.lastStatus);
    await settle();
  }
}

/** Long enough for everything that is under way: nothing here waits for a timer. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
}

function createCluster(count: number): { readonly feed: MemoryStatusFeed; readonly nodes: readonly TestNode[] } {
  const hub = createMemoryHub();
  const feed = createMemoryStatusFeed();
  return { feed, nodes: Array.from({ length: count }, () => new TestNode(hub.join(), feed)) };
}

function pair(): { readonly feed: MemoryStatusFeed; readonly one: TestNode; readonly other: TestNode } {
  const { feed, nodes } = createCluster(2);
  return { feed, one: nodes[0] as TestNode, other: nodes[1] as TestNode };
}

test('a status reaches the subscribers of every node, without a read', async () => {
  const { feed, one, other } = pair();
  await one.followers.follow([botId]);
  await other.followers.follow([botId]);
  await one.keep('a');
  await other.keep('b');
  await settle();
  assert.deepEqual(
    [one.delivered, other.delivered],
    [
      ['1 a', '2 b'],
      ['1 a', '2 b'],
    ],
  );
  assert.equal(feed.readCount, 0);
});

test('whoever follows later gets what comes later', async () => {
  const { one, other } = pair();
  await one.keep('before');
  await other.followers.follow([botId]);
  await one.keep('after');
  await settle();
  assert.deepEqual(other.delivered, ['2 after']);
});

test('a status that is stored while the last number is read is delivered', async () => {
  const { feed, one, other } = pair();
  const { findPositions } = feed;
  feed.findPositions = async (botIds) => {
    const positions = await findPositions(botIds);
    await one.keep('meanwhile');
    await settle();
    return positions;
  };
  await other.followers.follow([botId]);
  await settle();
  assert.deepEqual(other.delivered, ['1 meanwhile']);
});

test('a status of this node is delivered at once, also when its bot is not followed yet', async () => {
  const { one, other } = pair();
  await other.keep('before');
  one.hasSubscribers = true;
  const delivered = one.keep('own').then(() => [...one.delivered]);
  assert.deepEqual(await delivered, ['2 own']);
  await other.keep('after');
  await settle();
  assert.deepEqual(one.delivered, ['2 own', '3 after']);
});

test('a gap is read from the feed before the status behind it', async () => {
  const { feed, one, other } = pair();
  await other.followers.follow([botId]);
  feed.storeSilently(botId, 'lost');
  await one.keep('heard');
  await settle();
  assert.deepEqual(other.delivered, ['1 lost', '2 heard']);
});

test('a node that was cut off for long reads in pages, and what comes meanwhile keeps its place', async () => {
  const { feed, one, other } = pair();
  await other.followers.follow([botId]);
  other.bus.setConnected(false);
  for (let count = 1; count <= 250; count += 1) feed.storeSilently(botId, 'missed');
  other.bus.setConnected(true);
  other.followers.catchUp(botId, 250);
  await one.keep('live');
  await settle();
  assert.deepEqual(
    other.delivered.map((each) => Number(each.split(' ')[0])),
    Array.from({ length: 251 }, (_, index) => index + 1),
  );
});

test('statuses that were trimmed are left out', async () => {
  const { feed, other } = pair();
  await other.followers.follow([botId]);
  for (const json of ['a', 'b', 'c']) feed.storeSilently(botId, json);
  feed.forget(botId, 2);
  await other.compare();
  assert.deepEqual(other.delivered, ['3 c']);
});

test('following fails while the feed cannot be read, and succeeds afterwards', async () => {
  const { feed, one, other } = pair();
  feed.isDown = true;
  await assert.rejects(async () => other.followers.follow([botId]), /down/);
  feed.isDown = false;
  await other.followers.follow([botId]);
  await one.keep('a');
  await settle();
  assert.deepEqual(other.delivered, ['1 a']);
});

test('a status that cannot be stored is not published', async () => {
  const { feed, one, other } = pair();
  await other.followers.follow([botId]);
  feed.isDown = true;
  assert.equal(await one.keep('a'), false);
  await settle();
  assert.deepEqual(other.delivered, []);
});

test('whatever is lost on the way, each node delivers every status once and in order', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('keep' as const), node: fc.nat(2) }),
    fc.record({ kind: fc.constant('cut' as const), node: fc.nat(2) }),
    fc.record({ kind: fc.constant('connect' as const), node: fc.nat(2) }),
    fc.record({ kind: fc.constant('compare' as const), node: fc.nat(2) }),
    fc.record({ kind: fc.constant('silent' as const), node: fc.nat(2) }),
    fc.record({ kind: fc.constant('turn' as const), node: fc.nat(2) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { feed, nodes } = createCluster(3);
      for (const node of nodes) await node.followers.follow([botId]);
      let stored = 0;
      for (const { kind, node: index } of steps) {
        const node = nodes[index] as TestNode;
        if (kind === 'keep' || kind === 'silent') stored += 1;
        if (kind === 'keep') void node.keep('x');
        if (kind === 'silent') feed.storeSilently(botId, 'x');
        if (kind === 'cut') node.bus.setConnected(false);
        if (kind === 'connect') node.bus.setConnected(true);
        if (kind === 'compare') void node.compare();
        if (kind === 'turn') await nextTurn();
      }
      await settle();
      const all = Array.from({ length: stored }, (_, number) => `${number + 1} x`);
      for (const node of nodes) {
        await node.compare();
        assert.deepEqual(node.delivered, all);
      }
    }),
    { numRuns: 60 },
  );
});
