import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { reasonCode } from '#mqtt/packet/reason-code';
import { readWholeSessions } from '#tests/store/read-whole-sessions';
import { createMemorySessionStore } from './memory-session-store.ts';
import { createHoldingStore, publishOwn, type SharedNode, SharedTestbed, will } from './shared-testbed.ts';

/** Clients that move between nodes: which one has their session. */

suite('a client that comes back on another node', () => {
  test('finds its session, and gets what it has not acknowledged again', async (t) => {
    const { testbed, one, two } = await SharedTestbed.openPair(t);
    const before = await one.arrive('anna');
    before.subscribe('t');
    before.acknowledges = false;
    await testbed.settle();
    publishOwn(one.engine, 't', 'first');
    await testbed.settle();
    await before.leave();
    assert.equal(one.engine.gauges().sessions, 0);
    const after = await two.arrive('anna');
    assert.equal(after.isPresent, true);
    assert.deepEqual(
      after.all('publish').map(({ payload, dup }) => [String(payload), dup]),
      [['first', true]],
    );
    publishOwn(two.engine, 't', 'second');
    await testbed.settle();
    assert.deepEqual(after.payloads, ['first', 'second']);
    assert.deepEqual([one.asked, two.asked], [[], []]);
  });

  test('while it is still connected there, ends that connection', async (t) => {
    const { testbed, one, two } = await SharedTestbed.openPair(t);
    const before = await one.arrive('anna');
    before.subscribe('t');
    await testbed.settle();
    const after = await two.arrive('anna');
    assert.equal(before.endedBy, reasonCode.sessionTakenOver);
    assert.equal(after.isPresent, true);
    assert.deepEqual([one.open, two.open], [[], ['anna']]);
    assert.equal(one.engine.hasSubscribers('t'), false);
    assert.equal(two.engine.hasSubscribers('t'), true);
  });

  test('while the nodes cannot hear each other, takes its session anyway, and the other node changes nothing of it', async (t) => {
    const { testbed, one, two } = await SharedTestbed.openPair(t);
    const before = await one.arrive('anna', { will });
    testbed.isConnected = false;
    const after = await two.arrive('anna');
    assert.equal(after.isPresent, true);
    before.subscribe('late');
    await testbed.settle();
    assert.equal(before.endedBy, reasonCode.sessionTakenOver);
    assert.deepEqual(before.all('suback'), []);
    assert.deepEqual(one.held, []);
    assert.deepEqual((await readWholeSessions(testbed.store))[0]?.subscriptions, []);
    assert.deepEqual([one.open, two.open], [[], ['anna']]);
    assert.equal(one.engine.gauges().sessions, 0);
  });

  test('is announced, so that a node that did not answer ends the connection later', async (t) => {
    const { testbed, one, two } = await SharedTestbed.openPair(t);
    const before = await one.arrive('anna');
    testbed.isConnected = false;
    await two.arrive('anna');
    const [, taking] = [...two.asked, ...two.announced];
    assert.ok(taking);
    assert.equal(await one.engine.release(taking), true);
    assert.equal(before.endedBy, reasonCode.sessionTakenOver);
    assert.deepEqual([one.open, two.open], [[], ['anna']]);
  });

  test('keeps its QoS 2 ids and its session number', async (t) => {
    const { testbed, one, two } = await SharedTestbed.openPair(t);
    const before = await one.arrive('anna');
    before.publish(7, 2);
    await testbed.settle();
    one.held[0]?.accept();
    await testbed.settle();
    assert.equal(before.all('pubrec').length, 1);
    await before.leave();
    const after = await two.arrive('anna');
    after.publish(7, 2, true);
    after.publish(8, 1);
    await testbed.settle();
    assert.equal(after.all('pubrec').length, 1);
    assert.deepEqual(
      two.held.map(({ payload }) => String(payload)),
      ['8'],
    );
    assert.equal(two.held[0]?.session?.number, one.held[0]?.session?.number);
  });
});

