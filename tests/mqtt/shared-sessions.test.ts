import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { reasonCode } from '#mqtt/packet/reason-code';
import { readWholeSessions } from '#tests/store/read-whole-sessions';
import { createMemorySessionStore } from './memory-session-store.ts';
import { publishOwn, type SharedNode, SharedTestbed } from './shared-testbed.ts';

/** Clients that move between nodes. */

const will = { topic: 'wills', payload: Buffer.from('gone'), qos: 1, retain: false } as const;

suite('a client that comes back on another node', () => {
  test('finds its session, and gets what it has not acknowledged again', async (t) => {
    const testbed = await SharedTestbed.open(t);
    const [one, two] = testbed.nodes as [SharedNode, SharedNode];
    const before = one.connect('anna');
    await testbed.settle();
    before.subscribe('t');
    before.acknowledges = false;
    await testbed.settle();
    publishOwn(one.engine, 't', 'first');
    await testbed.settle();
    before.lose();
    await testbed.settle();
    assert.equal(one.engine.gauges().sessions, 0);
    const after = two.connect('anna');
    await testbed.settle();
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
    const testbed = await SharedTestbed.open(t);
    const [one, two] = testbed.nodes as [SharedNode, SharedNode];
    const before = one.connect('anna');
    await testbed.settle();
    before.subscribe('t');
    await testbed.settle();
    const after = two.connect('anna');
    await testbed.settle();
    assert.equal(before.endedBy, reasonCode.sessionTakenOver);
    assert.equal(after.isPresent, true);
    assert.deepEqual([one.open, two.open], [[], ['anna']]);
    assert.equal(one.engine.hasSubscribers('t'), false);
    assert.equal(two.engine.hasSubscribers('t'), true);
  });

  test('while the nodes cannot hear each other, takes its session anyway, and the other node changes nothing of it', async (t) => {
    const testbed = await SharedTestbed.open(t);
    const [one, two] = testbed.nodes as [SharedNode, SharedNode];
    const before = one.connect('anna', { will });
    await testbed.settle();
    testbed.isConnected = false;
    const after = two.connect('anna');
    await testbed.settle();
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
    const testbed = await SharedTestbed.open(t);
    const [one, two] = testbed.nodes as [SharedNode, SharedNode];
    const before = one.connect('anna');
    await testbed.settle();
    testbed.isConnected = false;
    two.connect('anna');
    await testbed.settle();
    const [, taking] = [...two.asked, ...two.announced];
    assert.ok(taking);
    assert.equal(await one.engine.release(taking), true);
    assert.equal(before.endedBy, reasonCode.sessionTakenOver);
    assert.deepEqual([one.open, two.open], [[], ['anna']]);
  });

  test('keeps its QoS 2 ids and its session number', async (t) => {
    const testbed = await SharedTestbed.open(t);
    const [one, two] = testbed.nodes as [SharedNode, SharedNode];
    const before = one.connect('anna');
    await testbed.settle();
    before.publish(7, 2);
    await testbed.settle();
    one.held[0]?.accept();
    await testbed.settle();
    assert.equal(before.all('pubrec').length, 1);
    before.lose();
    await testbed.settle();
    const after = two.connect('anna');
    await testbed.settle();
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
    const testbed = await SharedTestbed.open(t);
    const [one, two] = testbed.nodes as [SharedNode, SharedNode];
    const clients = [one.connect('anna'), two.connect('anna')];
    await testbed.settle();
    assert.equal([...one.open, ...two.open].length, 1);
    assert.equal(clients.filter(({ transport }) => transport.isEnded).length, 1);
    assert.equal((await readWholeSessions(testbed.store)).length, 1);
  });

  test('of clean sessions, the one that connected later stays', async (t) => {
    const testbed = await SharedTestbed.open(t);
    const [one, two] = testbed.nodes as [SharedNode, SharedNode];
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
    const testbed = await SharedTestbed.open(t);
    const [one, two] = testbed.nodes as [SharedNode, SharedNode];
    const before = one.connect('anna');
    await testbed.settle();
    before.subscribe('t');
    await testbed.settle();
    const after = two.connect('anna', { clean: true });
    await testbed.settle();
    assert.equal(before.endedBy, reasonCode.sessionTakenOver);
    assert.equal(after.isPresent, false);
    const [session, ...others] = await readWholeSessions(testbed.store);
    assert.deepEqual([session?.subscriptions, session?.offlineSinceMs, others], [[], undefined, []]);
  });

  test('discards the session of a client that is away', async (t) => {
    const testbed = await SharedTestbed.open(t);
    const [one, two] = testbed.nodes as [SharedNode, SharedNode];
    const before = one.connect('anna');
    await testbed.settle();
    before.lose();
    await testbed.settle();
    const after = two.connect('anna', { clean: true, properties: {} });
    await testbed.settle();
    assert.equal(after.isPresent, false);
    assert.deepEqual(await readWholeSessions(testbed.store), []);
  });

  test('of a client without a stored session ends its connection', async (t) => {
    const testbed = await SharedTestbed.open(t);
    const [one, two] = testbed.nodes as [SharedNode, SharedNode];
    const clean = { clean: true, properties: {} };
    const before = one.connect('anna', clean);
    await testbed.settle();
    two.nowMs += 1;
    two.connect('anna', clean);
    await testbed.settle();
    assert.equal(before.endedBy, reasonCode.sessionTakenOver);
    assert.deepEqual([one.open, two.open], [[], ['anna']]);
  });
});

