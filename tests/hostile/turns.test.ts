import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generate } from 'mqtt-packet';
import { RawClient } from '#tests/conformance/raw-client';
import { WatchedEngine } from '#tests/mqtt/pressure/watched-engine';

/** Connections are read side by side: who sends thousands of packets at once is not served to the end before others are looked at. */

const packets = 3000;

test('a publication of somebody else comes between those of a flood', async () => {
  const topics: string[] = [];
  await using watched = await WatchedEngine.open({
    hooks: {
      onPublish(publication) {
        topics.push(publication.topic);
        if (publication.topic === 'flood') work();
        publication.accept();
      },
    },
  });
  const [hostile, honest] = await Promise.all([4, 4].map(() => RawClient.open(watched.port, 4)));
  assert.ok(hostile && honest);
  await hostile.connect({ clientId: 'hostile' });
  await honest.connect({ clientId: 'honest' });
  const flood = generate({ cmd: 'publish', topic: 'flood', payload: 'x', qos: 0, dup: false, retain: false });
  hostile.send(Buffer.concat(Array.from({ length: packets }, () => flood)));
  await watched.until(() => topics.length > 0);
  await honest.publish('honest', 'x', { qos: 1 });
  assert.ok(topics.length < packets, `all ${packets} of the flood were served first`);
  await watched.until(() => topics.length === packets + 1);
  for (const client of [hostile, honest]) client.destroy();
});

/** What a costly payload takes, as work that does not depend on the clock. */
function work(): void {
  for (let round = 0, sum = 0; round < 20_000; round += 1) sum += Math.sqrt(round + sum);
}
