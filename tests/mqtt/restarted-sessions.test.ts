import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemorySessionStore } from '#mqtt/memory-session-store';
import type { SessionStore } from '#mqtt/session-store';
import { RawClient } from '#tests/conformance/raw-client';
import { WatchedEngine } from './pressure/watched-engine.ts';

test('5.0 [MQTT-4.4.0-2] a message that PUBREC has refused is not sent again after a restart', async () => {
  const sessions = createMemorySessionStore();
  await serve(sessions, async (watched, connect) => {
    const subscriber = await connect('lasting');
    await subscriber.subscribe('t', 2);
    for (const payload of ['refused', 'unanswered'])
      watched.engine.publish({ topic: 't', payload: Buffer.from(payload), qos: 2, retain: false });
    const { messageId = 0 } = await subscriber.next('publish');
    await subscriber.next('publish');
    subscriber.sendPacket({ cmd: 'pubrec', messageId, reasonCode: 0x80 });
    await subscriber.expectNothing();
  });
  await serve(sessions, async (_, connect) => {
    const subscriber = await connect('lasting');
    assert.equal(String((await subscriber.next('publish')).payload), 'unanswered');
    await subscriber.expectNothing();
  });
});

test('unacknowledged messages of one member of a shared subscription go to another, even after a restart', async () => {
  const sessions = createMemorySessionStore();
  const filter = '$share/group/t';
  await serve(sessions, async ({ engine }, connect) => {
    const member = await connect('leaving');
    await member.subscribe(filter, 1);
    await member.subscribe('other', 1);
    for (const topic of ['t', 'other'])
      engine.publish({ topic, payload: Buffer.from('payload'), qos: 1, retain: false });
    for (const topic of ['t', 'other']) assert.equal((await member.next('publish')).topic, topic);
  });
  await serve(sessions, async (_, connect) => {
    const staying = await connect('staying');
    await staying.subscribe(filter, 1);
    const leaving = await connect('leaving');
    for (const topic of ['t', 'other']) assert.equal((await leaving.next('publish')).topic, topic);
    leaving.sendPacket({ cmd: 'disconnect', reasonCode: 0, properties: { sessionExpiryInterval: 0 } });
    const { topic, payload } = await staying.receive();
    assert.deepEqual([topic, String(payload)], ['t', 'payload']);
    await staying.expectNothing();
  });
});

type Connect = (clientId: string) => Promise<RawClient>;

/** One run of the server; the sessions outlive it. */
async function serve(
  sessions: SessionStore,
  play: (watched: WatchedEngine, connect: Connect) => Promise<void>,
): Promise<void> {
  await using watched = await WatchedEngine.open({ sessions });
  await play(watched, async (clientId) => {
    const client = await RawClient.open(watched.port, 5);
    return client.connect({ clientId, clean: false, properties: { sessionExpiryInterval: 3600 } });
  });
}
