import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IngressStatus } from '#core/ingress/status';
import { createLiveService } from '#tests/support/live-service';
import type { TestUser } from '#tests/support/test-app';
import { createClock } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

interface Verdict {
  readonly accepted: boolean;
  readonly sequence?: number;
  readonly statuses: readonly IngressStatus[];
}

const path = '/external/ingress/bots/1/events';

test('an event that is sent over REST', async (t) => {
  const time = createClock('2026-04-01T12:00:00Z');
  const service = await createLiveService(t, { clock: time.clock });
  for (const id of [1, 2]) await service.putBot(id);
  await service.putBot(3, { pushEnabled: false });
  const ana = await service.createUser('ana', { bots: [1, 3] });
  const off = await service.createUser('off', { bots: [1], pushEnabled: false });
  const root = await service.createUser('root', { role: 'admin' });
  const post = (payload: unknown, user: TestUser = ana, url = path) =>
    service.send({ method: 'POST', url, as: { token: user.token }, payload: { payload } });
  const verdictOf = async (payload: unknown, user?: TestUser, url?: string): Promise<Verdict> => {
    const answer = await post(payload, user, url);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json();
  };
  const get = async <Answer>(url: string): Promise<Answer> =>
    (await service.send({ url, as: { token: ana.token } })).json<Answer>();

  await t.test('[send] is stored, and its sequence is told', async () => {
    const verdict = await verdictOf({ EventId: 3, HomeScore: 5 });
    assert.deepEqual(verdict, { accepted: true, sequence: 1, statuses: [] });
    const { items } = await get<{ items: unknown[] }>(path);
    assert.deepEqual(items, [
      {
        sequence: 1,
        receivedAt: '2026-04-01T12:00:00.000Z',
        userId: ana.id,
        clientId: 'REST',
        packetId: 0,
        eventTypeId: 3,
        newGame: true,
        payload: { EventId: 3, HomeScore: 5 },
      },
    ]);
    assert.equal((await get<Record<string, unknown>>('/external/live/1'))['HomeScore'], '5');
  });

  await t.test('[send] text is sent as it is', async () => {
    assert.deepEqual(await verdictOf('{"EventId":3, "HomeScore":6.0}'), { accepted: true, sequence: 2, statuses: [] });
    const { accepted, statuses } = await verdictOf('{"EventId":3');
    assert.deepEqual([accepted, statuses.map(({ statusName }) => statusName)], [false, ['JsonParseError']]);
  });

  await t.test('[send] a fault comes back as the status, and is kept among the rejections', async () => {
    const { accepted, sequence, statuses } = await verdictOf({ EventId: 3, HomeScore: 'many' });
    const [{ statusType, botId, clientId, errors }] = statuses as [IngressStatus];
    assert.deepEqual([accepted, sequence, statusType, botId, clientId], [false, undefined, 5, 1, 'REST']);
    assert.deepEqual(errors[0]?.pointer, '/HomeScore');
    const { items } = await get<{ items: { status: IngressStatus }[] }>('/external/ingress/bots/1/rejections');
    assert.deepEqual(items[0]?.status, statuses[0]);
  });

  await t.test('[send] warnings come with every event, also when nobody subscribes to them', async () => {
    for (const _ of [1, 2]) {
      const { accepted, statuses } = await verdictOf({ EventId: 3, HomeScor: 1 });
      const [{ severity, errors }] = statuses as [IngressStatus];
      assert.deepEqual([accepted, severity, errors[0]?.field], [true, 'warning', 'HomeScor']);
    }
  });

  for (const [who, user, url, missing] of [
    ['a user without push permission', off, path, /enable push permission for your user/],
    ['a bot without push permission', ana, path.replace('1', '3'), /enable push permission for bot 3/],
    ['a bot that is not his', ana, path.replace('1', '2'), /assign bot 2 to your user/],
    ['a bot that does not exist', ana, path.replace('1', '99'), /assign bot 99 to your user/],
    ['an administrator to whom it is not assigned', root, path, /assign bot 1 to your user/],
  ] as const)
    await t.test(`[send] ${who}: refused with status 4, as over MQTT`, async () => {
      const { accepted, statuses } = await verdictOf({ EventId: 3 }, user, url);
      const [{ statusType, message }] = statuses as [IngressStatus];
      assert.deepEqual([accepted, statusType], [false, 4]);
      assert.match(message, missing);
    });

  await t.test('[send] without credentials: 401; without a payload: 400', async () => {
    assertProblem(await service.send({ method: 'POST', url: path, payload: { payload: {} } }), 401);
    const nothing = { method: 'POST', url: path, as: { token: ana.token }, payload: {} } as const;
    assertProblem(await service.send(nothing), 400, 'invalid-request');
  });

  await t.test('[send] a payload over the limit gets the status of MQTT', async () => {
    const { accepted, statuses } = await verdictOf({ EventId: 3, HomeTeamName: 'x'.repeat(70_000) });
    assert.deepEqual([accepted, statuses[0]?.statusName], [false, 'ParseError']);
  });
});

test('[send] over the rate limit of the bot: 429, and nothing is stored', async (t) => {
  const { clock } = createClock('2026-04-01T12:00:00Z');
  const service = await createLiveService(t, { clock, rate: { perSecond: 1, burst: 2 } });
  await service.putBot(1);
  const ana = await service.createUser('ana', { bots: [1] });
  const post = (score: number) =>
    service.send({
      method: 'POST',
      url: path,
      as: { token: ana.token },
      payload: { payload: { EventId: 3, HomeScore: score } },
    });
  for (const score of [1, 2]) assert.equal((await post(score)).statusCode, 200);
  const refused = await post(3);
  assertProblem(refused, 429, 'too-many-events');
  assert.equal(refused.headers['retry-after'], '1');
  assert.equal(await service.eventLog.countEvents(1), 2);
});
