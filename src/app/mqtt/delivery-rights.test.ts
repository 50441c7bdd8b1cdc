import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createLocalBus } from '#bus/local-bus';
import { createAccessDirectory } from '#core/ingress/push-access';
import type { BotReader } from '#core/ports/bot-store';
import type { Change } from '#core/ports/change-feed';
import { createDeliveryRights } from './delivery-rights.ts';

const userId = 7;

/** The rights of a user with the bots 1 and 2, on a store that can be made to fail or not to answer. */
async function createScene() {
  const scene = { nowMs: 1000, bots: [1, 2], store: 'works' as 'works' | 'fails' | 'hangs' };
  const changes = createLocalBus();
  const clock = (): number => scene.nowMs;
  const listAssigned: BotReader['listAssigned'] = async () => {
    if (scene.store === 'hangs') return new Promise<never>(() => {});
    if (scene.store === 'fails') throw new Error('connection lost');
    return scene.bots.map((id) => ({ id, name: null, venueId: null, eventTypeId: null, pushEnabled: true }));
  };
  const nobody = { peek: () => undefined, find: async () => undefined };
  const bots = { listAssigned, find: async () => undefined, list: async () => [] };
  const rights = createDeliveryRights(createAccessDirectory(nobody, bots, changes, clock), changes, clock);
  await rights.load(userId);
  return {
    scene,
    async change(change: Change): Promise<void> {
      changes.publish(change);
      await turn();
    },
    /** What is decided after so long, when what is looked up because of it is there. */
    async decide(botId: number, afterMs: number): Promise<boolean> {
      scene.nowMs += afterMs;
      // The first of these may find a look that fails still under way.
      for (let asked = 0; asked < 2; asked += 1) {
        rights.mayDeliver(userId, botId);
        await turn();
      }
      return rights.mayDeliver(userId, botId);
    },
  };
}

test('a user gets what is of his bots, and nothing of others', async () => {
  const { decide } = await createScene();
  assert.deepEqual([await decide(1, 0), await decide(3, 0)], [true, false]);
});

for (const store of ['fails', 'hangs'] as const)
  for (const [what, change] of [
    ['taken from him', { resource: 'user', id: userId }],
    ['removed', { resource: 'bot', id: 1 }],
  ] as const) {
    test(`a bot that was ${what} is not delivered for longer than a second when the store ${store}`, async () => {
      const { scene, change: tell, decide } = await createScene();
      scene.store = store;
      scene.bots = [2];
      await tell(change);
      assert.equal(await decide(1, 1001), false);
      assert.equal(await decide(1, 60_000), false);
    });

    test(`his other bots are delivered for a second when the store ${store}, and again when it is back`, async () => {
      const { scene, change: tell, decide } = await createScene();
      scene.store = store;
      scene.bots = [2];
      await tell(change);
      assert.equal(await decide(2, 900), true);
      assert.equal(await decide(2, 200), false);
      if (store === 'hangs') return;
      scene.store = 'works';
      assert.deepEqual([await decide(2, 600), await decide(1, 0)], [true, false]);
    });
  }

test('a store that fails without any change takes nothing away', async () => {
  const { scene, decide } = await createScene();
  scene.store = 'fails';
  assert.equal(await decide(1, 3_600_000), true);
});

test('changes of others take nothing away', async () => {
  const { scene, change, decide } = await createScene();
  scene.store = 'fails';
  await change({ resource: 'user', id: 8 });
  await change({ resource: 'fixture', id: 1 });
  assert.equal(await decide(1, 60_000), true);
});
