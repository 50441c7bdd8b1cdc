import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSqliteEventLog } from '#store/event-log/sqlite/open-event-log';
import { createTemporaryFolder } from '#tests/support/engines';
import { createTestApp } from '#tests/support/test-app';

const nowMs = Date.parse('2026-04-01T12:00:00Z');
const dayMs = 86_400_000;
const bot = '/external/ingress/bots/1';

test('a running service deletes events and refusals that are too old, and nothing else', async (t) => {
  const env = {
    SCOREWIRE_DATA_DIR: createTemporaryFolder(t),
    SCOREWIRE_EVENT_RETENTION_DAYS: '30',
    SCOREWIRE_REFUSAL_RETENTION_DAYS: '7',
  };
  const clock = (): number => nowMs;
  const first = await createTestApp(t, { env, clock });
  await first.administer('PUT', '/admin/bots/1', { name: 'Bot 1', pushEnabled: true });
  await first.app.close();
  await fillLog(env.SCOREWIRE_DATA_DIR);

  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { administer } = await createTestApp(t, { env, clock });
  const read = async (path: string): Promise<string[]> => {
    const { items } = (await administer('GET', `${bot}/${path}`)).json<{ items: { clientId: string }[] }>();
    return items.map(({ clientId }) => clientId);
  };
  assert.deepEqual(await read('events'), ['31 days', '29 days']);
  t.mock.timers.tick(60_000);
  t.mock.timers.reset();
  while ((await read('events')).length > 1);
  assert.deepEqual([await read('events'), await read('rejections')], [['29 days'], ['6 days']]);
});

/** With an event and a refusal that are too old, and one of each that is not. */
async function fillLog(folder: string): Promise<void> {
  const log = await openSqliteEventLog({
    path: join(folder, 'events.db'),
    onFault(error) {
      throw error;
    },
  });
  const bytes = new TextEncoder().encode('{"EventId":3}');
  const sent = (days: number) => {
    const sender = { botId: 1, userId: 1, clientId: `${days} days`, packetId: 1 };
    return { ...sender, receivedAtMs: nowMs - days * dayMs };
  };
  for (const days of [31, 29])
    await new Promise((onDone) => {
      log.append({ ...sent(days), session: 1, eventTypeId: 3, bytes, start: 0, end: bytes.length }, { onDone });
    });
  for (const days of [8, 6]) log.refuse({ ...sent(days), status: '{}', payload: bytes });
  await log.close();
}