suite('two nodes at the same moment', () => {
  test('one of them opens the session, and the other ends the connection', async (t) => {
    const { testbed, one, two } = await SharedTestbed.openPair(t);
    const clients = [one.connect('anna'), two.connect('anna')];
    await testbed.settle();
    assert.equal([...one.open, ...two.open].length, 1);
    assert.equal(clients.filter(({ transport }) => transport.isEnded).length, 1);
    assert.equal((await readWholeSessions(testbed.store)).length, 1);
  });

  test('of clean sessions, the one that connected later stays', async (t) => {
    const { testbed, one, two } = await SharedTestbed.openPair(t);
    two.nowMs += 1;
    const clean = { clean: true, properties: {} };
    const clients = [two.connect('anna', clean), one.connect('anna', clean)];
    await testbed.settle();
    assert.deepEqual([one.open, two.open], [[], ['anna']]);
    assert.equal(clients[1]?.transport.isEnded, true);
    assert.deepEqual(await readWholeSessions(testbed.store), []);
  });
});

suite('a clean start on another node', () => {
  test('discards the session, and ends its connection', async (t) => {
    const { testbed, one, two } = await SharedTestbed.openPair(t);
    const before = await one.arrive('anna');
    before.subscribe('t');
    await testbed.settle();
    const after = await two.arrive('anna', { clean: true });
    assert.equal(before.endedBy, reasonCode.sessionTakenOver);
    assert.equal(after.isPresent, false);
    const [session, ...others] = await readWholeSessions(testbed.store);
    assert.deepEqual([session?.subscriptions, session?.offlineSinceMs, others], [[], undefined, []]);
  });

  test('discards the session of a client that is away', async (t) => {
    const { testbed, one, two } = await SharedTestbed.openPair(t);
    const before = await one.arrive('anna');
    await before.leave();
    const after = await two.arrive('anna', { clean: true, properties: {} });
    assert.equal(after.isPresent, false);
    assert.deepEqual(await readWholeSessions(testbed.store), []);
  });

  test('of a client without a stored session ends its connection', async (t) => {
    const { one, two } = await SharedTestbed.openPair(t);
    const clean = { clean: true, properties: {} };
    const before = await one.arrive('anna', clean);
    two.nowMs += 1;
    await two.arrive('anna', clean);
    assert.equal(before.endedBy, reasonCode.sessionTakenOver);
    assert.deepEqual([one.open, two.open], [[], ['anna']]);
  });
});

test('visitors of the same name share one session among the nodes, and nothing of it is stored', async (t) => {
  const hooks = { authenticate: () => ({ ok: true, user: 'anna', visitor: 'v' }) as const };
  const { testbed, one, two } = await SharedTestbed.openPair(t, { hooks });
  const before = await one.arrive('board');
  two.nowMs += 1;
  const after = await two.arrive('board');
  assert.equal(before.endedBy, reasonCode.sessionTakenOver);
  assert.equal(after.isPresent, false);
  assert.deepEqual(await readWholeSessions(testbed.store), []);
});

test('a connection that ends while its session is claimed leaves the session as it was', async (t) => {
  const store = createHoldingStore();
  const { testbed, one, two } = await SharedTestbed.openPair(t, { store });
  const before = await one.arrive('anna');
  before.subscribe('t');
  await testbed.settle();
  await before.leave();
  const [session] = await readWholeSessions(store);
  store.holdClaims();
  const gone = await two.arrive('anna');
  gone.lose();
  store.answerClaims();
  await testbed.settle();
  assert.deepEqual(gone.received, []);
  assert.deepEqual([two.open, two.engine.gauges().sessions], [[], 0]);
  assert.deepEqual(await readWholeSessions(store), [session]);
  const after = await one.arrive('anna');
  assert.equal(after.isPresent, true);
});

test('two connections to one node claim a session one after the other', async (t) => {
  const { one } = await SharedTestbed.openPair(t);
  const first = one.connect('anna');
  const second = await one.arrive('anna');
  assert.equal(first.transport.isEnded, true);
  assert.equal(second.isPresent, true);
  assert.deepEqual(one.open, ['anna']);
});

