import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLocalBus } from '#bus/local-bus';
import type { Change } from '#core/ports/change-feed';
import type { Store, Writers } from '#core/ports/store';
import { problem } from '#core/problem';
import { failed, ok } from '#core/result';
import { recordChange } from './record-change.ts';

const actor = { userId: 1, username: 'admin', address: '::1' };
const change: Change = { resource: 'user', id: 7 };
const recorded = { value: 'done', target: 'user/7', before: null, after: null, change };

/** A store whose commit may throw, and the changes that were published. */
function createParts(commit: () => void) {
  const changes = createLocalBus();
  const told: Change[] = [];
  changes.subscribe((each) => told.push(each));
  const writers = { audit: { append: async () => {} } } as unknown as Writers;
  const store = {
    async change(work: (writers: Writers) => Promise<unknown>) {
      const outcome = await work(writers);
      commit();
      return outcome;
    },
  } as unknown as Store;
  return { told, parts: { store, changes, secrets: {} as never, clock: () => 0 } };
}

test('a committed change is published', async () => {
  const { told, parts } = createParts(() => {});
  const outcome = await recordChange(parts, actor, 'user.update', async () => ok(recorded));
  assert.deepEqual([outcome, told], [ok('done'), [change]]);
});

test('a refused change is not published', async () => {
  const { told, parts } = createParts(() => {});
  const refusal = failed(problem('conflict', 'No.'));
  assert.deepEqual(await recordChange(parts, actor, 'user.update', async () => refusal), refusal);
  assert.deepEqual(told, []);
});

test('a change whose commit is in doubt is published, and the error is thrown', async () => {
  const { told, parts } = createParts(() => {
    throw new Error('connection lost');
  });
  await assert.rejects(
    recordChange(parts, actor, 'user.update', async () => ok(recorded)),
    /connection lost/,
  );
  assert.deepEqual(told, [change]);
});

test('an error before the change publishes nothing', async () => {
  const { told, parts } = createParts(() => {});
  const fault = recordChange(parts, actor, 'user.update', async () => {
    throw new Error('connection lost');
  });
  await assert.rejects(fault, /connection lost/);
  assert.deepEqual(told, []);
});
