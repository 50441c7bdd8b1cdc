import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { EventLog, RetentionLimits } from '#core/ports/event-log';
import { loadConfig } from './config/load-config.ts';
import { createLog } from './log.ts';
import { startRetention } from './start-retention.ts';

const dayMs = 86_400_000;
const nowMs = Date.parse('2026-04-01T12:00:00Z');

test('events and refusals are kept as many days as the settings say', async (t) => {
  const { asked, pass } = start(t, { SCOREWIRE_EVENT_RETENTION_DAYS: '30', SCOREWIRE_REFUSAL_RETENTION_DAYS: '7' });
  await pass(60_000);
  assert.deepEqual(asked, [
    { eventsBeforeMs: nowMs - 30 * dayMs, refusalsBeforeMs: nowMs - 7 * dayMs, bytesMax: undefined },
  ]);
});

test('0 days keep everything, and the size of the log has its own limit', async (t) => {
  const { asked, pass } = start(t, {
    SCOREWIRE_EVENT_RETENTION_DAYS: '0',
    SCOREWIRE_REFUSAL_RETENTION_DAYS: '0',
    SCOREWIRE_EVENT_LOG_BYTES_MAX: '5000',
  });
  await pass(60_000);
  assert.deepEqual(asked, [{ eventsBeforeMs: undefined, refusalsBeforeMs: undefined, bytesMax: 5000 }]);
});

test('the next step follows soon while there is more to delete, and after a minute when one failed', async (t) => {
  const { asked, pass, answers } = start(t, {});
  answers.push(10, new Error('the disk is full'), 0);
  await pass(60_000);
  await pass(20);
  assert.equal(asked.length, 2);
  await pass(20);
  assert.equal(asked.length, 2);
  await pass(60_000);
  assert.equal(asked.length, 3);
});

function start(t: TestContext, env: Record<string, string>) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const asked: RetentionLimits[] = [];
  /** The results of the next calls of `trim`: how much was deleted, or why it failed. */
  const answers: (number | Error)[] = [];
  const trim = async (limits: RetentionLimits): Promise<number> => {
    asked.push(limits);
    const answer = answers.shift() ?? 0;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const config = loadConfig({ env, readFile: () => '' });
  t.after(startRetention(config, { trim } as EventLog, () => nowMs, createLog('silent')));
  const pass = async (milliseconds: number): Promise<void> => {
    t.mock.timers.tick(milliseconds);
    await new Promise(setImmediate);
  };
  return { asked, answers, pass };
}