test('visitors of the same name share one session among the nodes, and nothing of it is stored', async (t) => {
  const hooks = { authenticate: () => ({ ok: true, user: 'anna', visitor: 'v' }) as const };
  const testbed = await SharedTestbed.open(t, { hooks });
  const [one, two] = testbed.nodes as [SharedNode, SharedNode];
  const before = one.connect('board');
  await testbed.settle();
  two.nowMs += 1;
  const after = two.connect('board');
  await testbed.settle();
  assert.equal(before.endedBy, reasonCode.sessionTakenOver);
  assert.equal(after.isPresent, false);
  assert.deepEqual(await readWholeSessions(testbed.store), []);
});

test('a connection that ends while its session is claimed leaves the session as it was', async (t) => {
  const store = createMemorySessionStore();
  let gate: PromiseWithResolvers<void> | undefined;
  const testbed = await SharedTestbed.open(t, {
    store: {
      ...store,
      async claim(claim) {
        const outcome = await store.claim(claim);
        await gate?.promise;
        return outcome;
      },
    },
  });
  const [one, two] = testbed.nodes as [SharedNode, SharedNode];
  const before = one.connect('anna');
  await testbed.settle();
  before.subscribe('t');
  await testbed.settle();
  before.lose();
  await testbed.settle();
  const [session] = await readWholeSessions(store);
  gate = Promise.withResolvers();
  const gone = two.connect('anna');
  await testbed.settle();
  gone.lose();
  gate.resolve();
  gate = undefined;
  await testbed.settle();
  assert.deepEqual(gone.received, []);
  assert.deepEqual([two.open, two.engine.gauges().sessions], [[], 0]);
  assert.deepEqual(await readWholeSessions(store), [session]);
  const after = one.connect('anna');
  await testbed.settle();
  assert.equal(after.isPresent, true);
});

test('two connections to one node claim a session one after the other', async (t) => {
  const testbed = await SharedTestbed.open(t);
  const [one] = testbed.nodes as [SharedNode];
  const first = one.connect('anna');
  const second = one.connect('anna');
  await testbed.settle();
  assert.equal(first.transport.isEnded, true);
  assert.equal(second.isPresent, true);
  assert.deepEqual(one.open, ['anna']);
});

