import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { RetainedTopic } from '#mqtt/hooks';
import { RawClient } from '../conformance/raw-client.ts';
import { WatchedEngine } from './pressure/watched-engine.ts';

/** Retained messages of the server's own, which are made when they are sent. */

const count = 200;

/** So many of them, each of which takes a while to make. */
function createRetained() {
  const made = { inAll: 0, inTurn: 0, most: 0 };
  const topics = Array.from({ length: count }, (_, index): RetainedTopic => {
    const make = (): Buffer => {
      work();
      made.inAll += 1;
      made.inTurn += 1;
      made.most = Math.max(made.most, made.inTurn);
      return Buffer.from(String(index));
    };
    return { topic: `t/${index}`, qos: 1, make };
  });
  return { made, findRetained: async () => topics };
}

/** About a millisecond. */
function work(): void {
  for (const endMs = performance.now() + 1; performance.now() < endMs; );
}

/** Counts what is made in each turn of the event loop. */
async function watchTurns(made: { inAll: number; inTurn: number }): Promise<void> {
  while (made.inAll < count) {
    made.inTurn = 0;
    await turn();
  }
}

for (const qos of [0, 1] as const)
  test(`they are made a few in a turn of the event loop, in order, at QoS ${qos}`, async () => {
    const { made, findRetained } = createRetained();
    await using watched = await WatchedEngine.open({ hooks: { findRetained } });
    const client = await RawClient.open(watched.port, 4);
    await client.connect({ clientId: 'many' });
    const watching = watchTurns(made);
    await client.subscribe('t/+', qos);
    const payloads: string[] = [];
    while (payloads.length < count) payloads.push(String((await client.receive()).payload));
    await watching;
    assert.deepEqual(
      payloads,
      Array.from({ length: count }, (_, index) => String(index)),
    );
    assert.ok(made.most <= 3, `${made.most} in one turn`);
    client.destroy();
  });

test('what must arrive is made a few in a turn as well when the connection is gone, and waits for the next', async () => {
  const { made, findRetained } = createRetained();
  await using watched = await WatchedEngine.open({ hooks: { findRetained } });
  const session = { clientId: 'lasting', clean: false } as const;
  const client = await RawClient.open(watched.port, 4);
  await client.connect(session);
  await client.subscribe('t/+', 1);
  await watched.until(() => made.inAll > 0);
  client.destroy();
  await watchTurns(made);
  assert.ok(made.most <= 3, `${made.most} in one turn`);
  const again = await RawClient.open(watched.port, 4);
  await again.connect(session);
  const payloads = new Set<string>();
  while (payloads.size < count) payloads.add(String((await again.receive()).payload));
  again.destroy();
});
