import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createMemoryHub, type MemoryBus, type MemoryHub } from '#bus/memory-hub';
import { createMemoryEventLog } from '#tests/support/memory-event-log';
import { createMemoryStatusFeed, type MemoryStatusFeed } from '#tests/support/memory-status-feed';
import type { PositionedMessage } from './find-missed.ts';
import type { KnownNode } from './interest.ts';
import { Peers } from './peers.ts';

const userId = 7;

/** Nodes of a cluster whose clock the test moves. */
class TestCluster {
  readonly hub: MemoryHub = createMemoryHub();
  nowMs = 1_000_000;
  readonly feed: MemoryStatusFeed = createMemoryStatusFeed(() => this.nowMs);
  readonly nodes: TestNode[] = [];
  /** By the last heartbeat. */
  known: readonly KnownNode[] = [];
  private timers: { readonly atMs: number; readonly work: () => void }[] = [];

  readonly later = (milliseconds: number, work: () => void): void => {
    this.timers.push({ atMs: this.nowMs + milliseconds, work });
  };

  async start(): Promise<TestNode> {
    const node = new TestNode(this, `node${this.nodes.length}`);
    this.nodes.push(node);
    // The bus is faster than the heartbeats.
    await settle();
    this.beat();
    return node;
  }

  /** All nodes see each other's heartbeats. */
  beat(): void {
    this.known = this.nodes.map(({ id, bus }) => ({ id, isLive: true, busConnected: bus.isConnected }));
    for (const node of this.nodes) node.onBeat(this.known);
  }

  async pass(milliseconds: number): Promise<void> {
    const endMs = this.nowMs + milliseconds;
    for (;;) {
      await settle();
      const next = this.timers.filter(({ atMs }) => atMs <= endMs).sort((one, other) => one.atMs - other.atMs)[0];
      if (next === undefined) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.nowMs = Math.max(this.nowMs, next.atMs);
      next.work();
    }
    this.nowMs = endMs;
    await settle();
  }
}

class TestNode {
  readonly id: string;
  readonly bus: MemoryBus;
  readonly peers: Peers;
  readonly delivered: string[] = [];
  readonly heard: string[] = [];
  readonly loaded = new Set<number>();
  readonly subscriptions = new Set<string>();
  readonly assigned = new Set([5, 6]);
  onBeat: (nodes: readonly KnownNode[]) => void = () => {};

  constructor(cluster: TestCluster, id: string) {
    this.id = id;
    this.bus = cluster.hub.join();
    const nodes = {
      get known() {
        return cluster.known;
      },
      get peers() {
        return cluster.nodes.length - 1;
      },
      onBeat: (listener: TestNode['onBeat']) => {
        this.onBeat = listener;
        return () => {};
      },
    };
    this.peers = new Peers(
      {
        nodeId: id,
        bus: this.bus,
        nodes,
        feed: cluster.feed,
        log: createMemoryEventLog(),
        access: {
          peekAssigned: () => undefined,
          findAssigned: async () => new Set(this.assigned),
          readBot: async () => {},
        },
        receiptOf: ({ sequence }) => `receipt ${sequence}`,
        clock: () => cluster.nowMs,
        later: cluster.later,
        pause: nextTurn,
        onFault: (error) => assert.fail(String(error)),
      },
      {
        ingress: {
          hear: (botId, events) => void this.heard.push(...events.map(({ sequence }) => `${botId} ${sequence}`)),
          catchUp: (botId, sequence) => void this.heard.push(`${botId} up to ${sequence}`),
          lastSequences: () => [...this.loaded].map((botId) => [botId, 0] as const),
          hasLive: (botId) => {
            if (this.loaded.has(botId)) return true;
            this.loaded.add(botId);
            this.peers.ofIngress.follow(botId);
            return Promise.resolve(true);
          },
          findLive: async () => undefined,
          findLastEvent: async () => undefined,
        },
        audience: {
          hasSubscribers: (topic) => [...this.subscriptions].some((filter) => matches(filter, topic)),
          userIds: () => (this.subscriptions.size > 0 ? [userId] : []),
        },
        deliver: ({ topic, json, alone }: PositionedMessage) =>
          this.delivered.push(`${topic} ${json}${alone === true ? ' alone' : ''}`),
      },
    );
  }