test('a store that fails is asked again, and a client that waits too long is told', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const store = createMemorySessionStore();
  let failures = 1;
  const { testbed, one } = await SharedTestbed.openPair(t, {
    store: {
      ...store,
      async claim(claim) {
        if (failures-- > 0) throw new Error('no store');
        return store.claim(claim);
      },
    },
  });
  const client = await one.arrive('anna');
  assert.deepEqual(client.received, []);
  t.mock.timers.tick(250);
  await testbed.settle();
  assert.equal(client.isPresent, false);
  failures = Number.POSITIVE_INFINITY;
  const late = await one.arrive('bob');
  one.nowMs += 10_000;
  t.mock.timers.tick(250);
  await testbed.settle();
  assert.equal(late.all('connack')[0]?.reasonCode, reasonCode.serverUnavailable);
});

test('a node finds out by itself that others have claimed its sessions, and closes those of nodes that are gone', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const testbed = await SharedTestbed.open(t, { size: 3 });
  const [one, two, three] = testbed.nodes as [SharedNode, SharedNode, SharedNode];
  const lost = one.connect('anna');
  await three.arrive('bob');
  testbed.isConnected = false;
  await two.arrive('anna');
  assert.deepEqual(one.open, ['anna']);
  testbed.nodes.pop();
  one.nowMs += 60_000;
  t.mock.timers.tick(250);
  await testbed.settle();
  assert.equal(lost.endedBy, reasonCode.sessionTakenOver);
  assert.deepEqual(two.open, ['anna']);
  const bob = (await readWholeSessions(testbed.store)).find(({ clientId }) => clientId === 'bob');
  assert.equal(bob?.offlineSinceMs, one.nowMs);
});

test('the store makes room for a new session of a user, or the client is told', async (t) => {
  const hooks = { authenticate: () => ({ ok: true, user: 'anna' }) as const };
  const { testbed, one, two } = await SharedTestbed.openPair(t, { hooks, limits: { sessionsPerUserMax: 2 } });
  const first = one.connect('first');
  await one.arrive('second');
  const refused = await two.arrive('third');
  assert.equal(refused.all('connack')[0]?.reasonCode, reasonCode.quotaExceeded);
  await first.leave();
  const taken = await two.arrive('third');
  assert.equal(taken.isPresent, false);
  assert.deepEqual((await readWholeSessions(testbed.store)).map(({ clientId }) => clientId).sort(), [
    'second',
    'third',
  ]);
});

suite('a node whose event loop stood still', () => {
  /** Both clients have sent something that the node has not read yet; one of them has moved on. */
  async function stall(t: TestContext, store = createMemorySessionStore()) {
    const { testbed, one, two } = await SharedTestbed.openPair(t, { store });
    const clients = { moved: one.connect('moved'), loyal: one.connect('loyal') };
    await testbed.settle();
    testbed.isConnected = false;
    await two.arrive('moved');
    testbed.clockMs += 10_000;
    clients.moved.publish(1, 1);
    clients.loyal.publish(2, 1);
    return { testbed, one, clients };
  }

  test('reads nothing of clients that have moved to another node', async (t) => {
    const { testbed, one, clients } = await stall(t);
    assert.deepEqual(one.held, []);
    await testbed.settle();
    assert.equal(clients.moved.endedBy, reasonCode.sessionTakenOver);
    assert.deepEqual(
      one.held.map(({ payload }) => String(payload)),
      ['2'],
    );
    clients.loyal.publish(3, 1);
    assert.equal(one.held.length, 2);
  });

  test('reads nothing at all before the store has answered', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const store = createMemorySessionStore();
    let failures = 1;
    const failing = {
      ...store,
      async findLost(owners: ReadonlyMap<string, string>) {
        if (failures-- > 0) throw new Error('no store');
        return store.findLost(owners);
      },
    };
    const { testbed, one, clients } = await stall(t, failing);
    await testbed.settle();
    clients.loyal.publish(3, 1);
    assert.deepEqual(one.held, []);
    t.mock.timers.tick(250);
    await testbed.settle();
    assert.deepEqual(
      one.held.map(({ payload }) => String(payload)),
      ['2', '3'],
    );
  });
});
