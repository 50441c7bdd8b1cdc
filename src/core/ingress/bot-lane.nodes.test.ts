import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createEvent } from '#tests/support/given-event';
import { botId, named } from '#tests/support/test-lane';
import { nameOf, type TestNode, TestNodes } from '#tests/support/test-nodes';
import type { IngressOutcome } from './ingress-event.ts';
import { NewGameMark } from './new-game-mark.ts';

suite('a lane beside other nodes', () => {
  test('an event that another node stored late is a duplicate when it is sent again', async () => {
    const { nodes, world, push } = await createNodes();
    const [before, after] = nodes;
    void push(before, named('a'), { packetId: 7 });
    await world.settle();
    const resent = push(after, named('a'), { packetId: 7, dup: true });
    await world.settle();
    // The statement of the first node arrives only now, after the second one has searched the log.
    before.log.store();
    await world.storeAll();
    assert.deepEqual([await resent, await world.names()], ['duplicate', ['a']]);
  });

  test('a connection that its client has left is ended without an acknowledgement', async () => {
    const { nodes, world, push } = await createNodes();
    const [left, next] = nodes;
    const first = push(left, named('a'), { packetId: 1 });
    await world.storeAll();
    assert.equal(await first, 'stored');
    // The client sends the second event to both nodes; the first node has not noticed that the client is gone.
    const resent = push(next, named('b'), { packetId: 2, dup: true, connectedAtMs: world.nowMs });
    await world.storeAll();
    const stale = push(left, named('b'), { packetId: 2 });
    await world.storeAll();
    assert.deepEqual([await resent, await stale, await world.names()], ['stored', 'left', ['a', 'b']]);
  });

  test('an event of QoS 0 from a connection that its client has left is not stored behind later ones', async () => {
    const { nodes, world, push } = await createNodes();
    const [left, next] = nodes;
    const qos0 = { qos: 0, packetId: 0 };
    const first = push(left, named('a'), qos0);
    await world.storeAll();
    const later = push(next, named('c'), { ...qos0, connectedAtMs: world.nowMs });
    await world.storeAll();
    // The first node was paused when the client sent this, and reads it only now.
    const late = push(left, named('b'), qos0);
    await world.storeAll();
    assert.deepEqual(
      [await first, await later, await late, await world.names()],
      ['stored', 'stored', 'left', ['a', 'c']],
    );
  });

  test('what a node stores late of an older connection does not end the newer one', async () => {
    const { nodes, world, push } = await createNodes();
    const [left, next] = nodes;
    const qos0 = { qos: 0, packetId: 0 };
    const connectedAtMs = world.nowMs;
    const late = push(left, named('a'), { ...qos0, session: 1 });
    await world.storeAll();
    const first = push(next, named('b'), { ...qos0, session: 2, connectedAtMs });
    await world.storeAll();
    for (const node of nodes) node.lane.hear(node.inbox.splice(0).flat());
    const second = push(next, named('c'), { ...qos0, session: 2, connectedAtMs });
    await world.storeAll();
    assert.deepEqual([await late, await first, await second], ['stored', 'stored', 'stored']);
  });

  test('an event with a time in the future does not end the connection of its client to another node', async () => {
    const { nodes, world, push } = await createNodes();
    const [one, other] = nodes;
    const now = world.nowMs;
    world.nowMs += 1_000_000;
    void push(one, named('a'));
    await world.storeAll();
    world.nowMs = now;
    const outcome = push(other, named('b'), { connectedAtMs: now });
    await world.storeAll();
    assert.equal(await outcome, 'stored');
  });

  test('a will that another node has published does not end the connection of its client', async () => {
    const { nodes, world, push } = await createNodes();
    const [one, other] = nodes;
    const qos0 = { qos: 0, packetId: 0 };
    const first = push(one, named('a'), qos0);
    await world.storeAll();
    void push(other, named('will'), { ...qos0, session: 0 });
    await world.storeAll();
    for (const node of nodes) node.lane.hear(node.inbox.splice(0).flat());
    const second = push(one, named('b'), qos0);
    await world.storeAll();
    assert.deepEqual([await first, await second, await world.names()], ['stored', 'stored', ['a', 'will', 'b']]);
  });

  test('a refusal that depends on the state waits until the state is up to date', async () => {
    const { nodes, world, push } = await createNodes();
    const [one, other] = nodes;
    await other.lane.findState();
    void push(one, named('a'));
    await world.storeAll();
    const outcome = new Promise<string>((resolve) => {
      other.lane.push(new NewGameMark(botId, 1, world.nowMs, ({ kind }) => resolve(kind)));
    });
    await world.storeAll();
    assert.equal(await outcome, 'stored');
  });

  test('a bot without events is still refused a new game', async () => {
    const { nodes, world } = await createNodes();
    const outcome = await new Promise<string>((resolve) => {
      nodes[0].lane.push(new NewGameMark(botId, 1, world.nowMs, ({ kind }) => resolve(kind)));
    });
    assert.equal(outcome, 'refused');
  });

  test('readers of a node see what another node has acknowledged, before the node hears of it', async () => {
    const { nodes, world, push } = await createNodes();
    const [one, other] = nodes;
    await other.lane.findState();
    void push(one, named('a'));
    await world.storeAll();
    assert.equal((await other.lane.findState())?.sequence, 1);
    other.lane.hear(other.inbox.flat());
    assert.deepEqual([other.live, other.receipts], [[1], [1]]);
  });

  test('a warning of an event that is judged again is published once', async () => {
    const { nodes, world, push } = await createNodes();
    const [one, other] = nodes;
    const unknownField = '{"EventId":3,"HomeTeamName":"b","NoSuchField":1}';
    await other.lane.findState();
    void push(one, named('a'));
    void push(other, unknownField, { clientId: 'other' });
    await world.storeAll();
    assert.deepEqual([await world.names(), world.statuses.length, world.conflicts], [['a', 'b'], 1, 1]);
  });

  test('the rate limit counts the events of other nodes, and an event that is judged again once', async () => {
    const { nodes, world, push } = await createNodes({ ratePerSecond: 1, burst: 3 });
    const [one, other] = nodes;
    await other.lane.findState();
    void push(one, named('a'));
    void push(other, named('b'), { clientId: 'other' });
    await world.storeAll();
    assert.equal(world.conflicts, 1);
    for (const node of nodes) node.lane.hear(node.inbox.splice(0).flat());
    // Two of three are used on both nodes.
    const third = push(other, named('c'), { clientId: 'other', qos: 0, packetId: 0 });
    const fourth = push(other, named('d'), { clientId: 'other', qos: 0, packetId: 0 });
    await world.storeAll();
    assert.deepEqual([await third, await fourth], ['stored', 'dropped']);
  });

  test('a lane that first hears of its bot shows that event and those after it', async () => {
    const { nodes, world, push } = await createNodes();
    const [one, other] = nodes;
    void push(one, named('a'));
    await world.storeAll();
    const told = await world.readAll();
    void push(one, named('b'));
    await world.storeAll();
    other.lane.hear(told);
    await world.settle();
    other.lane.hear((await world.readAll()).slice(1));
    await world.settle();
    assert.deepEqual(
      [other.live, other.receipts],
      [
        [1, 2],
        [1, 2],
      ],
    );
  });

  test('a bot whose number is used again starts behind the sequences of the removed one', async () => {
    const { nodes, world, push } = await createNodes();
    const [one, other] = nodes;
    void push(one, named('a'));
    await world.storeAll();
    await other.lane.findState();
    await world.log.deleteBot(botId);
    world.log.skipSequence(botId);
    const [own, heard] = [push(one, named('b')), push(other, named('c'), { clientId: 'other' })];
    await world.storeAll();
    assert.deepEqual([await own, await heard], ['stored', 'stored']);
    assert.deepEqual(
      (await world.readAll()).map(({ sequence }) => sequence),
      [3, 4],
    );
    assert.equal(one.lane.peekState()?.gameSequence, 3);
  });

  test('a log that lost its newest events is followed from where it is', async () => {
    const { nodes, world, push } = await createNodes();
    const [one] = nodes;
    for (const name of ['a', 'b']) void push(one, named(name));
    await world.storeAll();
    world.log.rewind(botId, 1);
    const outcome = push(one, named('c'));
    await world.storeAll();
    assert.deepEqual([await outcome, await world.names()], ['stored', ['a', 'c']]);
  });

  test('an event that cannot be stored is left to its client to send again, unless nobody would', async () => {
    const { nodes, world, push } = await createNodes();
    const [one] = nodes;
    const outcomes = [
      push(one, named('a')),
      push(one, named('b'), { dup: true }),
      push(one, named('c'), { qos: 0, packetId: 0 }),
    ];
    // A redelivery waits until the appends before it are answered.
    for (const _ of outcomes) {
      await world.settle();
      one.log.fail();
    }
    assert.deepEqual(await Promise.all(outcomes), ['unknown', 'unknown', 'refused']);
  });
});

