import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSampleService } from './sample-sender.ts';

const level = 5;

test('another game', async (t) => {
  const time = { ms: Date.UTC(2026, 3, 1, 19, 30) };
  const service = await openSampleService(t, { clock: () => time.ms });
  const user = await service.operator.createUser('scorer');
  const other = await service.operator.createUser('somebody-else');
  const [botId = 0] = await service.createBots(user, 1);
  const sender = await service.connectSender(level, user, 'scoreboard');
  const as = { basic: [user.username, user.password] } as const;
  const url = `/external/ingress/bots/${botId}/new-game`;
  const live = async (): Promise<Record<string, unknown>> =>
    (await service.app.send({ url: `/external/live/${botId}`, as })).json<Record<string, unknown>>();
  const newGame = (who = as) => service.app.send({ method: 'POST', url, as: who });

  await t.test('before the first event it is a conflict, and says why', async () => {
    const answer = await newGame();
    assert.deepEqual(
      [answer.statusCode, answer.json<{ detail: string }>().detail],
      [409, `Bot ${botId} has no event yet: its first event begins the first game.`],
    );
  });

  await t.test('it clears the board but for the names, and the live payload tells the games apart', async () => {
    await sender.push(botId, '{"EventId":3,"HomeTeamName":"Lions","Period":2,"HomeScore":50,"HomeFouls":3}');
    assert.deepEqual((await live())['GameStartedAt'], '2026-04-01T19:30:00.000Z');
    time.ms += 60_000;
    const answer = await newGame();
    const startedAt = '2026-04-01T19:31:00.000Z';
    assert.deepEqual([answer.statusCode, answer.json()], [200, { botId, sequence: 2, startedAt }]);
    const { HomeTeamName, HomeScore, HomeFouls, GameStartedAt } = await live();
    assert.deepEqual([HomeTeamName, HomeScore, HomeFouls, GameStartedAt], ['Lions', '', '  ', startedAt]);
  });

  await t.test('the log marks it, and the next event goes on behind it without a warning', async () => {
    assert.deepEqual((await sender.push(botId, '{"EventId":3,"HomeScore":2}')).statuses, []);
    const page = await service.app.send({ url: `/external/ingress/bots/${botId}/events`, as });
    const { items } = page.json<{ items: { sequence: number; newGame: boolean; payload: object }[] }>();
    assert.deepEqual(
      items.map(({ sequence, newGame }) => [sequence, newGame]),
      [
        [1, true],
        [2, true],
        [3, false],
      ],
    );
    assert.deepEqual(items[1]?.payload, { EventId: 3, NewGame: true });
  });

  await t.test('who may not push to the bot may not begin a game on it', async () => {
    assert.equal((await newGame({ basic: [other.username, other.password] })).statusCode, 403);
    assert.equal((await service.app.send({ method: 'POST', url })).statusCode, 401);
  });
  await sender.end();
});
