import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BotWriter } from '#core/ports/bot-store';
import type { Store, Writers } from '#core/ports/store';
import { createMemoryEventLog } from '#tests/support/memory-event-log';
import { createBotHistory } from './bot-history.ts';

/** The bots that the store has noted for deletion, and the calls in order. */
function createWorld(undeleted: readonly number[]) {
  const noted = new Set(undeleted);
  const done: string[] = [];
  const log = createMemoryEventLog();
  const bots = {
    isUndeleted: async (id) => noted.has(id),
    noteDeleted: async (id) => {
      done.push(`note ${id}`);
      noted.delete(id);
    },
  } satisfies Partial<BotWriter>;
  const store = { bots, change: (work: (writers: Writers) => unknown) => work({ bots } as unknown as Writers) };
  const steps = new Map<number, number>();
  const history = createBotHistory({
    store: store as unknown as Store,
    ingress: {
      closeBot: async (id) => void done.push(`close ${id}`),
      openBot: (id) => void done.push(`open ${id}`),
    },
    log: {
      countEvents: log.countEvents,
      settle: async (id) => void done.push(`settle ${id}`),
      async deleteBot(id) {
        done.push(`delete ${id}`);
        const left = steps.get(id) ?? 0;
        if (left < 0) throw new Error('The store is down.');
        steps.set(id, Math.max(0, left - 1));
        return left;
      },
    },
    later: (_milliseconds, work) => setImmediate(work),
  });
  return { history, noted, done, steps };
}

test('the bot is closed, its history is deleted step by step, and the bot number is opened again', async () => {
  const { history, done, steps } = createWorld([7]);
  steps.set(7, 2);
  await history.delete(7);
  assert.deepEqual(done, ['close 7', 'settle 7', 'delete 7', 'delete 7', 'delete 7', 'note 7', 'open 7']);
});

test('two requests for the same bot share one deletion', async () => {
  const { history, done } = createWorld([7]);
  await Promise.all([history.delete(7), history.delete(7)]);
  assert.deepEqual(done, ['close 7', 'settle 7', 'delete 7', 'note 7', 'open 7']);
});

test('a late request changes nothing: the number may belong to a new bot', async () => {
  const { history, done } = createWorld([]);
  await history.delete(7);
  assert.deepEqual(done, []);
});

test('a failed deletion keeps the bot closed and noted, does not block other bots, and can be retried', async () => {
  const { history, done, steps, noted } = createWorld([7, 8]);
  steps.set(7, -1);
  const [first, second] = await Promise.allSettled([history.delete(7), history.delete(8)]);
  assert.deepEqual([first.status, second.status, [...noted]], ['rejected', 'fulfilled', [7]]);
  assert.ok(!done.includes('open 7'));
  steps.set(7, 0);
  await history.delete(7);
  assert.deepEqual([done.at(-1), [...noted]], ['open 7', []]);
});
