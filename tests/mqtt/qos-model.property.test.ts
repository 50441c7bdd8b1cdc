import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '#tests/support/property';
import { type Action, actionKinds, QosWorld, type WorldOptions } from './qos-world.ts';

const level = fc.constantFrom<4 | 5>(4, 5);
const options = {
  levels: fc.tuple(level, level),
  inflightOutMax: fc.integer({ min: 1, max: 4 }),
  inflightInMax: fc.integer({ min: 1, max: 4 }),
  receiveMaximum: fc.constantFrom(1, 3, 65_535),
  signsInLater: fc.boolean(),
  acknowledgesLate: fc.boolean(),
};

const inMemory = fc.record({ ...options, sessions: fc.constant('in memory' as const) });
const stored = fc.record({ ...options, sessions: fc.constant('stored' as const) });

const weights: Record<Action['kind'], number> = {
  publish: 5,
  'to server': 8,
  'to client': 8,
  acknowledge: 6,
  repeat: 1,
  cut: 2,
  connect: 4,
  reconnect: 3,
  notice: 1,
  answer: 3,
  'hook answers later': 1,
  'hook answers at once': 1,
  'hook throws': 1,
  'hook fails': 1,
  save: 0,
  crash: 0,
};

test('promised messages arrive, however often connections are lost', async () => {
  await assertGuarantees(inMemory, weights);
});

test('promised messages arrive with a slow session store', async () => {
  await assertGuarantees(stored, { ...weights, save: 10 });
});

test('promised messages arrive, however often the server crashes', async () => {
  await assertGuarantees(stored, { ...weights, save: 10, crash: 2 });
});

async function assertGuarantees(
  options: fc.Arbitrary<WorldOptions>,
  weights: Record<Action['kind'], number>,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(options, fc.array(actionOf(weights), { maxLength: 80, size: 'max' }), async (options, actions) => {
      const world = await QosWorld.open(options);
      for (const action of actions) await world.perform(action);
      await world.finish();
      assert.deepEqual([...new Set(world.violations)].slice(0, 10), []);
    }),
    { numRuns: runs({ fixed: 250, searching: 750 }) },
  );
}

function actionOf(weights: Record<Action['kind'], number>): fc.Arbitrary<Action> {
  const kinds = actionKinds.filter((kind) => weights[kind] > 0);
  return fc.record({
    kind: fc.oneof(...kinds.map((kind) => ({ weight: weights[kind], arbitrary: fc.constant(kind) }))),
    client: fc.nat({ max: 1 }),
    amount: fc.nat({ max: 60 }),
    flag: fc.boolean(),
    iterations: fc.nat({ max: 2 }),
  });
}
