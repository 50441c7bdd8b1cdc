import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { SignInAnswer } from '#mqtt/hooks';
import { createHangingStore } from './hanging-store.ts';
import { disconnect, numbers, openTestbed, ping, publications, subscribeTo, will, wills } from './holding-testbed.ts';

/** A client may hang up while the engine does not read it: its packets are still handled, in order, before the connection ends. */

suite('packets that arrived before the client hung up are handled, including its DISCONNECT,', () => {
  for (const [what, limits, payloadBytes] of [
    ['the hook holds as many publications of it as the limit allows', { inflightInMax: 10 }, 10],
    ['the hook holds as many bytes of it as the limit allows', {}, 8192],
    ['the hook holds as many bytes of all clients as the limit allows', { pendingBytesMax: 20_000 }, 1000],
  ] as const)
    for (const qos of [0, 1, 2] as const)
      test(`QoS ${qos}, while ${what}`, async (t) => {
        const testbed = await openTestbed(t, limits);
        const client = testbed.connect('sender', { will });
        await testbed.settle();
        client.send(...publications(150, qos, payloadBytes), disconnect);
        client.transport.hangUp();
        await testbed.settle();
        assert.ok(testbed.taken.length < 150, 'nothing was stalled');
        assert.equal(testbed.engine.gauges().connections, 1);
        await testbed.answerAll();
        assert.deepEqual(testbed.taken, numbers(150));
        assert.equal(testbed.engine.gauges().connections, 0);
        assert.equal(testbed.engine.gauges().pendingBytes, 0);
      });

  test('while the hook is asked about its CONNECT', async (t) => {
    const asked = Promise.withResolvers<SignInAnswer>();
    const testbed = await openTestbed(t, {}, { authenticate: () => asked.promise });
    const client = testbed.connect('sender', { will }, ...publications(3, 0), disconnect);
    client.transport.hangUp();
    await testbed.settle();
    assert.deepEqual(testbed.taken, []);
    asked.resolve({ ok: true, user: 'sender' });
    await testbed.answerAll();
    assert.deepEqual(testbed.taken, numbers(3));
    assert.equal(testbed.engine.gauges().connections, 0);
  });

  test('while its session is being saved', async (t) => {
    const store = createHangingStore();
    // Before the engine closes, which waits for the store.
    t.after(() => store.answer());
    const testbed = await openTestbed(t, {}, {}, store);
    store.hang();
    const client = testbed.connect('sender', { will, clean: false }, ...publications(3, 0), disconnect);
    client.transport.hangUp();
    await testbed.settle();
    assert.deepEqual(testbed.taken, []);
    store.answer();
    await testbed.answerAll();
    assert.deepEqual(testbed.taken, numbers(3));
    assert.equal(testbed.engine.gauges().connections, 0);
  });

  test('while the hook is asked about its SUBSCRIBE, which its lasting session keeps', async (t) => {
    const asked = Promise.withResolvers<number>();
    const testbed = await openTestbed(t, {}, { maySubscribe: () => asked.promise });
    const client = testbed.connect('sender', { will, clean: false });
    await testbed.settle();
    client.send(subscribeTo('kept'), ...publications(3, 0), disconnect);
    client.transport.hangUp();
    await testbed.settle();
    assert.deepEqual(testbed.taken, []);
    asked.resolve(0);
    await testbed.answerAll();
    assert.deepEqual(testbed.taken, numbers(3));
    assert.equal(testbed.engine.gauges().connections, 0);
    assert.ok(testbed.engine.hasSubscribers('kept'));
  });

  test('while it does not read', async (t) => {
    const testbed = await openTestbed(t, { outboundBytesMax: 40_000 });
    const client = testbed.connect('sender', { will });
    await testbed.settle();
    client.send(subscribeTo('news'));
    await testbed.settle();
    client.transport.takesMore = false;
    for (let sent = 0; sent < 30; sent += 1) {
      testbed.engine.publish({ topic: 'news', payload: Buffer.alloc(1000), qos: 0, retain: false });
      await nextIteration();
    }
    assert.ok(client.transport.isPaused, 'the client is still read');
    client.send(...publications(3, 0), disconnect);
    client.transport.reset();
    await testbed.answerAll();
    assert.deepEqual(testbed.taken, numbers(3));
    assert.deepEqual(testbed.heard(wills), []);
  });

  test('in the same bytes as a stalled packet', async (t) => {
    const testbed = await openTestbed(t, { inflightInMax: 1 });
    const client = testbed.connect('sender', { will });
    await testbed.settle();
    client.send(...publications(2, 1), disconnect);
    client.transport.hangUp();
    await testbed.answerAll();
    assert.deepEqual(testbed.taken, numbers(2));
    assert.deepEqual(testbed.heard(wills), []);
  });
});

test('without a DISCONNECT the will is published after everything that was sent', async (t) => {
  const testbed = await openTestbed(t, { inflightInMax: 10 });
  const client = testbed.connect('sender', { will });
  await testbed.settle();
  client.send(...publications(50, 1));
  client.transport.hangUp();
  await testbed.answerAll();
  assert.deepEqual(testbed.taken, [...numbers(50), 'gone']);
  assert.equal(testbed.engine.gauges().connections, 0);
});

test('a client that has only half-closed gets its answers', async (t) => {
  const testbed = await openTestbed(t, { inflightInMax: 10 });
  const client = testbed.connect('sender');
  await testbed.settle();
  client.send(...publications(40, 1), ping);
  client.transport.hangUp();
  await testbed.answerAll();
  const acknowledged = client.received.filter(({ cmd }) => cmd === 'puback').map(({ messageId }) => messageId);
  assert.deepEqual(acknowledged.slice(0, 30), numbers(30).map(Number));
});

test('a client that hangs up right after its CONNECT is not signed in', async (t) => {
  const asked = Promise.withResolvers<SignInAnswer>();
  const testbed = await openTestbed(t, {}, { authenticate: () => asked.promise });
  const client = testbed.connect('sender', { will });
  client.transport.hangUp();
  await testbed.settle();
  assert.ok(client.transport.isDestroyed);
  asked.resolve({ ok: true, user: 'sender' });
  await testbed.settle();
  assert.equal(testbed.engine.gauges().sessions, 0);
});
