import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { EventRefusedError, type Verdict } from '#sdk';
import { levelNames, levels } from '#tests/e2e/arrange-broker';
import { openSdkService, take, teamEvent } from './arrange-service.ts';
import { openCuttingProxy } from './cutting-proxy.ts';

for (const protocol of levels)
  suite(levelNames[protocol], () => {
    test('events whose acknowledgements are lost are stored once, and every verdict arrives', async (t) => {
      const service = await openSdkService(t);
      const proxy = await openCuttingProxy(t, Number(new URL(service.broker).port));
      const watcher = (await service.connect()).bot(1).receipts();
      await watcher.ready;
      const client = await service.connect({ protocol, broker: `mqtt://127.0.0.1:${proxy.port}` });
      const bot = client.bot(1);
      await bot.publish(teamEvent('first'));
      proxy.holdAnswers(true);
      const teams = Array.from({ length: 20 }, (_, index) => `team ${index}`);
      const verdicts = teams.map((team) => bot.publish(teamEvent(team)));
      // Stored, and the client does not know.
      await take(watcher, 21);
      proxy.cut();
      proxy.holdAnswers(false);
      const known = await Promise.all(verdicts);
      assert.deepEqual(
        known.map(({ sequence }) => sequence),
        teams.map((_, index) => index + 2),
      );
      const stored = await service.operator.readEvents(1);
      assert.deepEqual(
        stored.map(({ payload }) => payload['HomeTeamName']),
        ['first', ...teams],
      );
    });

    test('nothing is lost or repeated, wherever the network is cut', { timeout: 120_000 }, async (t) => {
      const service = await openSdkService(t);
      const random = createRandom(protocol);
      const lastCut = 26;
      const proxy = await openCuttingProxy(t, Number(new URL(service.broker).port), (connection) => {
        if (connection === 1 || connection > lastCut) return undefined;
        const bytes = 400 + Math.floor(random() * 6000);
        return random() < 0.5 ? { upBytes: bytes, downBytes: 1e9 } : { upBytes: 1e9, downBytes: bytes };
      });
      const client = await service.connect({ protocol, broker: `mqtt://127.0.0.1:${proxy.port}` });
      const bots = [client.bot(1), client.bot(2)];
      const receipts = bots.map((bot) => bot.receipts());
      const statuses = bots[0]?.statuses();
      await Promise.all(bots.map((bot) => bot.publish(teamEvent('start'))));
      proxy.cut();
      const sent: { readonly botId: number; readonly team: string; readonly verdict: Promise<Verdict> }[] = [];
      const refused: Promise<unknown>[] = [];
      for (let index = 0; index < 400 || proxy.connections <= lastCut; index += 1) {
        const bot = bots[index % 2] ?? client.bot(1);
        const qos = random() < 0.05 ? 2 : 1;
        const team = `team ${index}`;
        const verdict = bot.publish(teamEvent(team), { qos });
        sent.push({ botId: bot.id, team, verdict });
        if (index % 40 === 0)
          refused.push(
            assert.rejects(client.bot(1).publish({ EventId: 3, Period: `bad ${index}` }), EventRefusedError),
          );
        if (random() < 0.15) await verdict;
      }
      await Promise.all(refused);
      for (const [index, bot] of bots.entries()) {
        const own = sent.filter(({ botId }) => botId === bot.id);
        const stored = await service.operator.readEvents(bot.id);
        assert.deepEqual(
          stored.map(({ payload }) => payload['HomeTeamName']),
          ['start', ...own.map(({ team }) => team)],
        );
        assert.deepEqual(
          await Promise.all(own.map(async ({ verdict }) => (await verdict).sequence)),
          own.map((_, at) => at + 2),
        );
        const heard = await take(receipts[index] ?? bot.receipts(), own.length + 1);
        assert.deepEqual(
          heard.map(({ sequence }) => sequence),
          heard.map((_, at) => at + 1),
        );
      }
      const heard = await take(statuses ?? client.bot(1).statuses(), refused.length);
      assert.deepEqual(
        heard.map(({ errors }) => errors[0]?.value),
        refused.map((_, at) => `bad ${at * 40}`),
      );
    });
  });

/** The same numbers for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