interface Sent {
  readonly clientId?: string;
  readonly packetId?: number;
  readonly qos?: number;
  readonly dup?: boolean;
  readonly connectedAtMs?: number;
  readonly session?: number;
}

/** Two nodes. A client has one connection to each of them. */
async function createNodes(limits: ConstructorParameters<typeof TestNodes>[1] = {}) {
  const world = new Nodes(2, limits);
  const nodes = world.nodes as [TestNode, TestNode];
  const connections = new Map<string, object>();
  let packetIds = 100;
  return { nodes, world, push };

  function push(node: TestNode, payload: string, sent: Sent = {}): Promise<string> {
    const bytes = Buffer.from(payload);
    const { clientId = 'board', connectedAtMs = 0, qos = 1, dup = false, session = 1 } = sent;
    packetIds += 1;
    const key = `${nodes.indexOf(node)} ${clientId}`;
    const sender = connections.get(key) ?? {};
    connections.set(key, sender);
    world.nowMs += 1;
    return new Promise((resolve) => {
      const nameOutcome = ({ kind }: IngressOutcome): void => resolve(kind);
      node.lane.push(
        createEvent({
          botId,
          userId: 1,
          clientId,
          qos,
          packetId: sent.packetId ?? packetIds,
          dup,
          bytes,
          start: 0,
          end: bytes.length,
          receivedAtMs: world.nowMs,
          correlation: undefined,
          sender,
          connectedAtMs,
          session,
          sessionBeganMs: 0,
          isCutOff: () => false,
          isOver: () => false,
          isStalled: () => false,
          answer: nameOutcome,
        }),
      );
    });
  }
}

class Nodes extends TestNodes {
  /** Stores and answers until nothing waits. */
  async storeAll(): Promise<void> {
    for (let pass = 0; pass < 6; pass += 1)
      for (const { log } of this.nodes) {
        await this.settle();
        log.store();
        log.answer();
      }
    await this.settle();
  }

  async names(): Promise<unknown[]> {
    return (await this.readAll()).map(nameOf);
  }
}