test('a store that fails is asked again, and a client that waits too long is told', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const store = createMemorySessionStore();
  let failures = 1;
  const testbed = await SharedTestbed.open(t, {
    store: {
      ...store,
      async claim(claim) {
        if (failures-- > 0) throw new Error('no store');
        return store.claim(claim);
      },
    },
  });
  const [one] = testbed.nodes as [SharedNode];
  const client = one.connect('anna');
  await testbed.settle();
  assert.deepEqual(client.received, []);
  t.mock.timers.tick(250);
  await testbed.settle();
  assert.equal(client.isPresent, false);
  failures = Number.POSITIVE_INFINITY;
  const late = one.connect('bob');
  await testbed.settle();
  one.nowMs += 10_000;
  t.mock.timers.tick(250);
  await testbed.settle();
  assert.equal(late.all('connack')[0]?.reasonCode, reasonCode.serverUnavailable);
});

suite('unanswered publications of a client that has left', () => {
  test('on the same node the session goes on with them', async (t) => {
    const testbed = await SharedTestbed.open(t);
    const [one] = testbed.nodes as [SharedNode];
    const before = one.connect('anna');
    await testbed.settle();
    before.publish(7, 2);
    await testbed.settle();
    before.lose();
    await testbed.settle();
    const after = one.connect('anna');
    await testbed.settle();
    after.publish(7, 2, true);
    await testbed.settle();
    assert.equal(one.held.length, 1);
    one.held[0]?.accept();
    await testbed.settle();
    assert.equal(after.all('pubrec').length, 1);
    after.send({ cmd: 'pubrel', messageId: 7 });
    await testbed.settle();
    assert.equal(after.all('pubcomp').length, 1);
    assert.deepEqual((await readWholeSessions(testbed.store))[0]?.receivedIds, []);
  });

  test('answered while it is away, they are remembered as received', async (t) => {
    const testbed = await SharedTestbed.open(t);
    const [one, two] = testbed.nodes as [SharedNode, SharedNode];
    const before = one.connect('anna');
    await testbed.settle();
    before.publish(7, 2);
    await testbed.settle();
    before.lose();
    await testbed.settle();
    one.held[0]?.accept();
    await testbed.settle();
    const after = two.connect('anna');
    await testbed.settle();
    after.publish(7, 2, true);
    await testbed.settle();
    assert.deepEqual([two.held.length, after.all('pubrec').length], [0, 1]);
  });

  test('whoever has them is told that the client is on another node', async (t) => {
    const testbed = await SharedTestbed.open(t);
    const [one, two] = testbed.nodes as [SharedNode, SharedNode];
    const before = one.connect('anna');
    await testbed.settle();
    before.publish(7, 1);
    await testbed.settle();
    before.lose();
    await testbed.settle();
    assert.equal(one.engine.gauges().sessions, 1);
    two.connect('anna');
    await testbed.settle();
    assert.deepEqual([one.held[0]?.isCutOff, one.engine.gauges().sessions], [true, 0]);
  });

  test('on another node they are taken again, and a late answer changes nothing', async (t) => {
    const testbed = await SharedTestbed.open(t);
    const [one, two] = testbed.nodes as [SharedNode, SharedNode];
    const before = one.connect('anna');
    await testbed.settle();
    before.publish(7, 2);
    await testbed.settle();
    const after = two.connect('anna');
    await testbed.settle();
    assert.equal(before.endedBy, reasonCode.sessionTakenOver);
    after.publish(7, 2, true);
    await testbed.settle();
    assert.equal(two.held.length, 1);
    assert.deepEqual([one.held[0]?.isCutOff, two.held[0]?.isCutOff], [true, false]);
    one.held[0]?.accept();
    await testbed.settle();
    assert.deepEqual((await readWholeSessions(testbed.store))[0]?.receivedIds, []);
    const back = one.connect('anna');
    await testbed.settle();
    back.publish(7, 2);
    await testbed.settle();
    assert.equal(one.held.length, 2);
  });
});

