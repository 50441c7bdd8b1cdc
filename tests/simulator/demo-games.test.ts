import assert from 'node:assert/strict';
import { once } from 'node:events';
import { suite, test } from 'node:test';
import { createDemoData, demoBotId, demoGames } from '#app/demo-data';
import { startDemoGames } from '#app/demo-games';
import { createRecordedLog } from '#tests/support/run-record';
import { createTestApp, type TestApp } from '#tests/support/test-app';

suite('simulated games of the demo', () => {
  test('games are under way on bots of their own, go on after a restart, and cause no status', async (t) => {
    const service = await createTestApp(t);
    const { app } = service;
    await createDemoData(app, { hasGames: true });
    for (const start of ['the first start', 'another start']) {
      using games = await startDemoGames({ ...app, log: createRecordedLog() });
      assert.deepEqual(games.bots, demoGames, start);
      const lives = await Promise.all(demoGames.map(({ botId }) => nextLive(service, botId)));
      assert.deepEqual(
        lives.map(({ BotId, EventId }) => [BotId, EventId]),
        demoGames.map(({ botId, eventTypeId }) => [botId, eventTypeId]),
      );
    }
    assert.equal(await app.ingress.findLive(demoBotId), undefined);
    const metrics = await app.registry.metrics();
    assert.doesNotMatch(metrics, /^scorewire_ingress_(?:refused|warnings)\S* [1-9]/m);
  });

  test('a game ends when its bot is taken from the demo user; the others go on', async (t) => {
    const service = await createTestApp(t);
    const { app } = service;
    await createDemoData(app, { hasGames: true });
    const lines: string[] = [];
    const log = createRecordedLog();
    log.info = ((_facts: object, message: string) => void lines.push(message)) as typeof log.info;
    using _games = await startDemoGames({ ...app, log });
    const [gone, other] = demoGames;
    assert.ok(gone && other);
    await nextLive(service, gone.botId);
    const { id = 0 } = (await app.store.users.findSecretByUsername('demo'))?.user ?? {};
    assert.equal((await service.administer('DELETE', `/admin/users/${id}/bots/${gone.botId}`)).statusCode, 204);
    for (let count = 0; lines.length === 0 && count < 10; count += 1) await nextLive(service, other.botId);
    assert.deepEqual(lines, ['the simulated game of the demo has ended: its user may not push any more']);
  });

  test('without games the demo data has no bots for them, and nothing is played', async (t) => {
    const { app, administer } = await createTestApp(t);
    await createDemoData(app, { hasGames: false });
    using games = await startDemoGames({ ...app, log: createRecordedLog() });
    assert.deepEqual(games.bots, []);
    const bots = (await administer('GET', '/admin/bots')).json<{ items: { id: number }[] }>();
    assert.deepEqual(
      bots.items.map(({ id }) => id),
      [12345, 12346, 12347],
    );
  });
});

/** The live payload after the next event of a bot. */
async function nextLive({ app }: TestApp, botId: number): Promise<Readonly<Record<string, unknown>>> {
  const target = new EventTarget();
  const happened = once(target, 'live');
  const stop = app.ingress.listen(botId, (live) => {
    target.dispatchEvent(new CustomEvent('live', { detail: live().json }));
  });
  const [event] = (await happened) as [CustomEvent<string>];
  stop();
  return JSON.parse(event.detail) as Readonly<Record<string, unknown>>;
}
