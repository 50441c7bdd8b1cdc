import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/support/property';
import { type Action, actionKinds, PositionsWorld } from './positions-world.ts';

const weights: Record<Action['kind'], number> = {
  publish: 8,
  hear: 6,
  connect: 5,
  lose: 2,
  acknowledge: 5,
  kill: 1,
  'cut off': 1,
  wait: 4,
};

const action = fc.record({
  kind: fc.oneof(...actionKinds.map((kind) => ({ weight: weights[kind], arbitrary: fc.constant(kind) }))),
  who: fc.nat({ max: 1 }),
  amount: fc.nat({ max: 60 }),
  flag: fc.boolean(),
});

test('a lasting session gets every position of its topics in order, however its client moves between nodes', async (t) => {
  // Nothing depends on real time: a slow machine must not look like a process that was paused.
  t.mock.method(performance, 'now', () => 0);
  t.mock.timers.enable({ apis: ['setInterval'] });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 60, size: 'max' }), async (actions) => {
      const world = await PositionsWorld.open();
      for (const each of actions) await world.perform(each);
      await world.finish();
      assert.deepEqual([...new Set(world.violations)].slice(0, 10), []);
    }),
    { numRuns: 150 },
  );
});