  async subscribe(filter: string): Promise<void> {
    await this.peers.prepare(userId, filter);
    this.subscriptions.add(filter);
  }

  keep(botId: number, json: string): Promise<boolean> {
    return new Promise((resolve) => this.peers.keepStatus({ botId, userId, json }, resolve));
  }
}

function matches(filter: string, topic: string): boolean {
  return new RegExp(`^${filter.replace('+', '\\d+')}$`).test(topic);
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
}

async function startTwo(): Promise<{
  readonly cluster: TestCluster;
  readonly one: TestNode;
  readonly other: TestNode;
}> {
  const cluster = new TestCluster();
  const one = await cluster.start();
  const other = await cluster.start();
  return { cluster, one, other };
}

test('a node hears the statuses of the bots that its clients subscribe to, and of no others', async () => {
  const { one, other } = await startTwo();
  await other.subscribe('bot/5/ingress_status');
  await one.keep(5, 'a');
  await one.keep(6, 'b');
  await settle();
  assert.deepEqual(other.delivered, ['bot/5/ingress_status a']);
});

test('a wildcard stands for the bots of its user, also for those assigned later, from then on', async () => {
  const { cluster, one, other } = await startTwo();
  await other.subscribe('bot/+/ingress_status');
  await Promise.all([one.keep(6, 'a'), one.keep(8, 'not his')]);
  await settle();
  assert.deepEqual(other.delivered, ['bot/6/ingress_status a']);
  await cluster.pass(2000);
  other.assigned.add(8);
  await one.keep(8, 'b');
  other.peers.onChange({ resource: 'user', id: userId });
  await one.keep(8, 'c');
  await settle();
  assert.deepEqual(other.delivered.slice(1), ['bot/8/ingress_status b', 'bot/8/ingress_status c']);
});

test('a node whose clients have left hears nothing more after a while', async () => {
  const { cluster, one, other } = await startTwo();
  await other.subscribe('bot/5/ingress_status');
  other.subscriptions.clear();
  await cluster.pass(10_000);
  assert.equal(one.peers.isStatusHeardElsewhere(5), true);
  await cluster.pass(70_000);
  assert.equal(one.peers.isStatusHeardElsewhere(5), false);
  await one.keep(5, 'a');
  await settle();
  assert.deepEqual(other.delivered, []);
});

test('a node knows at once which statuses and users are heard elsewhere, and its cached answers end', async () => {
  const { one, other } = await startTwo();
  const before = one.peers.changes;
  assert.deepEqual([one.peers.isStatusHeardElsewhere(5), one.peers.isUserElsewhere(userId)], [false, false]);
  await other.subscribe('bot/5/ingress_status');
  await settle();
  assert.deepEqual([one.peers.isStatusHeardElsewhere(5), one.peers.isStatusHeardElsewhere(6)], [true, false]);
  assert.equal(one.peers.isUserElsewhere(userId), true);
  assert.notEqual(one.peers.changes, before);
});

test('a node that starts later learns what the others hear', async () => {
  const { cluster, one } = await startTwo();
  await one.subscribe('bot/5/ingress_status');
  const late = await cluster.start();
  assert.deepEqual([late.peers.isStatusHeardElsewhere(5), late.peers.isStatusHeardElsewhere(6)], [true, false]);
});

test('while a node is cut off, everybody assumes that it hears everything', async () => {
  const { cluster, one, other } = await startTwo();
  const before = [one.peers.changes, other.peers.changes];
  other.bus.setConnected(false);
  cluster.beat();
  assert.deepEqual([one.peers.isStatusHeardElsewhere(6), other.peers.isStatusHeardElsewhere(6)], [true, true]);
  assert.notDeepEqual([one.peers.changes, other.peers.changes], before);
  other.bus.setConnected(true);
  cluster.beat();
  await settle();
  assert.deepEqual([one.peers.isStatusHeardElsewhere(6), other.peers.isStatusHeardElsewhere(6)], [false, false]);
});

