import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actor } from '#tests/support/live-service';
import type { TestUser } from '#tests/support/test-app';
import { type AirWorld, createAirWorld, type ShareLinkAnswer } from './air-world.ts';
import { createClock } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

/** Share links over REST: who may make, see, change and revoke them. */

function ask(
  { service }: AirWorld,
  as: TestUser,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) {
  return service.send({ method, url, as: { token: as.token }, ...(payload && { payload }) });
}

test('[share link] is made for a bot, named, and shows its address again', async (t) => {
  const time = createClock('2026-04-01T12:00:00Z');
  const world = await createAirWorld(t, { clock: time.clock });
  const { path, secret, ...made } = await world.share({ expiresAt: '2026-04-02T12:00:00+02:00' });
  assert.match(secret, /^[\w-]{44}$/);
  assert.deepEqual(made, {
    id: made.id,
    name: 'TV in the hall',
    botId: 1,
    botName: 'Bot 1',
    fixtureId: null,
    url: `http://localhost:80${path}`,
    createdAt: '2026-04-01T12:00:00.000Z',
    createdBy: 'ana',
    expiresAt: '2026-04-02T10:00:00.000Z',
    lastUsedAt: null,
    state: 'open',
    readers: 0,
  });
  for (const url of ['/external/bots/1/share-links', '/external/share-links'])
    assert.deepEqual((await ask(world, world.ana, 'GET', url)).json<{ items: unknown[] }>().items, [made], url);
});

test('[share link] two links of a bot have nothing in common', async (t) => {
  const { share } = await createAirWorld(t);
  const [one, two] = [await share(), await share()];
  assert.notEqual(one.secret.slice(0, 12), two.secret.slice(0, 12));
  assert.notEqual(one.secret.slice(12), two.secret.slice(12));
});

const refused: readonly (readonly [what: string, body: object, pointer: string, detail: RegExp])[] = [
  ['no name', {}, '/name', /required/],
  ['an empty name', { name: '' }, '/name', /at least 1 character/],
  ['a field that there is not', { name: 'x', theme: 'slim' }, '/theme', /no such field/],
  ['a time that is none', { name: 'x', expiresAt: 'tomorrow' }, '/expiresAt', /must be an ISO 8601/],
  ['a time in the past', { name: 'x', expiresAt: '2020-01-01T00:00:00Z' }, '/expiresAt', /in the past/],
  ['a fixture of no bot', { name: 'x', fixtureId: 7 }, '/fixtureId', /Fixture 7 is no fixture of bot 1/],
];
test('[share link] a wrong request is refused, and says what is wrong', async (t) => {
  const world = await createAirWorld(t);
  for (const [what, body, pointer, detail] of refused) {
    const answer = await ask(world, world.ana, 'POST', '/external/bots/1/share-links', body);
    const { errors = [] } = assertProblem(answer, 400);
    assert.equal(errors[0]?.pointer, pointer, what);
    assert.match(errors[0]?.detail ?? '', detail, what);
  }
});

test("[share link] of somebody else's bot cannot be made, seen, changed or revoked", async (t) => {
  const world = await createAirWorld(t);
  const { ana, root } = world;
  assertProblem(await ask(world, ana, 'POST', '/external/bots/2/share-links', { name: 'x' }), 403);
  assertProblem(await ask(world, ana, 'GET', '/external/bots/2/share-links'), 403);
  const made = await ask(world, root, 'POST', '/external/bots/2/share-links', { name: 'x' });
  const { id } = made.json<ShareLinkAnswer>();
  assert.deepEqual((await ask(world, ana, 'GET', '/external/share-links')).json<{ items: [] }>().items, []);
  // As if there were none.
  assertProblem(await ask(world, ana, 'PATCH', `/external/share-links/${id}`, { name: 'y' }), 404, 'not-found');
  assertProblem(await ask(world, ana, 'DELETE', `/external/share-links/${id}`), 404, 'not-found');
  assert.equal((await ask(world, root, 'DELETE', `/external/share-links/${id}`)).statusCode, 204);
});

test('[share link] nobody makes or lists one without signing in', async (t) => {
  const { service, share } = await createAirWorld(t);
  const { id, secret } = await share();
  const requests = [
    ['POST', '/external/bots/1/share-links'],
    ['GET', '/external/bots/1/share-links'],
    ['GET', '/external/share-links'],
    ['PATCH', `/external/share-links/${id}`],
    ['DELETE', `/external/share-links/${id}`],
  ] as const;
  for (const [method, url] of requests)
    for (const headers of [{}, { authorization: `Bearer ${secret}` }])
      assertProblem(await service.send({ method, url, headers, payload: { name: 'x' } }), 401);
});

test('[share link] is renamed and extended, and every change is in the audit log without the secret', async (t) => {
  const world = await createAirWorld(t);
  const { ana, root, share } = world;
  const { id, secret } = await share();
  const url = `/external/share-links/${id}`;
  const changed = await ask(world, ana, 'PATCH', url, { name: 'Truck', expiresAt: '2126-01-01T00:00:00Z' });
  assert.deepEqual(
    [changed.json<ShareLinkAnswer>()['name'], changed.json<ShareLinkAnswer>()['expiresAt']],
    ['Truck', '2126-01-01T00:00:00.000Z'],
  );
  await ask(world, ana, 'DELETE', url);
  const audit = await ask(world, root, 'GET', '/admin/audit?limit=3');
  const { items } = audit.json<{ items: { action: string; target: string; actor: { username: string } }[] }>();
  assert.deepEqual(
    items.map(({ action, target, actor: { username } }) => [action, target, username]),
    ['revoke', 'update', 'create'].map((verb) => [`share-link.${verb}`, `bot/1/share-link/${id}`, 'ana']),
  );
  assert.ok(!audit.body.includes(secret.slice(0, 12)));
});

test('[share link] a bot has at most 100', async (t) => {
  const world = await createAirWorld(t);
  for (let count = 0; count < 100; count += 1) await world.share({ name: `Link ${count}` });
  const answer = await ask(world, world.ana, 'POST', '/external/bots/1/share-links', { name: 'one more' });
  assert.match(assertProblem(answer, 409, 'conflict').detail, /has 100 share links, which is the limit/);
  const page = await ask(world, world.root, 'GET', '/external/share-links?limit=60');
  const { items, next } = page.json<{ items: ShareLinkAnswer[]; next: number }>();
  const rest = await ask(world, world.root, 'GET', `/external/share-links?limit=60&after=${next}`);
  assert.deepEqual([items.length, rest.json<{ items: ShareLinkAnswer[] }>().items.length], [60, 40]);
});

test('[share link] goes with its bot and with the user who made it', async (t) => {
  const world = await createAirWorld(t);
  const { service, ana, root, share } = world;
  const { path } = await share();
  await service.administration.users.remove(actor, ana.id);
  assert.equal((await world.get(`${path}/live.json`)).statusCode, 404);
  assert.deepEqual((await ask(world, root, 'GET', '/external/share-links')).json<{ items: [] }>().items, []);
});
