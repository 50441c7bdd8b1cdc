import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frame, twoByteInteger } from '#tests/conformance/bytes';
import { RawClient } from '#tests/conformance/raw-client';
import { openLimits } from '#tests/mqtt/open-mode/start-open-mode';
import { WatchedEngine } from './pressure/watched-engine.ts';

const topic = 't';

test('5.0 [MQTT-2.2.1-4] a session that has no packet id left lets messages wait until one is free', async (t) => {
  await using watched = await WatchedEngine.open({ limits: openLimits });
  const first = await connectToSession(watched);
  await first.subscribe(topic, 2);
  const released = await receiveSome(watched, first, 40_000);
  for (const id of released) first.send(frame(0x50, twoByteInteger(id)));
  for (const id of released) assert.equal((await first.nextBytes()).readUInt16BE(2), id);
  first.destroy();
  const second = await connectToSession(watched);
  t.after(() => second.destroy());
  for (const id of released) assert.equal((await second.nextBytes()).readUInt16BE(2), id);

  publish(watched, 25_600);
  const received = await receive(second, 65_535 - released.length);
  await second.expectNothing();
  assert.equal(new Set([...released, ...received]).size, 65_535);
  const freed = released[5] ?? 0;
  second.send(frame(0x70, twoByteInteger(freed)));
  assert.deepEqual(await receive(second, 1), [freed]);
});

test('incomplete messages of earlier connections count against the window', async (t) => {
  await using watched = await WatchedEngine.open({ limits: { inflightOutMax: 3 } });
  const first = await connectToSession(watched);
  await first.subscribe(topic, 2);
  const [one = 0, two = 0] = await receiveSome(watched, first, 2);
  first.send(frame(0x50, twoByteInteger(one)));
  await first.next('pubrel');
  first.destroy();
  const second = await connectToSession(watched);
  t.after(() => second.destroy());
  assert.equal((await second.next('pubrel')).messageId, one);
  assert.equal((await second.next('publish')).messageId, two);
  publish(watched, 2);
  await receive(second, 1);
  await second.expectNothing();
  second.send(frame(0x70, twoByteInteger(one)));
  await receive(second, 1);
});

async function connectToSession(watched: WatchedEngine): Promise<RawClient> {
  const client = await RawClient.open(watched.port, 4);
  return client.connect({ clientId: 'lasting', clean: false });
}

function publish({ engine }: WatchedEngine, count: number): void {
  for (let sent = 0; sent < count; sent += 1)
    engine.publish({ topic, payload: Buffer.alloc(1), qos: 2, retain: false });
}

async function receiveSome(watched: WatchedEngine, client: RawClient, count: number): Promise<number[]> {
  publish(watched, count);
  return receive(client, count);
}

/** The packet ids of the next messages, without acknowledging them. */
async function receive(client: RawClient, count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) {
    const publish = await client.nextBytes();
    assert.equal(publish[0], 0x34, 'a PUBLISH of QoS 2');
    ids.push(publish.readUInt16BE(4 + topic.length));
  }
  return ids;
}