suite('the will of a client', () => {
  const delayed = { ...will, properties: { willDelayInterval: 60 } };

  test('with a delay is published when the delay is over, although the session is not in use', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const testbed = await SharedTestbed.open(t);
    const [one] = testbed.nodes as [SharedNode];
    const client = one.connect('anna', { will: delayed });
    await testbed.settle();
    client.lose();
    await testbed.settle();
    one.nowMs += 60_000;
    t.mock.timers.tick(250);
    await testbed.settle();
    assert.deepEqual(
      one.held.map(({ topic }) => topic),
      ['wills'],
    );
    t.mock.timers.tick(250);
    assert.equal(one.engine.gauges().sessions, 0);
  });

  test('with a delay is discarded when the client comes back on another node', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const testbed = await SharedTestbed.open(t);
    const [one, two] = testbed.nodes as [SharedNode, SharedNode];
    const client = one.connect('anna', { will: delayed });
    await testbed.settle();
    two.connect('anna');
    await testbed.settle();
    assert.equal(client.endedBy, reasonCode.sessionTakenOver);
    one.nowMs += 60_000;
    t.mock.timers.tick(250);
    await testbed.settle();
    assert.deepEqual([one.held, two.held], [[], []]);
  });

  test('with a delay is published at once when the client starts clean on another node', async (t) => {
    const testbed = await SharedTestbed.open(t);
    const [one, two] = testbed.nodes as [SharedNode, SharedNode];
    one.connect('anna', { will: delayed });
    await testbed.settle();
    two.connect('anna', { clean: true });
    await testbed.settle();
    assert.deepEqual(
      one.held.map(({ topic }) => topic),
      ['wills'],
    );
  });

  test('with a delay is discarded when the client is on another node by then, although this one has not heard of it', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const testbed = await SharedTestbed.open(t);
    const [one, two] = testbed.nodes as [SharedNode, SharedNode];
    const client = one.connect('anna', { will: delayed });
    await testbed.settle();
    client.lose();
    await testbed.settle();
    testbed.isConnected = false;
    two.connect('anna');
    await testbed.settle();
    one.nowMs += 60_000;
    t.mock.timers.tick(250);
    await testbed.settle();
    assert.deepEqual([one.held, one.engine.gauges().sessions], [[], 0]);
  });

  test('without a delay is published when another node takes the session over', async (t) => {
    const testbed = await SharedTestbed.open(t);
    const [one, two] = testbed.nodes as [SharedNode, SharedNode];
    one.connect('anna', { will });
    await testbed.settle();
    two.connect('anna');
    await testbed.settle();
    assert.deepEqual(
      one.held.map(({ topic }) => topic),
      ['wills'],
    );
  });
});

test('a node finds out by itself that others have claimed its sessions, and closes those of nodes that are gone', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const testbed = await SharedTestbed.open(t, { size: 3 });
  const [one, two, three] = testbed.nodes as [SharedNode, SharedNode, SharedNode];
  const lost = one.connect('anna');
  three.connect('bob');
  await testbed.settle();
  testbed.isConnected = false;
  two.connect('anna');
  await testbed.settle();
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
  const testbed = await SharedTestbed.open(t, { hooks, limits: { sessionsPerUserMax: 2 } });
  const [one, two] = testbed.nodes as [SharedNode, SharedNode];
  const first = one.connect('first');
  one.connect('second');
  await testbed.settle();
  const refused = two.connect('third');
  await testbed.settle();
  assert.equal(refused.all('connack')[0]?.reasonCode, reasonCode.quotaExceeded);
  first.lose();
  await testbed.settle();
  const taken = two.connect('third');
  await testbed.settle();
  assert.equal(taken.isPresent, false);
  assert.deepEqual((await readWholeSessions(testbed.store)).map(({ clientId }) => clientId).sort(), [
    'second',
    'third',
  ]);
});

suite('a node whose event loop stood still', () => {
  /** Both clients have sent something that the node has not read yet; one of them has moved on. */
  async function stall(t: TestContext, store = createMemorySessionStore()) {
    const testbed = await SharedTestbed.open(t, { store });
    const [one, two] = testbed.nodes as [SharedNode, SharedNode];
    const clients = { moved: one.connect('moved'), loyal: one.connect('loyal') };
    await testbed.settle();
    testbed.isConnected = false;
    two.connect('moved');
    await testbed.settle();
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
