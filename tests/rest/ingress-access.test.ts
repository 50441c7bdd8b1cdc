import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccessReport } from '#core/ingress/read-access';
import { createLiveService } from '#tests/support/live-service';
import { assertProblem } from './assert-problem.ts';

const flags = [true, false];
const path = '/external/ingress/bots/1/access';

for (const userEnabled of flags)
  for (const botEnabled of flags)
    for (const assigned of flags)
      test(`[access] user ${userEnabled}, bot ${botEnabled}, assigned ${assigned}`, async (t) => {
        const service = await createLiveService(t);
        await service.putBot(1, { pushEnabled: botEnabled });
        const ana = await service.createUser('ana', { pushEnabled: userEnabled, bots: assigned ? [1] : [] });
        const answer = await service.send({ url: path, as: { basic: [ana.username, ana.password] } });
        assert.equal(answer.statusCode, 200);
        assert.deepEqual(answer.json(), {
          botId: 1,
          mayPush: userEnabled && botEnabled && assigned,
          conditions: { userEnabled, botEnabled: assigned ? botEnabled : null, assigned },
          missing: [
            ...(userEnabled ? [] : ['push permission is not enabled for your user']),
            ...(botEnabled || !assigned ? [] : ['push permission is not enabled for bot 1']),
            ...(assigned ? [] : ['bot 1 is not assigned to your user']),
          ],
        });
        const { kind } = await service.push(1, ana.id, { EventId: 3 });
        assert.equal(kind === 'stored', userEnabled && botEnabled && assigned);
      });

test('[access] acts at once', async (t) => {
  const service = await createLiveService(t);
  await service.putBot(1, { pushEnabled: false });
  const ana = await service.createUser('ana', { bots: [1] });
  const mayPush = async () =>
    (await service.send({ url: path, as: { token: ana.token } })).json<{ mayPush: boolean }>().mayPush;
  assert.equal(await mayPush(), false);
  await service.putBot(1);
  assert.equal(await mayPush(), true);
});

test('[access] a bot that is not his', async (t) => {
  const service = await createLiveService(t);
  await service.putBot(1, { pushEnabled: false });
  await service.putBot(2, { pushEnabled: true });
  const ana = await service.createUser('ana');
  const root = await service.createUser('root', { role: 'admin' });
  const [disabled, foreign, missing] = [1, 2, 99];

  for (const path of ['access', 'events', 'rejections']
    .map((list) => `/external/ingress/bots/BOT/${list}`)
    .concat('/external/live/BOT', '/external/live/BOT/stream'))
    await t.test(`[access] looks to a user like one that is not there: ${path}`, async () => {
      const get = async (id: number) => {
        const url = path.replace('BOT', String(id));
        const headers = { traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01` };
        const { statusCode, headers: told, body } = await service.send({ url, headers, as: { token: ana.token } });
        const { date: _date, 'content-length': _length, ...rest } = told;
        return { statusCode, told: rest, body: body.replaceAll(new RegExp(`\\b${id}\\b`, 'g'), 'BOT') };
      };
      assert.deepEqual(await get(foreign), await get(missing));
      assert.deepEqual(await get(disabled), await get(missing));
    });

  await t.test('[access] looks so to a sender, too', async () => {
    const push = async (id: number) =>
      JSON.stringify(await service.push(id, ana.id, { EventId: 3 })).replaceAll(`bot ${id}`, 'bot');
    assert.equal(await push(foreign), await push(missing));
    assert.equal(await push(disabled), await push(missing));
  });
  await t.test('[access] tells an administrator all of it', async () => {
    const get = async (id: number) =>
      (
        await service.send({ url: `/external/ingress/bots/${id}/access`, as: { token: root.token } })
      ).json<AccessReport>();
    const notHis = (id: number) => `bot ${id} is not assigned to your user`;
    const [report, other] = [await get(disabled), await get(foreign)];
    assert.deepEqual([report.conditions.botEnabled, other.conditions.botEnabled], [false, true]);
    assert.deepEqual(report.missing, ['push permission is not enabled for bot 1', notHis(1)]);
    assert.deepEqual(other.missing, [notHis(2)]);
  });
  await t.test('[access] is 404 to an administrator', async () => {
    const answer = await service.send({ url: '/external/ingress/bots/99/access', as: { token: root.token } });
    assertProblem(answer, 404, 'not-found');
  });
});

test('[access] without credentials: 401, with an id that is none: 400', async (t) => {
  const service = await createLiveService(t);
  const ana = await service.createUser('ana');
  assertProblem(await service.send({ url: path }), 401);
  const answer = await service.send({ url: '/external/ingress/bots/x/access', as: { token: ana.token } });
  assertProblem(answer, 400, 'invalid-request');
});
