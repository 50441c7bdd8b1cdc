import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonCode } from '#mqtt/packet/reason-code';
import { FakeTransport } from './fake-transport.ts';
import { type SharedNode, SharedTestbed, will } from './shared-testbed.ts';

/** A node that is told to leave. */

test('ends its connections a few at a time, and accepts nobody new', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { testbed, node, tick } = await open(t);
  const clients = ['a', 'b', 'c', 'd'].map((clientId) => node.connect(clientId));
  await testbed.settle();
  const drained = node.engine.drain({ durationMs: 200 });
  assert.equal(new FakeTransport().offerTo(node.engine.accept), false);
  const left: number[] = [];
  for (let steps = 0; steps < 4; steps += 1) {
    left.push(node.open.length);
    await tick();
  }
  assert.deepEqual(left, [4, 3, 2, 1]);
  await drained;
  assert.deepEqual(
    clients.map(({ endedBy }) => endedBy),
    Array(4).fill(reasonCode.serverShuttingDown),
  );
  node.engine.resume();
  await node.arrive('e');
  assert.deepEqual(node.open, ['e']);
});

test('tells MQTT 5 where to go, and closes 3.1.1', async (t) => {
  const { node } = await open(t);
  const five = node.connect('five');
  const four = await node.arrive('four', { protocolVersion: 4, properties: {} });
  await node.engine.drain({ durationMs: 0, serverReference: 'other.example:1883' });
  const [disconnect] = five.all('disconnect');
  assert.equal(disconnect?.reasonCode, reasonCode.useAnotherServer);
  assert.equal(disconnect?.properties?.serverReference, 'other.example:1883');
  assert.deepEqual([four.all('disconnect').length, four.transport.isEnded], [0, true]);
});

test('answers the publications that it has taken before it ends a connection, takes no more, and publishes no will', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { testbed, node, tick } = await open(t);
  const client = await node.arrive('a', { will });
  client.publish(1, 1);
  await testbed.settle();
  const drained = node.engine.drain({ durationMs: 0 });
  client.publish(2, 1);
  await tick();
  assert.deepEqual([node.held.length, client.endedBy], [1, undefined]);
  node.held[0]?.accept();
  await tick();
  await drained;
  assert.deepEqual(
    client.all('puback').map(({ messageId }) => messageId),
    [1],
  );
  assert.equal(client.endedBy, reasonCode.serverShuttingDown);
  assert.equal(node.held.length, 1);
});

test('does not wait forever for an answer', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { testbed, node, tick } = await open(t);
  const client = await node.arrive('a');
  client.publish(1, 1);
  await testbed.settle();
  const drained = node.engine.drain({ durationMs: 0 });
  node.nowMs += 5000;
  await tick();
  await drained;
  assert.equal(client.endedBy, reasonCode.serverShuttingDown);
});

test('stops where it is when it is told to resume', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { testbed, node, tick } = await open(t);
  const clients = ['a', 'b'].map((clientId) => node.connect(clientId));
  await testbed.settle();
  for (const client of clients) client.publish(1, 1);
  await testbed.settle();
  const drained = node.engine.drain({ durationMs: 0 });
  node.engine.resume();
  await drained;
  for (const publication of node.held) publication.accept();
  await tick();
  for (const client of clients) client.publish(2, 1);
  await testbed.settle();
  assert.deepEqual([node.open, node.held.length], [['a', 'b'], 4]);
});

test('a drained client finds its session on another node', async (t) => {
  const { testbed, one, two } = await SharedTestbed.openPair(t);
  const before = await one.arrive('a');
  before.subscribe('t');
  await testbed.settle();
  await one.engine.drain({ durationMs: 0 });
  const after = await two.arrive('a');
  assert.equal(after.isPresent, true);
  assert.deepEqual([two.asked, two.engine.hasSubscribers('t')], [[], true]);
});

async function open(t: Parameters<typeof SharedTestbed.open>[0]) {
  const testbed = await SharedTestbed.open(t, { size: 1 });
  const [node] = testbed.nodes as [SharedNode];
  const tick = async (): Promise<void> => {
    node.nowMs += 50;
    t.mock.timers.tick(50);
    await testbed.settle();
  };
  return { testbed, node, tick };
}
