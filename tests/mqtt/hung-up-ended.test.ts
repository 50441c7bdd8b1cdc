import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { SignInAnswer } from '#mqtt/hooks';
import { reasonCode } from '#mqtt/packet/reason-code';
import { FakeTransport } from './fake-transport.ts';
import { createHangingStore } from './hanging-store.ts';
import { disconnect, numbers, openStuck, openTestbed, publications, subscribeTo, will } from './holding-testbed.ts';

/** The ends of a client that has hung up, other than by handling all of its packets. */

suite('a client that has hung up is destroyed', () => {
  test('when the publish hook never answers', async (t) => {
    const { testbed, client } = await openStuck(t);
    testbed.pass(9500);
    assert.equal(client.transport.isDestroyed, false);
    testbed.pass(750);
    assert.ok(client.transport.isDestroyed);
    assert.equal(testbed.engine.gauges().connections, 0);
    assert.equal(testbed.engine.counters.drainTimeouts, 1);
    // Its DISCONNECT was never read, so the will is published.
    assert.deepEqual(testbed.taken.at(-1), 'gone');
  });

  test('but not while the hook goes on answering its publications', async (t) => {
    const { testbed, client } = await openStuck(t);
    for (const _ of [1, 2, 3, 4]) {
      testbed.pass(9000);
      testbed.held.shift()?.accept();
      await testbed.settle();
    }
    assert.equal(client.transport.isDestroyed, false);
    await testbed.answerAll();
    assert.deepEqual(testbed.taken, numbers(30));
    assert.equal(testbed.engine.counters.drainTimeouts, 0);
  });

  test('when the hook never answers its CONNECT', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval', 'Date'] });
    const testbed = await openTestbed(t, {}, { authenticate: () => new Promise<SignInAnswer>(() => {}) });
    const client = testbed.connect('sender', { will }, disconnect);
    client.transport.hangUp();
    await testbed.settle();
    assert.equal(client.transport.isDestroyed, false);
    testbed.pass(10_500);
    assert.ok(client.transport.isDestroyed);
  });

  test('when the hook never answers its SUBSCRIBE', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval', 'Date'] });
    const testbed = await openTestbed(t, {}, { maySubscribe: () => new Promise<number>(() => {}) });
    const client = testbed.connect('sender');
    await testbed.settle();
    client.send(subscribeTo('news'));
    client.transport.hangUp();
    await testbed.settle();
    assert.equal(client.transport.isDestroyed, false);
    testbed.pass(10_500);
    assert.ok(client.transport.isDestroyed);
  });

  test('but not for leaving its answers unread: those are discarded', async (t) => {
    const testbed = await openTestbed(t, { inflightInMax: 10, outboundBytesMax: 100_000 });
    const client = testbed.connect('sender');
    await testbed.settle();
    client.send(subscribeTo('news'), ...publications(30, 1), disconnect);
    await testbed.settle();
    client.transport.takesMore = false;
    client.transport.hangUp();
    for (let sent = 0; sent < 1000; sent += 1) {
      testbed.engine.publish({ topic: 'news', payload: Buffer.alloc(1000), qos: 0, retain: false });
      await nextIteration();
    }
    assert.equal(testbed.engine.counters.outboundOverflows, 0);
    await testbed.answerAll();
    assert.deepEqual(testbed.taken, numbers(30));
  });
});

test('a failing store ends it at once, because the client has to send again', async (t) => {
  const testbed = await openTestbed(t, { inflightInMax: 10 });
  const client = testbed.connect('sender');
  await testbed.settle();
  client.send(...publications(30, 1), disconnect);
  client.transport.hangUp();
  await testbed.settle();
  for (const publication of testbed.held.splice(0)) publication.fail(reasonCode.implementationSpecificError);
  await testbed.settle();
  assert.ok(client.transport.isDestroyed);
  assert.equal(testbed.engine.gauges().connections, 0);
  assert.deepEqual(testbed.taken, numbers(10));
});

test('closing the engine ends it at once, without its will', async (t) => {
  const testbed = await openTestbed(t, { inflightInMax: 10 });
  const client = testbed.connect('sender', { will });
  await testbed.settle();
  client.send(...publications(30, 1), disconnect);
  client.transport.hangUp();
  await testbed.engine.close();
  assert.ok(client.transport.isDestroyed);
  assert.deepEqual(testbed.taken, numbers(10));
});

test('a client that connects while the engine closes is not accepted', async (t) => {
  const store = createHangingStore();
  const testbed = await openTestbed(t, {}, {}, store);
  const client = testbed.connect('sender', { clean: false });
  await testbed.settle();
  store.hang();
  client.send(subscribeTo('news'));
  await testbed.settle();
  const closed = testbed.engine.close();
  const isAccepted = new FakeTransport().offerTo(testbed.engine.accept);
  store.answer();
  await closed;
  assert.equal(isAccepted, false);
});

test('disconnecting its user ends it at once, without its will', async (t) => {
  const testbed = await openTestbed(t, { inflightInMax: 10 });
  const client = testbed.connect('sender', { will });
  await testbed.settle();
  client.send(...publications(30, 1), disconnect);
  client.transport.hangUp();
  testbed.engine.disconnect(() => true, reasonCode.notAuthorized, 'Revoked.');
  await testbed.answerAll();
  assert.equal(testbed.engine.gauges().connections, 0);
  assert.deepEqual(testbed.taken, numbers(10));
});
