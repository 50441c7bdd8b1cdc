import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { createLocalBus } from '#bus/local-bus';
import { createAccessDirectory } from '#core/ingress/push-access';
import type { BotReader } from '#core/ports/bot-store';
import type { Change } from '#core/ports/change-feed';
import { createDeliveryRights } from './delivery-rights.ts';

const userId = 7;
const userChange: Change = { resource: 'user', id: userId };
const botChange: Change = { resource: 'bot', id: 1 };

/** The rights of a user with the bots 1 and 2, on a store that can fail or hang. */
async function createTestbed() {
  const state = { nowMs: 1000, bots: [1, 2], store: 'works' as 'works' | 'fails' | 'hangs' };
  const changes = createLocalBus();
  const clock = (): number => state.nowMs;
  const listAssigned: BotReader['listAssigned'] = async () => {
    if (state.store === 'hangs') return new Promise<never>(() => {});
    if (state.store === 'fails') throw new Error('connection lost');
    return state.bots.map((id) => ({ id, name: null, venueId: null, eventTypeId: null, pushEnabled: true }));
  };
  const nobody = { peek: () => undefined, find: async () => undefined };
  const bots = { listAssigned, find: async () => undefined, list: async () => [] };
  const rights = createDeliveryRights(createAccessDirectory(nobody, bots, changes, clock), clock);
  changes.subscribe(rights.onChange);
  await rights.load(userId);
  return {
    state,
    rights,
    async change(change: Change): Promise<void> {
      changes.publish(change);
      await nextIteration();
    },
    /** The decision after so many milliseconds, once the reads that it causes are done. */
    async decide(botId: number, afterMs: number): Promise<boolean> {
      state.nowMs += afterMs;
      // During the first, a failing read may still be under way.
      for (let asked = 0; asked < 2; asked += 1) {
        rights.mayDeliver(userId, botId);
        await nextIteration();
      }
      return rights.mayDeliver(userId, botId);
    },
  };
}

test('a user gets the messages of his bots, and none of other bots', async () => {
  const { decide } = await createTestbed();
  assert.deepEqual([await decide(1, 0), await decide(3, 0)], [true, false]);
});

for (const store of ['fails', 'hangs'] as const) {
  test(`messages of a bot that was taken from him stop after a second when the store ${store}`, async () => {
    const { state, change, decide } = await createTestbed();
    state.store = store;
    state.bots = [2];
    await change(userChange);
    assert.equal(await decide(1, 1001), false);
    assert.equal(await decide(1, 60_000), false);
  });

  test(`when a bot was taken from him and the store ${store}, messages of other bots stop after a second until it is back`, async () => {
    const { state, change, decide } = await createTestbed();
    state.store = store;
    state.bots = [2];
    await change(userChange);
    assert.equal(await decide(2, 900), true);
    assert.equal(await decide(2, 200), false);
    if (store === 'hangs') return;
    state.store = 'works';
    assert.deepEqual([await decide(2, 600), await decide(1, 0)], [true, false]);
  });

  test(`messages of a bot that was removed stop at once when the store ${store}, those of other bots do not`, async () => {
    const { state, change, decide } = await createTestbed();
    state.store = store;
    await change({ ...botChange, removed: true });
    assert.deepEqual([await decide(1, 0), await decide(2, 0)], [false, true]);
    assert.deepEqual([await decide(1, 60_000), await decide(2, 0)], [false, true]);
  });

  test(`a change of a bot stops nothing when the store ${store}`, async () => {
    const { state, change, decide } = await createTestbed();
    state.store = store;
    await change(botChange);
    assert.deepEqual([await decide(1, 60_000), await decide(2, 0)], [true, true]);
  });
}

test('the first message, seconds after a bot was changed or another was removed, is delivered', async () => {
  for (const made of [botChange, { resource: 'bot', id: 2, removed: true }] as const) {
    const { state, change, rights } = await createTestbed();
    await change(made);
    state.nowMs += 2000;
    assert.equal(rights.mayDeliver(userId, 1), true);
  }
});

test('without a change, an outage of the store stops nothing', async () => {
  const { state, decide } = await createTestbed();
  state.store = 'fails';
  assert.equal(await decide(1, 3_600_000), true);
});

test('changes of other users stop nothing', async () => {
  const { state, change, decide } = await createTestbed();
  state.store = 'fails';
  await change({ resource: 'user', id: 8 });
  await change({ resource: 'fixture', id: 1 });
  assert.equal(await decide(1, 60_000), true);
});
