import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { reasonCode } from '#mqtt/packet/reason-code';
import { readWholeSessions } from '#tests/store/read-whole-sessions';
import { createHoldingStore, SharedTestbed, will } from './shared-testbed.ts';

/** Clients that move between nodes: what becomes of their publications and wills. */

suite('unanswered publications of a client that has left', () => {
  test('on the same node the session goes on with them', async (t) => {
    const { testbed, one } = await SharedTestbed.openPair(t);
    const before = await one.arrive('anna');
    before.publish(7, 2);
    await testbed.settle();
    await before.leave();
    const after = await one.arrive('anna');
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
    const { testbed, one, two } = await SharedTestbed.openPair(t);
    const before = await one.arrive('anna');
    before.publish(7, 2);
    await testbed.settle();
    await before.leave();
    one.held[0]?.accept();
    await testbed.settle();
    const after = await two.arrive('anna');
    after.publish(7, 2, true);
    await testbed.settle();
    assert.deepEqual([two.held.length, after.all('pubrec').length], [0, 1]);
  });

  test('whoever has them is told that the client is on another node', async (t) => {
    const { testbed, one, two } = await SharedTestbed.openPair(t);
    const before = await one.arrive('anna');
    before.publish(7, 1);
    await testbed.settle();
    await before.leave();
    assert.equal(one.engine.gauges().sessions, 1);
    await two.arrive('anna');
    assert.deepEqual([one.held[0]?.isCutOff, one.engine.gauges().sessions], [true, 0]);
  });

  test('on another node they are taken again, and a late answer changes nothing', async (t) => {
    const { testbed, one, two } = await SharedTestbed.openPair(t);
    const before = await one.arrive('anna');
    before.publish(7, 2);
    await testbed.settle();
    const after = await two.arrive('anna');
    assert.equal(before.endedBy, reasonCode.sessionTakenOver);
    after.publish(7, 2, true);
    await testbed.settle();
    assert.equal(two.held.length, 1);
    assert.deepEqual([one.held[0]?.isCutOff, two.held[0]?.isCutOff], [true, false]);
    one.held[0]?.accept();
    await testbed.settle();
    assert.deepEqual((await readWholeSessions(testbed.store))[0]?.receivedIds, []);
    const back = await one.arrive('anna');
    back.publish(7, 2);
    await testbed.settle();
    assert.equal(one.held.length, 2);
  });
});

suite('the will of a client', () => {
  const delayed = { ...will, properties: { willDelayInterval: 60 } };

  test('with a delay is published when the delay is over, although the session is not in use', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const { testbed, one } = await SharedTestbed.openPair(t);
    const client = await one.arrive('anna', { will: delayed });
    await client.leave();
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
    const { testbed, one, two } = await SharedTestbed.openPair(t);
    const client = await one.arrive('anna', { will: delayed });
    await two.arrive('anna');
    assert.equal(client.endedBy, reasonCode.sessionTakenOver);
    one.nowMs += 60_000;
    t.mock.timers.tick(250);
    await testbed.settle();
    assert.deepEqual([one.held, two.held], [[], []]);
  });

  test('with a delay is published at once when the client starts clean on another node', async (t) => {
    const { one, two } = await SharedTestbed.openPair(t);
    await one.arrive('anna', { will: delayed });
    await two.arrive('anna', { clean: true });
    assert.deepEqual(
      one.held.map(({ topic }) => topic),
      ['wills'],
    );
  });

  test('with a delay is published when the client starts clean here, although the event loop stood still meanwhile', async (t) => {
    const store = createHoldingStore();
    const { testbed, one } = await SharedTestbed.openPair(t, { store });
    const bystander = await one.arrive('bob');
    await (await one.arrive('anna', { will: delayed })).leave();
    store.holdClaims();
    await one.arrive('anna', { clean: true, properties: {} });
    testbed.clockMs += 10_000;
    bystander.publish(1, 1);
    await testbed.settle();
    store.answerClaims();
    await testbed.settle();
    assert.deepEqual(
      one.held.map(({ topic }) => topic),
      ['events', 'wills'],
    );
  });

  test('with a delay is discarded when the client is on another node by then, although this one has not heard of it', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const { testbed, one, two } = await SharedTestbed.openPair(t);
    const client = await one.arrive('anna', { will: delayed });
    await client.leave();
    testbed.isConnected = false;
    await two.arrive('anna');
    one.nowMs += 60_000;
    t.mock.timers.tick(250);
    await testbed.settle();
    assert.deepEqual([one.held, one.engine.gauges().sessions], [[], 0]);
  });

  test('without a delay is published when another node takes the session over', async (t) => {
    const { one, two } = await SharedTestbed.openPair(t);
    await one.arrive('anna', { will });
    await two.arrive('anna');
    assert.deepEqual(
      one.held.map(({ topic }) => topic),
      ['wills'],
    );
  });
});
