import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { reasonCode } from '#mqtt/packet/reason-code';
import {
  disconnect,
  numbers,
  openStuck,
  openTestbed,
  ping,
  publications,
  subscribeTo,
  will,
} from './holding-testbed.ts';

/** A client that has hung up connects again before all of its packets are handled. */

suite('the next connection with the same client id', () => {
  test('waits for the packets of the previous one, whose will is not published', async (t) => {
    const testbed = await openTestbed(t, { inflightInMax: 10 });
    const first = testbed.connect('sender', { will, clean: false });
    await testbed.settle();
    first.send(...publications(30, 0), disconnect);
    first.transport.hangUp();
    const second = testbed.connect('sender', { clean: false });
    second.send(...publications(2, 0, 10, 31), ping);
    await testbed.settle();
    assert.equal(second.received.length, 0);
    await testbed.answerAll();
    assert.deepEqual(testbed.taken, numbers(32));
    assert.deepEqual(
      second.received.map(({ cmd }) => cmd),
      ['connack', 'pingresp'],
    );
    assert.equal(testbed.engine.counters.sessionsTakenOver, 0);
    assert.equal(testbed.engine.gauges().connections, 1);
  });

  test('finds the subscriptions of the previous one', async (t) => {
    const testbed = await openTestbed(t, { inflightInMax: 10 });
    const first = testbed.connect('sender', { clean: false });
    await testbed.settle();
    first.send(...publications(30, 1), subscribeTo('news'), disconnect);
    first.transport.hangUp();
    const second = testbed.connect('sender', { clean: false });
    await testbed.answerAll();
    const [connack] = second.received;
    assert.ok(connack?.cmd === 'connack' && connack.sessionPresent);
    testbed.engine.publish({ topic: 'news', payload: Buffer.from('x'), qos: 1, retain: false });
    await testbed.settle();
    assert.equal(second.received.at(-1)?.cmd, 'publish');
  });

  test('waits at most half of the CONNECT timeout, and then takes over', async (t) => {
    const { testbed, client } = await openStuck(t);
    const next = testbed.connect('sender');
    await testbed.settle();
    testbed.pass(4500);
    await testbed.settle();
    assert.equal(next.received.length, 0);
    testbed.pass(750);
    await testbed.settle();
    assert.ok(client.transport.isDestroyed);
    assert.equal(next.received[0]?.cmd, 'connack');
    assert.deepEqual(testbed.taken, [...numbers(10), 'gone']);
  });

  test('is disconnected with its user while it waits', async (t) => {
    const testbed = await openTestbed(t, { inflightInMax: 10 });
    const first = testbed.connect('sender');
    await testbed.settle();
    first.send(...publications(30, 1), disconnect);
    first.transport.hangUp();
    const second = testbed.connect('sender', { will });
    await testbed.settle();
    testbed.engine.disconnect(() => true, reasonCode.notAuthorized, 'Revoked.');
    await testbed.answerAll();
    assert.ok(second.transport.isEnded);
    assert.equal(second.received.length, 0);
    assert.equal(testbed.engine.gauges().sessions, 0);
  });

  test('waits for unread packets only, not for unanswered publications', async (t) => {
    const testbed = await openTestbed(t, { inflightInMax: 10 });
    const first = testbed.connect('sender', { clean: false });
    await testbed.settle();
    first.send(...publications(10, 1));
    first.transport.hangUp();
    const second = testbed.connect('sender', { clean: false });
    await testbed.settle();
    assert.equal(second.received[0]?.cmd, 'connack');
  });
});
