import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLocalBus } from '#bus/local-bus';
import type { Change } from '#core/ports/change-feed';
import { watchChanges } from './watch-changes.ts';

test('what was read is still true for as long as nobody has changed anything, and somebody looks', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const world = { nowMs: 1000, lastId: 7, isDown: false };
  const lastId = async (): Promise<number> => {
    if (world.isDown) throw new Error('down');
    return world.lastId;
  };
  const audit = { lastId, listUsersChangedLocally: async () => [] };
  const watch = watchChanges(audit, createLocalBus(), () => world.nowMs);
  t.after(() => watch.stop());
  const look = async (): Promise<void> => {
    world.nowMs += 300;
    t.mock.timers.tick(300);
    await new Promise(setImmediate);
  };
  assert.equal(watch.isStillTrue(1000), false, 'nobody has looked yet');
  await look();
  assert.deepEqual([watch.isStillTrue(1000), watch.isStillTrue(1300)], [false, true]);
  await look();
  assert.equal(watch.isStillTrue(1300), true);
  world.lastId = 8;
  await look();
  assert.deepEqual([watch.isStillTrue(1300), watch.isStillTrue(1900)], [false, true]);
  world.isDown = true;
  await look();
  assert.equal(watch.isStillTrue(2200), false, 'nobody can look');
  world.isDown = false;
  await look();
  assert.equal(watch.isStillTrue(2200), true);
  world.nowMs += 600;
  assert.equal(watch.isStillTrue(2200), false, 'the last look is long ago');
});

test('users whom somebody at the machine has changed are told, also when the store fails meanwhile', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const world = { lastId: 7, isDown: false };
  const asked: number[] = [];
  const audit = {
    lastId: async () => world.lastId,
    async listUsersChangedLocally(afterId: number) {
      asked.push(afterId);
      if (world.isDown) throw new Error('down');
      return [3, 5];
    },
  };
  const told: Change[] = [];
  const watch = watchChanges(audit, { publish: (change) => told.push(change) }, () => 0);
  t.after(() => watch.stop());
  const look = async (): Promise<void> => {
    t.mock.timers.tick(300);
    await new Promise(setImmediate);
  };
  await look();
  await look();
  assert.deepEqual(asked, [], 'what was there at the start is no news');
  world.lastId = 9;
  world.isDown = true;
  await look();
  assert.deepEqual(told, []);
  world.isDown = false;
  await look();
  await look();
  assert.deepEqual(asked, [7, 7]);
  assert.deepEqual(told, [
    { resource: 'user', id: 3 },
    { resource: 'user', id: 5 },
  ]);
});
