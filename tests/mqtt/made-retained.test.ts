import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { RetainedTopic } from '#mqtt/hooks';
import { RawClient } from '../conformance/raw-client.ts';
import { WatchedEngine } from './pressure/watched-engine.ts';

/** The server's own retained messages, whose payloads are made when they are sent. */

const count = 200;

/** Many of them, each of which takes a while to make. */
function createRetained() {
  const made = { inAll: 0, inIteration: 0, most: 0 };
  const topics = Array.from({ length: count }, (_, index): RetainedTopic => {
    const make = (): Buffer => {
      work();
      made.inAll += 1;
      made.inIteration += 1;
      made.most = Math.max(made.most, made.inIteration);
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

/** Counts the messages made in each event-loop iteration. */
async function watchIterations(made: { inAll: number; inIteration: number }): Promise<void> {
  while (made.inAll < count) {
    made.inIteration = 0;
    await nextIteration();
  }
}

for (const qos of [0, 1] as const)
  test(`a few are made per event-loop iteration, in order, at QoS ${qos}`, async () => {
    const { made, findRetained } = createRetained();
    await using watched = await WatchedEngine.open({ hooks: { findRetained } });
    const client = await RawClient.open(watched.port, 4);
    await client.connect({ clientId: 'many' });
    const watching = watchIterations(made);
    await client.subscribe('t/+', qos);
    const payloads: string[] = [];
    while (payloads.length < count) payloads.push(String((await client.receive()).payload));
    await watching;
    assert.deepEqual(
      payloads,
      Array.from({ length: count }, (_, index) => String(index)),
    );
    assert.ok(made.most <= 3, `${made.most} in one iteration`);
    client.destroy();
  });

test('when the connection is lost, a few QoS 1 messages are made per iteration too, and queued', async () => {
  const { made, findRetained } = createRetained();
  await using watched = await WatchedEngine.open({ hooks: { findRetained } });
  const session = { clientId: 'lasting', clean: false } as const;
  const client = await RawClient.open(watched.port, 4);
  await client.connect(session);
  await client.subscribe('t/+', 1);
  await watched.until(() => made.inAll > 0);
  client.destroy();
  await watchIterations(made);
  assert.ok(made.most <= 3, `${made.most} in one iteration`);
  const again = await RawClient.open(watched.port, 4);
  await again.connect(session);
  const payloads = new Set<string>();
  while (payloads.size < count) payloads.add(String((await again.receive()).payload));
  again.destroy();
});
