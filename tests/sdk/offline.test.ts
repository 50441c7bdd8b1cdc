import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { test } from 'node:test';
import type { State, UserOptions } from '#sdk';
import { openSdkService, take, teamEvent } from './arrange-service.ts';
import { openCuttingProxy } from './cutting-proxy.ts';

test('while the service cannot be reached', { timeout: 60_000 }, async (t) => {
  const service = await openSdkService(t);
  const proxy = await openCuttingProxy(t, Number(new URL(service.broker).port));
  const broker = `mqtt://127.0.0.1:${proxy.port}`;

  /** A client behind the proxy, and its states as events. */
  async function open(options: Partial<UserOptions> = {}) {
    const states = new EventEmitter();
    const onState = (state: State, reason?: string): boolean => states.emit(state, reason);
    const client = await service.connect({ broker, bufferMax: 5, onState, ...options });
    return {
      client,
      async leave() {
        proxy.refuse(true);
        const offline = once(states, 'offline');
        proxy.cut();
        assert.deepEqual(await offline, ['The connection was lost.']);
      },
      async comeBack() {
        const online = once(states, 'online');
        proxy.refuse(false);
        await online;
      },
    };
  }

  /** A client that has lost its connection. */
  async function openOffline(botId: number) {
    const opened = await open();
    await opened.client.bot(botId).publish(teamEvent('first'));
    await opened.leave();
    return { ...opened, bot: opened.client.bot(botId) };
  }

  async function storedTeams(botId: number): Promise<unknown[]> {
    return (await service.operator.readEvents(botId)).map(({ payload }) => payload['HomeTeamName']);
  }

  await t.test('events wait in order, as many as the buffer takes', async () => {
    const { bot, comeBack } = await openOffline(1);
    const teams = ['One', 'Two', 'Three', 'Four', 'Five'];
    const verdicts = teams.map((team) => bot.publish(teamEvent(team)));
    await assert.rejects(bot.publish(teamEvent('Six')), {
      name: 'BufferFullError',
      message: /not connected, and 5 events wait already/,
    });
    await comeBack();
    assert.deepEqual(
      (await Promise.all(verdicts)).map(({ sequence }) => sequence),
      [2, 3, 4, 5, 6],
    );
    assert.deepEqual(await storedTeams(1), ['first', ...teams]);
    await bot.publish(teamEvent('Seven'));
  });

  await t.test('an event that is given up is not sent', async () => {
    const { bot, comeBack } = await openOffline(2);
    const giveUp = new AbortController();
    const [one, two] = [bot.publish(teamEvent('One'), { signal: giveUp.signal }), bot.publish(teamEvent('Two'))];
    giveUp.abort();
    await assert.rejects(one, { name: 'AbortError' });
    await comeBack();
    await two;
    assert.deepEqual(await storedTeams(2), ['first', 'Two']);
    await assert.rejects(bot.publish(teamEvent('Three'), { signal: giveUp.signal }), { name: 'AbortError' });
  });

  await t.test('close waits for the verdicts of what it holds', async () => {
    const { client, bot, comeBack } = await openOffline(3);
    const verdict = bot.publish(teamEvent('One'));
    const closed = client.close();
    await assert.rejects(client.bot(3).publish(teamEvent('Two')), { name: 'ClosedError' });
    await comeBack();
    assert.equal((await verdict).sequence, 2);
    await closed;
    assert.deepEqual(await storedTeams(3), ['first', 'One']);
  });

  await t.test('close fails what has no verdict in time', async () => {
    const { client, bot } = await openOffline(4);
    const verdict = bot.publish(teamEvent('One'));
    const failed = assert.rejects(verdict, { name: 'ClosedError', message: /1 event had no verdict/ });
    await client.close({ timeoutMs: 0 });
    await failed;
    proxy.refuse(false);
  });

  await t.test('the service may have forgotten the session: its logs tell what became of an event', async () => {
    const { client, leave, comeBack } = await open({ protocol: 4, clientId: 'board' });
    const bot = client.bot(5);
    const statuses = bot.statuses();
    await bot.publish(teamEvent('first'));
    const watcher = (await service.connect()).bot(5).receipts();
    await watcher.ready;
    proxy.holdAnswers(true);
    const verdicts = ['One', 'Two'].map((team) => bot.publish(teamEvent(team)));
    const refused = assert.rejects(bot.publish({ EventId: 3, Period: 'x' }), { name: 'EventRefusedError' });
    await take(watcher, 2);
    await leave();
    // Another client of the same name begins anew, and leaves.
    await (await service.connect({ broker: service.broker, clientId: 'board' })).close();
    proxy.holdAnswers(false);
    await comeBack();
    assert.deepEqual(
      (await Promise.all(verdicts)).map(({ sequence }) => sequence),
      [2, 3],
    );
    await refused;
    assert.deepEqual(await storedTeams(5), ['first', 'One', 'Two']);
    await assert.rejects(statuses.next(), { name: 'GapError' });
    await bot.publish(teamEvent('Three'));
  });
});
