import assert from 'node:assert/strict';
import { test } from 'node:test';
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
          conditions: { userEnabled, botEnabled, assigned },
          missing: [
            ...(userEnabled ? [] : ['push permission is not enabled for your user']),
            ...(botEnabled ? [] : ['push permission is not enabled for bot 1']),
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

test('[access] a bot that is not there', async (t) => {
  const service = await createLiveService(t);
  await service.putBot(1, { pushEnabled: false });
  const ana = await service.createUser('ana');
  const root = await service.createUser('root', { role: 'admin' });

  await t.test('[access] looks to a user like one that is not enabled', async () => {
    const get = async (id: number) =>
      (await service.send({ url: `/external/ingress/bots/${id}/access`, as: { token: ana.token } })).body;
    assert.equal((await get(99)).replaceAll('99', '1'), await get(1));
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
