import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { noProperties } from '#mqtt/packet/packet';
import { Session } from '#mqtt/protocol/session';
import { LateDeliveries } from './late-deliveries.ts';
import { Message } from './message.ts';

test('messages are delivered over several turns, each session in order', async () => {
  const { late, delivered, sessions } = createScene(800);
  for (const topic of ['a', 'b', 'c']) late.add(message(topic), matchesOf(sessions));
  assert.equal(delivered.length, 0);
  await turn();
  assert.equal(delivered.length, 1000);
  await turn();
  await turn();
  assert.equal(delivered.length, 2400);
  for (const session of sessions)
    assert.deepEqual(
      delivered.filter(([to]) => to === session).map(([, topic]) => topic),
      ['a', 'b', 'c'],
    );
});

test('a client is called when its session has all, and not before', async () => {
  const { late, delivered, sessions } = createScene(1500);
  const [first, last] = [sessions[0] as Session, sessions[1499] as Session];
  const called: string[] = [];
  late.whenDelivered(first, () => called.push('at once'));
  late.add(message('a'), matchesOf(sessions));
  late.whenDelivered(first, () => called.push(`first, after ${delivered.length}`));
  late.whenDelivered(last, () => called.push(`last, after ${delivered.length}`));
  assert.deepEqual(called, ['at once']);
  await turn();
  await turn();
  assert.deepEqual(called, ['at once', 'first, after 1000', 'last, after 1500']);
});

test('a session that has ended meanwhile gets nothing', async () => {
  const { late, delivered, sessions } = createScene(3);
  late.add(message('a'), matchesOf(sessions));
  (sessions[1] as Session).isRemoved = true;
  await turn();
  assert.deepEqual(
    delivered.map(([to]) => to.key),
    ['0', '2'],
  );
});

test('so many wait and no more: the oldest are dropped and counted, and nobody waits for them', async () => {
  const { late, delivered, sessions, dropped } = createScene(1000);
  const called: string[] = [];
  for (let number = 0; number < 502; number += 1) late.add(message(String(number)), matchesOf(sessions));
  assert.deepEqual(dropped, [1000, 1000]);
  late.flush();
  assert.equal(delivered.length, 500_000);
  assert.equal(delivered[0]?.[1], '2');
  late.whenDelivered(sessions[0] as Session, () => called.push('at once'));
  assert.deepEqual(called, ['at once']);
});

function createScene(count: number) {
  const delivered: [to: Session, topic: string][] = [];
  const dropped: number[] = [];
  const late = new LateDeliveries({
    deliver: ({ subscriber }, { topic }) => delivered.push([subscriber, topic]),
    onDropped: (deliveries) => dropped.push(deliveries),
  });
  const sessions = Array.from(
    { length: count },
    (_, index) => new Session(String(index), 'user', String(index), 1, 60),
  );
  return { late, delivered, dropped, sessions };
}

function matchesOf(sessions: readonly Session[]) {
  return sessions.map((subscriber) => ({ subscriber, subscriptions: [] }));
}

function message(topic: string): Message {
  return new Message(topic, new Uint8Array(1), 1, false, noProperties, undefined);
}
