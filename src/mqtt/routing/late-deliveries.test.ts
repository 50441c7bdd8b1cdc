import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { noProperties } from '#mqtt/packet/packet';
import { LateDeliveries } from './late-deliveries.ts';
import { Message } from './message.ts';
import type { Subscriber } from './subscriber.ts';

interface FakeSession extends Subscriber {
  isRemoved: boolean;
}

test('messages are delivered over several iterations, to each session in order', async () => {
  const { late, delivered, sessions } = arrange(800);
  for (const topic of ['a', 'b', 'c']) late.add(message(topic), matchesOf(sessions));
  assert.equal(delivered.length, 0);
  await nextIteration();
  assert.equal(delivered.length, 1000);
  await nextIteration();
  await nextIteration();
  assert.equal(delivered.length, 2400);
  for (const session of sessions)
    assert.deepEqual(
      delivered.filter(([to]) => to === session).map(([, topic]) => topic),
      ['a', 'b', 'c'],
    );
});

test('a client is called back when its session has all messages, and not before', async () => {
  const { late, delivered, sessions } = arrange(1500);
  const [first, last] = [sessions[0] as FakeSession, sessions[1499] as FakeSession];
  const called: string[] = [];
  late.whenDelivered(first, () => called.push('at once'));
  late.add(message('a'), matchesOf(sessions));
  late.whenDelivered(first, () => called.push(`first, after ${delivered.length}`));
  late.whenDelivered(last, () => called.push(`last, after ${delivered.length}`));
  assert.deepEqual(called, ['at once']);
  await nextIteration();
  await nextIteration();
  assert.deepEqual(called, ['at once', 'first, after 1000', 'last, after 1500']);
});

test('a session that ends meanwhile gets nothing', async () => {
  const { late, delivered, sessions } = arrange(3);
  late.add(message('a'), matchesOf(sessions));
  (sessions[1] as FakeSession).isRemoved = true;
  await nextIteration();
  assert.deepEqual(
    delivered.map(([to]) => to.clientId),
    ['0', '2'],
  );
});

test('beyond the limit the oldest deliveries are dropped and counted, and no client waits for them', async () => {
  const { late, delivered, sessions, dropped } = arrange(1000);
  const called: string[] = [];
  for (let number = 0; number < 502; number += 1) late.add(message(String(number)), matchesOf(sessions));
  assert.deepEqual(dropped, [1000, 1000]);
  late.flush();
  assert.equal(delivered.length, 500_000);
  assert.equal(delivered[0]?.[1], '2');
  late.whenDelivered(sessions[0] as FakeSession, () => called.push('at once'));
  assert.deepEqual(called, ['at once']);
});

function arrange(count: number) {
  const delivered: [to: FakeSession, topic: string][] = [];
  const dropped: number[] = [];
  const late = new LateDeliveries<FakeSession>({
    deliver: ({ subscriber }, { topic }) => delivered.push([subscriber, topic]),
    onDropped: (deliveries) => dropped.push(deliveries),
  });
  const sessions: FakeSession[] = Array.from({ length: count }, (_, index) => ({
    user: 'user',
    clientId: String(index),
    subscriptions: new Map(),
    sharedSubscriptions: 0,
    lateDeliveries: 0,
    isRemoved: false,
    connection: undefined,
  }));
  return { late, delivered, dropped, sessions };
}

function matchesOf(sessions: readonly FakeSession[]) {
  return sessions.map((subscriber) => ({ subscriber, subscriptions: [] }));
}

function message(topic: string): Message {
  return new Message(topic, new Uint8Array(1), 1, false, noProperties, undefined);
}
