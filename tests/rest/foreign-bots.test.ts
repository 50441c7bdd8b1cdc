import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp } from '#tests/support/test-app';
import { routesOf } from './routes.ts';

/** What the interface opens to every user, whoever's bot it is. */
const open = new Set(['GET /external/fixture/by-bot/{botId}', 'GET /external/ingress/bots/{botId}/access']);

test("a user gets nothing of another user's bot, on any path that names a bot", async (t) => {
  const { app, send, createUser, administer } = await createTestApp(t);
  const [ana, ben] = [await createUser('ana', { pushEnabled: true }), await createUser('ben', { pushEnabled: true })];
  for (const { id, botId } of [
    { id: ana.id, botId: 1 },
    { id: ben.id, botId: 2 },
  ]) {
    await administer('PUT', `/admin/bots/${botId}`, { name: `Bot of user ${id}`, eventTypeId: 3, pushEnabled: true });
    await administer('PUT', `/admin/users/${id}/bots/${botId}`);
  }
  const as = { token: ben.token };
  const payload = { EventId: 3, HomeTeamName: 'Secret Lions', HomeScore: 5 };
  const stored = await send({ method: 'POST', url: '/external/ingress/bots/2/events', as, payload: { payload } });
  assert.equal(stored.statusCode, 200, stored.body);
  await send({
    method: 'POST',
    url: '/external/ingress/bots/2/events',
    as,
    payload: { payload: { ...payload, HomeScore: -1 } },
  });
  const link = await send({
    method: 'POST',
    url: '/external/bots/2/share-links',
    as,
    payload: { name: 'Secret link' },
  });
  assert.equal(link.statusCode, 201, link.body);

  const routes = (await routesOf(app)).filter(({ path }) => path.startsWith('/external/'));
  const named = routes.filter(({ path }) => path.includes('{botId}'));
  assert.ok(named.length >= 10);
  for (const { path, methods } of named)
    for (const method of methods.filter((each) => !open.has(`${each} ${path}`)))
      await t.test(`${method} ${path}`, async () => {
        const url = path.replace('{botId}', '2').replaceAll(/\{[^}]+\}/g, '1');
        const query = path.endsWith('/at') ? '?sequence=1' : '';
        const body =
          method === 'GET' || method === 'DELETE'
            ? {}
            : { payload: path.endsWith('/events') ? { payload: { EventId: 3 } } : { name: 'x' } };
        const answer = await send({ method, url: url + query, as: { token: ana.token }, ...body });
        // A pushed event gets its verdict, as it does over MQTT.
        const isRefused = answer.statusCode === 200 && answer.json<{ accepted?: boolean }>().accepted === false;
        assert.ok(isRefused || [403, 404].includes(answer.statusCode), `${answer.statusCode} ${answer.body}`);
        assert.doesNotMatch(answer.body, /Secret/);
      });

  const lists = routes.filter(({ path, methods }) => methods.includes('GET') && !path.includes('{'));
  for (const { url } of lists.filter(({ path }) => !path.endsWith('/stream')))
    for (const query of ['', '?botId=2', `?userId=${ben.id}`])
      await t.test(`GET ${url}${query}`, async () => {
        const answer = await send({ url: url + query, as: { token: ana.token } });
        assert.doesNotMatch(answer.body, /Secret|Bot of user 3/, answer.body.slice(0, 300));
      });
});
