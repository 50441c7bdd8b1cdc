import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { RawClient } from '#tests/conformance/raw-client';
import { readWholeSessions } from '#tests/store/read-whole-sessions';
import { createHangingStore } from './hanging-store.ts';
import { WatchedEngine } from './pressure/watched-engine.ts';

/** In a lasting session, what a packet promises is saved before the packet is sent. */

interface Scene {
  /** Has a lasting session and a subscription to `t` at QoS 2. There is another one, not connected, with a subscription to `away`. */
  readonly client: RawClient;
  /** Makes the server publish to `t`. */
  publish(qos: 1 | 2): void;
}

interface PromisingPacket {
  readonly packet: 'suback' | 'unsuback' | 'puback' | 'pubrec' | 'publish' | 'pubrel' | 'pubcomp';
  /** Runs up to the point where the store hangs; returns the action that causes the packet. */
  readonly arrange: (scene: Scene) => Promise<() => void>;
}

const promising: readonly PromisingPacket[] = [
  {
    packet: 'suback',
    arrange:
      async ({ client }) =>
      () =>
        void client.sendSubscribe('other', 1),
  },
  {
    packet: 'unsuback',
    arrange:
      async ({ client }) =>
      () =>
        void client.sendUnsubscribe('t'),
  },
  {
    packet: 'puback',
    arrange:
      async ({ client }) =>
      () =>
        void client.sendPublish('away', 'x', { qos: 1 }),
  },
  {
    packet: 'pubrec',
    arrange:
      async ({ client }) =>
      () =>
        void client.sendPublish('other', 'x', { qos: 2 }),
  },
  {
    packet: 'publish',
    arrange:
      async ({ publish }) =>
      () =>
        publish(1),
  },
  {
    packet: 'pubrel',
    arrange: async ({ client, publish }) => {
      publish(2);
      const { messageId = 0 } = await client.next('publish');
      return () => client.sendPacket({ cmd: 'pubrec', messageId, reasonCode: 0 });
    },
  },
  {
    packet: 'pubcomp',
    arrange: async ({ client }) => {
      const messageId = client.sendPublish('other', 'x', { qos: 2 });
      await client.next('pubrec');
      return () => client.sendPacket({ cmd: 'pubrel', messageId, reasonCode: 0 });
    },
  },
];

for (const level of [4, 5] as const)
  suite(`level ${level}`, () => {
    for (const { packet, arrange } of promising)
      test(`${packet.toUpperCase()} is sent when what it promises is saved, and not before`, async (t) => {
        const store = createHangingStore();
        await using watched = await WatchedEngine.open({ sessions: store });
        // Before the engine closes, which waits for the store.
        using _answer = { [Symbol.dispose]: () => store.answer() };
        const client = await connect(watched, level, 'client');
        t.after(() => client.destroy());
        await client.subscribe('t', 2);
        const away = await connect(watched, level, 'away');
        await away.subscribe('away', 1);
        await away.end();
        const publish = (qos: 1 | 2) =>
          watched.engine.publish({ topic: 't', payload: Buffer.from('x'), qos, retain: false });
        const act = await arrange({ client, publish });
        await client.expectNothing();
        store.hang();
        act();
        await client.expectNothing();
        store.answer();
        await client.next(packet);
      });
  });

test('closing waits until all changes are saved', async () => {
  const store = createHangingStore();
  await using watched = await WatchedEngine.open({ sessions: store });
  const client = await connect(watched, 5, 'client');
  await client.subscribe('t', 1);
  store.hang();
  const closing = watched.engine.close().then(() => 'closed');
  await client.expectDisconnect(0x8b);
  assert.equal(await Promise.race([closing, nextIteration('open')]), 'open');
  store.answer();
  assert.equal(await closing, 'closed');
  assert.notEqual((await readWholeSessions(store))[0]?.offlineSinceMs, undefined);
});

/** Connects with a session that outlives its connection. */
async function connect(watched: WatchedEngine, level: 4 | 5, clientId: string): Promise<RawClient> {
  const client = await RawClient.open(watched.port, level);
  const properties = { sessionExpiryInterval: 3600 };
  return client.connect({ clientId, clean: false, ...(level === 5 && { properties }) });
}
