import assert from 'node:assert/strict';
import { test } from 'node:test';
import { skipWithout } from '#tests/support/system-packages';
import { runChaos } from '../../benchmarks/soak/cluster/chaos.ts';

/* The short form of `npm run soak -- --cluster`, with a fixed seed. */
test('a cluster keeps its promises while each of its parts fails', { skip: skipWithout('nats-server') }, async () => {
  const { faults, acknowledged, refusals, broken, brokenLines } = await runChaos({ seconds: 0, seed: 21, rate: 150 });
  assert.deepEqual(broken, {}, brokenLines.join('\n'));
  assert.deepEqual(Object.keys(faults).sort(), [
    'NATS stopped',
    'PostgreSQL failed over',
    'PostgreSQL restarted',
    'kill of a node',
    'node cut off from NATS',
    'node cut off from PostgreSQL',
    'node paused',
  ]);
  assert.ok(acknowledged > 0 && refusals > 0, `${acknowledged} events and ${refusals} refusals were acknowledged`);
});