test('statuses that a stored session waits for count as heard', async () => {
  const { cluster, one } = await startTwo();
  cluster.feed.awaitedFilters = ['bot/5/ingress_status', '$share/desk/bot/6/ingress_status'];
  await cluster.pass(5000);
  assert.deepEqual(
    [5, 6, 7].map((botId) => one.peers.isStatusHeardElsewhere(botId)),
    [true, true, false],
  );
  cluster.feed.awaitedFilters = ['bot/+/ingress_status'];
  await cluster.pass(5000);
  assert.equal(one.peers.isStatusHeardElsewhere(7), true);
});

test('without the bus, statuses arrive through the store within a second', async () => {
  const { cluster, one, other } = await startTwo();
  await other.subscribe('bot/5/ingress_status');
  other.bus.setConnected(false);
  await one.keep(5, 'a');
  await cluster.pass(600);
  assert.deepEqual(other.delivered, ['bot/5/ingress_status a']);
});

test('a status whose node died before it told the others arrives with the next comparison', async () => {
  const { cluster, other } = await startTwo();
  await other.subscribe('bot/5/ingress_status');
  cluster.feed.storeSilently(5, 'a');
  await cluster.pass(5500);
  assert.deepEqual(other.delivered, ['bot/5/ingress_status a']);
});

test('after a reconnect everything is compared at once', async () => {
  const { cluster, other } = await startTwo();
  await other.subscribe('bot/5/ingress_status');
  await other.subscribe('bot/6/ingress_receipt');
  await cluster.pass(200);
  other.bus.setConnected(false);
  cluster.feed.storeSilently(5, 'a');
  cluster.feed.lastSequences.set(6, 9);
  other.bus.setConnected(true);
  await settle();
  assert.deepEqual([other.delivered, other.heard.at(-1)], [['bot/5/ingress_status a'], '6 up to 9']);
});

test('a status for its sender alone reaches him on every node', async () => {
  const { one, other } = await startTwo();
  await other.subscribe('bot/0/ingress_status');
  one.peers.tellSender({ userId, json: '{"botId":9}' }, () => {});
  one.peers.tellSender({ userId: 8, json: '{"botId":9}' }, () => {});
  one.peers.tellSender({ userId, json: '{"botId":null}' }, () => {});
  await settle();
  assert.deepEqual(other.delivered, [
    'bot/9/ingress_status {"botId":9} alone',
    'bot/0/ingress_status {"botId":null} alone',
  ]);
});

test('a subscription to live payloads or receipts keeps the state of the bot, which follows other nodes', async () => {
  const { cluster, one, other } = await startTwo();
  await other.subscribe('bot/6/ingress_receipt');
  const payload = new TextEncoder().encode('{}');
  const origin = { botId: 6, receivedAtMs: 1, userId, clientId: 'desk', session: 1, packetId: 1 };
  one.peers.ofIngress.stored(6, [{ ...origin, sequence: 1, eventTypeId: 1, payload }]);
  await settle();
  assert.deepEqual(other.heard, ['6 1']);
  assert.equal(other.peers.ofIngress.isWanted(6), true);
  other.subscriptions.clear();
  await cluster.pass(60_000);
  assert.equal(other.peers.ofIngress.isWanted(6), false);
});

test('an event that is too large for a message is read from the log', async () => {
  const { one, other } = await startTwo();
  await other.subscribe('bot/6/json');
  await settle();
  const origin = { botId: 6, receivedAtMs: 1, userId, clientId: 'desk', session: 1, packetId: 1 };
  one.peers.ofIngress.stored(6, [{ ...origin, sequence: 1, eventTypeId: 1, payload: new Uint8Array(300_000) }]);
  await settle();
  assert.deepEqual(other.heard, ['6 up to 1']);
});
