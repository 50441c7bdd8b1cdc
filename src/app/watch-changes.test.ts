import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLocalBus } from '#bus/local-bus';
import type { Change } from '#core/ports/change-feed';
import { watchChanges } from './watch-changes.ts';

test('what was read is still true while polls succeed and find no change', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const world = { nowMs: 1000, lastId: 7, isDown: false };
  const lastId = async (): Promise<number> => {
    if (world.isDown) throw new Error('down');
    return world.lastId;
  };
  const audit = { lastId, listUsersChangedLocally: async () => [], listTargets: async () => [] };
  const watch = watchChanges(audit, createLocalBus(), () => world.nowMs);
  t.after(() => watch.stop());
  const poll = async (): Promise<void> => {
    world.nowMs += 300;
    t.mock.timers.tick(300);
    await new Promise(setImmediate);
  };
  assert.equal(watch.isStillTrue(1000), false, 'before the first poll');
  await poll();
  assert.deepEqual([watch.isStillTrue(1000), watch.isStillTrue(1300)], [false, true]);
  await poll();
  assert.equal(watch.isStillTrue(1300), true);
  world.lastId = 8;
  await poll();
  assert.deepEqual([watch.isStillTrue(1300), watch.isStillTrue(1900)], [false, true]);
  world.isDown = true;
  await poll();
  assert.equal(watch.isStillTrue(2200), false, 'the poll failed');
  world.isDown = false;
  await poll();
  assert.equal(watch.isStillTrue(2200), true);
  world.nowMs += 600;
  assert.equal(watch.isStillTrue(2200), false, 'the last poll is too old');
});

test('users that the command line has changed are published, even when the store fails at first', async (t) => {
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
    listTargets: async () => [],
  };
  const published: Change[] = [];
  const watch = watchChanges(audit, { publish: (change) => published.push(change) }, () => 0);
  t.after(() => watch.stop());
  const poll = async (): Promise<void> => {
    t.mock.timers.tick(300);
    await new Promise(setImmediate);
  };
  await poll();
  await poll();
  assert.deepEqual(asked, [], 'changes from before the start are not published');
  world.lastId = 9;
  world.isDown = true;
  await poll();
  assert.deepEqual(published, []);
  world.isDown = false;
  await poll();
  await poll();
  assert.deepEqual(asked, [7, 7]);
  assert.deepEqual(published, [
    { resource: 'user', id: 3 },
    { resource: 'user', id: 5 },
  ]);
});

test('a node of a cluster publishes every change, once, and none from before its start', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const entries = [{ id: 1, action: 'user.create', target: 'user/1' }];
  const audit = {
    lastId: async () => entries.length,
    listUsersChangedLocally: async () => [],
    listTargets: async (afterId: number, limit: number) => entries.slice(afterId, afterId + limit),
  };
  const published: Change[] = [];
  const watch = watchChanges(audit, { publish: (change) => published.push(change) }, () => 0, true);
  t.after(() => watch.stop());
  await watch.started;
  for (let id = 2; id <= 1501; id += 1) entries.push({ id, action: 'bot.put', target: `bot/${id}` });
  entries.push({ id: 1502, action: 'node.drain', target: 'node/a' });
  for (let polls = 0; polls < 2; polls += 1) {
    t.mock.timers.tick(300);
    await new Promise(setImmediate);
  }
  assert.equal(published.length, 1500);
  assert.deepEqual(published.at(-1), { resource: 'bot', id: 1501 });
});
