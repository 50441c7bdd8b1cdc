import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLiveService } from '#tests/support/live-service';
import { present } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

const event = { EventId: 3, HomeTeamName: 'Lions', GuestTeamName: 'Bears', HomeScore: 2, Clock: '9:58' };

test('the live payload of a bot', async (t) => {
  const service = await createLiveService(t);
  for (const id of [1, 2, 3]) await service.putBot(id);
  const ana = await service.createUser('ana', { bots: [1, 2] });
  const ben = await service.createUser('ben', { pushEnabled: false, bots: [1] });
  const root = await service.createUser('root', { role: 'admin', pushEnabled: false });
  const get = (url: string, headers = {}) => service.send({ url, headers, as: { token: ana.token } });
  await service.push(1, ana.id, event);

  await t.test('[live] is the standard contract, derived from what was pushed', async () => {
    const answer = await get('/external/live/1');
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(answer.headers['cache-control'], 'no-store');
    const { HomeTeamName, BotId, BotName, OriginTypeId } = answer.json<Record<string, unknown>>();
    assert.deepEqual([HomeTeamName, BotId, BotName, OriginTypeId], ['Lions', 1, 'Bot 1', 4]);
  });

  await t.test('[live] has every property of the class definition', async () => {
    const definition = await get('/external/lookup/event-types/3/class-definition');
    const { properties } = definition.json<{ properties: { name: string }[] }>();
    const live = (await get('/external/live/1')).json<object>();
    assert.deepEqual(Object.keys(live).sort(), properties.map(({ name }) => name).sort());
  });

  await t.test('[live] keeps what the next event leaves out', async () => {
    await service.push(1, ana.id, { EventId: 3, HomeScore: 4 });
    const live = (await get('/external/live/1')).json<Record<string, unknown>>();
    assert.deepEqual([live['HomeTeamName'], live['HomeScore']], ['Lions', '4']);
  });

  await t.test('[live] its ETag is the sequence, and 304 holds until the next event', async () => {
    const etag = present((await get('/external/live/1')).headers.etag);
    assert.equal(etag, 'W/"2"');
    for (const condition of [etag, '"2"', `"9", ${etag}`, '*']) {
      const answer = await get('/external/live/1', { 'if-none-match': condition });
      assert.deepEqual([answer.statusCode, answer.body, answer.headers.etag], [304, '', etag]);
    }
    await service.push(1, ana.id, { EventId: 3, HomeScore: 5 });
    const answer = await get('/external/live/1', { 'if-none-match': etag });
    assert.deepEqual([answer.statusCode, answer.headers.etag], [200, 'W/"3"']);
  });

  await t.test('[live] a refused event changes nothing', async () => {
    await service.push(1, ana.id, { EventId: 3, HomeScore: 'many' });
    assert.equal((await get('/external/live/1')).headers.etag, 'W/"3"');
  });

  await t.test('[live] nothing has come yet: 404 that says so', async () => {
    const { detail } = assertProblem(await get('/external/live/2'), 404, 'not-found');
    assert.match(detail, /Nothing has been pushed to bot 2 yet/);
  });

  await t.test('[live] HEAD is the GET without its body', async () => {
    const answer = await service.send({ method: 'HEAD', url: '/external/live/1', as: { token: ana.token } });
    assert.deepEqual([answer.statusCode, answer.body, answer.headers.etag], [200, '', 'W/"3"']);
  });

  await t.test('[live] takes Basic, and needs no push permission', async () => {
    const as = { basic: [ben.username, ben.password] } as const;
    assert.equal((await service.send({ url: '/external/live/1', as })).statusCode, 200);
  });

  await t.test('[live] an administrator reads all bots', async () => {
    const answer = await service.send({ url: '/external/live/1', as: { token: root.token } });
    assert.equal(answer.statusCode, 200);
  });

  for (const path of ['', '/stream']) {
    await t.test(`[live] ${path} without credentials: 401`, async () => {
      assertProblem(await service.send({ url: `/external/live/1${path}` }), 401);
    });

    await t.test(
      `[live] ${path} of a bot that is not assigned, or not there: 403 that says the same of both`,
      async () => {
        for (const id of [3, 99, 0, -1]) {
          const { detail } = assertProblem(await get(`/external/live/${id}${path}`), 403, 'forbidden');
          assert.equal(detail, `Bot ${id} is not assigned to your user: ask support to assign it.`);
        }
      },
    );

    await t.test(`[live] ${path} of a bot that is not there: 404 for an administrator`, async () => {
      const answer = await service.send({ url: `/external/live/99${path}`, as: { token: root.token } });
      assertProblem(answer, 404, 'not-found');
    });

    for (const id of ['abc', '1.0', '2147483648', '%20', '1e0'])
      await t.test(`[live] ${path} ${id} is no id: 400`, async () => {
        assertProblem(await get(`/external/live/${id}${path}`), 400, 'invalid-request');
      });

    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      await t.test(`[live] ${method} ${path}: 405`, async () => {
        assertProblem(await service.send({ method, url: `/external/live/1${path}` }), 405);
      });
  }

  await t.test('[live] a bot that is no longer assigned: 403 at once', async () => {
    await service.administration.bots.unassign({ userId: null, username: 'test', address: 'here' }, ben.id, 1);
    assertProblem(await service.send({ url: '/external/live/1', as: { token: ben.token } }), 403);
  });
});
