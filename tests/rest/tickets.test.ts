import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { actor, createLiveService, type LiveService, type LiveServiceOptions } from '#tests/support/live-service';
import { openStream } from '#tests/support/read-event-stream';
import { recordSecret } from '#tests/support/run-record';
import { createTestApp, type TestUser } from '#tests/support/test-app';
import { createClock, putBot } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';
import { claimsOf, signToken, spoilSignature, takeSigningKeys, unsignedToken } from './forge-token.ts';
import { routesOf } from './routes.ts';

/** Read tickets over REST: who gets one, what it opens, and when it ends. A service of these tests gives tickets for 3 bots and 600 s. */

interface World {
  readonly service: LiveService;
  /** Bots 1 and 2 are assigned to her, 3 is not. */
  readonly ana: TestUser;
  readonly root: TestUser;
  ask(payload: object, as?: TestUser): ReturnType<LiveService['send']>;
  takeTicket(botIds?: readonly number[], as?: TestUser): Promise<string>;
  /** Without credentials but for the ticket. */
  read(ticket: string, path?: string): ReturnType<LiveService['send']>;
}

async function createWorld(t: TestContext, options: LiveServiceOptions = {}): Promise<World> {
  const service = await createLiveService(t, options);
  for (const id of [1, 2, 3]) await service.putBot(id);
  const ana = await service.createUser('ana', { bots: [1, 2] });
  const root = await service.createUser('root', { role: 'admin' });
  await service.createUser('boss', { role: 'admin' });
  await service.push(1, ana.id, { EventId: 3, HomeTeamName: 'Lions' });
  const ask: World['ask'] = (payload, as = ana) =>
    service.send({ method: 'POST', url: '/external/live/tickets', as: { token: as.token }, payload });
  return {
    service,
    ana,
    root,
    ask,
    async takeTicket(botIds = [1], as = ana) {
      const answer = await ask({ botIds, expiresInSeconds: 300 }, as);
      assert.equal(answer.statusCode, 200, answer.body);
      const { ticket } = answer.json<{ ticket: string }>();
      recordSecret('ticket', ticket);
      return ticket;
    },
    read: (ticket, path = '/external/live/1') => service.send({ url: `${path}?ticket=${encodeURIComponent(ticket)}` }),
  };
}

test('[ticket] is short-lived, for the bots that were asked for, and kept nowhere', async (t) => {
  const time = createClock('2026-04-01T12:00:00Z');
  const { ask } = await createWorld(t, { clock: time.clock });
  const answer = await ask({ botIds: [2, 1, 2], expiresInSeconds: 60 });
  const { ticket, ...told } = answer.json<{ ticket: string }>();
  assert.deepEqual(told, { botIds: [2, 1], expiresInSeconds: 60, expiresAt: '2026-04-01T12:01:00.000Z' });
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.deepEqual([decodeProtectedHeader(ticket).typ, decodeJwt(ticket)['bots']], ['ticket+jwt', [2, 1]]);
});

test('[ticket] lasts five minutes unless another time is asked for', async (t) => {
  const { ask } = await createWorld(t);
  assert.equal((await ask({ botIds: [1] })).json<{ expiresInSeconds: number }>().expiresInSeconds, 300);
});

test('[ticket] opens the live state and the stream of its bots, without another credential', async (t) => {
  const { service, takeTicket, read, ana } = await createWorld(t);
  const ticket = await takeTicket([1, 2]);
  const answer = await read(ticket);
  assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [200, 'no-store']);
  assert.equal(answer.json<Record<string, unknown>>()['HomeTeamName'], 'Lions');
  const reader = await openStream(t, `${await service.listen()}/external/live/1/stream?ticket=${ticket}`, undefined);
  assert.equal((await reader.next()).id, 1);
  await service.push(1, ana.id, { EventId: 3, HomeTeamName: 'Bears' });
  assert.equal((await reader.next()).data['HomeTeamName'], 'Bears');
});

test('[ticket] the stream goes on behind Last-Event-ID', async (t) => {
  const { service, takeTicket, ana } = await createWorld(t);
  for (const name of ['Two', 'Three']) await service.push(1, ana.id, { EventId: 3, HomeTeamName: name });
  const url = `${await service.listen()}/external/live/1/stream?ticket=${await takeTicket()}`;
  const reader = await openStream(t, url, undefined, { 'last-event-id': '1' });
  assert.deepEqual(
    (await reader.take(2)).map(({ id }) => id),
    [2, 3],
  );
});

test('[ticket] of an administrator opens bots that are not assigned to him', async (t) => {
  const { takeTicket, read, root } = await createWorld(t);
  assert.equal((await read(await takeTicket([1], root))).statusCode, 200);
});

const asked: readonly (readonly [what: string, body: object, status: number, pointer: string, detail: RegExp])[] = [
  ['too many bots', { botIds: [1, 2, 3, 4] }, 400, '/botIds', /3 items or fewer/],
  ['no bots', { botIds: [] }, 400, '/botIds', /1 item or more/],
  ['no list of bots', {}, 400, '/botIds', /required/],
  ['bots that are no numbers', { botIds: ['1'] }, 400, '/botIds/0', /a whole number/],
  ['too long a life', { botIds: [1], expiresInSeconds: 601 }, 400, '/expiresInSeconds', /600 or less/],
  ['no life', { botIds: [1], expiresInSeconds: 0 }, 400, '/expiresInSeconds', /1 or more/],
  ['half seconds', { botIds: [1], expiresInSeconds: 1.5 }, 400, '/expiresInSeconds', /whole number/],
  ['a field that there is not', { botIds: [1], push: true }, 400, '/push', /no such field/],
  ["somebody else's bot", { botIds: [1, 3] }, 403, '/botIds/1', /Bot 3 is not assigned to your user/],
  ['a bot that there is not', { botIds: [99] }, 403, '/botIds/0', /Bot 99 is not assigned to your user/],
];
for (const [what, body, status, pointer, detail] of asked)
  test(`[ticket] for ${what}: ${status} that names it`, async (t) => {
    const { ask } = await createWorld(t);
    const { errors = [] } = assertProblem(await ask(body), status);
    assert.deepEqual(
      errors.map((each) => each.pointer),
      [pointer],
    );
    assert.match(errors[0]?.detail ?? '', detail);
  });

test('[ticket] for a bot that there is not: 404 for an administrator', async (t) => {
  const { ask, root } = await createWorld(t);
  assertProblem(await ask({ botIds: [99] }, root), 404, 'not-found');
});

test('[ticket] is for nobody without credentials, and no ticket makes another one', async (t) => {
  const { service, takeTicket } = await createWorld(t);
  const send = (query: string, headers = {}) =>
    service.send({ method: 'POST', url: `/external/live/tickets${query}`, headers, payload: { botIds: [1] } });
  const ticket = await takeTicket();
  assertProblem(await send(''), 401);
  assertProblem(await send(`?ticket=${ticket}`), 401);
  assertProblem(await send('', { authorization: `Bearer ${ticket}` }), 401);
});

for (const path of ['', '/stream']) {
  test(`[ticket] ${path} of a bot that it is not for: 403 that says for which it is`, async (t) => {
    const { takeTicket, read } = await createWorld(t);
    const one = await read(await takeTicket([1]), `/external/live/2${path}`);
    assert.equal(assertProblem(one, 403, 'forbidden').detail, 'This ticket is for bot 1, not for bot 2.');
    const two = await read(await takeTicket([1, 2]), `/external/live/3${path}`);
    assert.equal(assertProblem(two, 403, 'forbidden').detail, 'This ticket is for bots 1, 2, not for bot 3.');
  });

  test(`[ticket] ${path} when it has expired: 401 that says so, at the second`, async (t) => {
    const time = createClock('2026-04-01T12:00:00Z');
    const { takeTicket, read } = await createWorld(t, { clock: time.clock });
    const ticket = await takeTicket();
    time.advanceSeconds(299);
    if (path === '') assert.equal((await read(ticket)).statusCode, 200);
    time.advanceSeconds(1);
    const { detail } = assertProblem(await read(ticket, `/external/live/1${path}`), 401, 'unauthenticated');
    assert.match(detail, /The ticket has expired: get a new one from POST \/external\/live\/tickets/);
  });

  test(`[ticket] ${path} beside an Authorization header, given twice, or empty: 401`, async (t) => {
    const { service, ana, takeTicket } = await createWorld(t);
    const ticket = await takeTicket();
    const url = `/external/live/1${path}?ticket=${ticket}`;
    assertProblem(await service.send({ url, as: { token: ana.token } }), 401);
    assertProblem(await service.send({ url: `${url}&ticket=${ticket}` }), 401);
    assertProblem(await service.send({ url: `/external/live/1${path}?ticket=` }), 401);
  });

  test(`[ticket] ${path} an access token is none: 401 that says where it belongs`, async (t) => {
    const { ana, read } = await createWorld(t);
    const { detail } = assertProblem(await read(ana.token, `/external/live/1${path}`), 401);
    assert.match(detail, /That is no ticket: .* An access token goes into the Authorization header/);
  });
}

test('[ticket] forged in any way: 401', async (t) => {
  const service = await createTestApp(t);
  await putBot(service, 1);
  const ana = await service.createUser('ana');
  await service.administer('PUT', `/admin/users/${ana.id}/bots/1`);
  const { privateKey } = await takeSigningKeys(service);
  const claims = (changes = {}) =>
    claimsOf(ana.id, { aud: 'scorewire:live', jti: 'x', adm: false, bots: [1], ...changes });
  const good = claims();
  const header = { alg: 'EdDSA', typ: 'ticket+jwt' };
  const read = (ticket: string) => service.send({ url: `/external/live/1?ticket=${ticket}` });
  const right = await signToken(good, privateKey, header);
  // Nothing has been pushed, and that is told to who may read.
  assertProblem(await read(right), 404);
  const [head = '', body = '', signature = ''] = right.split('.');
  const otherBody = Buffer.from(JSON.stringify({ ...good, bots: [1, 2] })).toString('base64url');
  const forged = [
    `${head}.${otherBody}.${signature}`,
    spoilSignature(right),
    `${head}.${body}.`,
    `${head}.${body}`,
    unsignedToken(good),
    await signToken(claims({ aud: 'scorewire' }), privateKey, header),
    await signToken(claims({ iss: 'another' }), privateKey, header),
    await signToken(claims({ sub: 'ana' }), privateKey, header),
    await signToken(claims({ bots: '1' }), privateKey, header),
    await signToken(claims({ jti: undefined }), privateKey, header),
    await signToken(claims({ exp: undefined }), privateKey, header),
    await signToken(good, privateKey, { alg: 'EdDSA' }),
    'x',
  ];
  for (const ticket of forged) assertProblem(await read(ticket), 401, 'unauthenticated');
});

test('[ticket] as a Bearer token: 401 at every path, which says what it is for', async (t) => {
  const service = await createTestApp(t);
  await putBot(service, 3);
  const root = await service.createUser('root', { role: 'admin', pushEnabled: true });
  const as = { token: root.token };
  const payload = { botIds: [3] };
  const issued = await service.send({ method: 'POST', url: '/external/live/tickets', as, payload });
  const { ticket } = issued.json<{ ticket: string }>();
  const open = new Set(['/', '/healthz', '/readyz', '/metrics', '/.well-known/jwks.json', '/oauth/token']);
  const routes = (await routesOf(service.app)).filter(({ path }) => !open.has(path) && !path.startsWith('/air/'));
  for (const { path, url, methods } of routes)
    for (const method of methods) {
      const answer = await service.send({ method, url, as: { token: ticket } });
      const { detail } = assertProblem(answer, 401, 'unauthenticated');
      assert.match(detail, /^That is a read ticket, which opens only GET \/external\/live\/\{botId\}\?ticket=/, path);
      const isLive = path.startsWith('/external/live/');
      if (!isLive) assertProblem(await service.send({ method, url: `${url}?ticket=${ticket}` }), 401);
    }
});

test('[ticket] an audience of access tokens that is that of tickets makes no access token of a ticket', async (t) => {
  const service = await createTestApp(t, { env: { SCOREWIRE_TOKEN_AUDIENCE: 'scorewire:live' } });
  await putBot(service, 1);
  const root = await service.createUser('root', { role: 'admin' });
  const asked = { method: 'POST', url: '/external/live/tickets', payload: { botIds: [1] } } as const;
  const { ticket } = (await service.send({ ...asked, as: { token: root.token } })).json<{ ticket: string }>();
  assertProblem(await service.send({ url: '/admin/users', as: { token: ticket } }), 401);
  assertProblem(await service.send({ url: `/external/live/1?ticket=${root.token}` }), 401);
});

/** Each with how the ticket is refused from then on. */
const ends: readonly (readonly [what: string, status: number, end: (world: World) => Promise<unknown>])[] = [
  ['the bot is no longer assigned', 403, ({ service, ana }) => service.administration.bots.unassign(actor, ana.id, 1)],
  ['the bot is removed', 403, ({ service }) => service.administration.bots.remove(actor, 1)],
  [
    'the user is disabled',
    401,
    ({ service, ana }) => service.administration.users.update(actor, ana.id, { disabled: true }),
  ],
  ['the user is removed', 401, ({ service, ana }) => service.administration.users.remove(actor, ana.id)],
  [
    'the password is changed',
    401,
    ({ service, ana }) => service.administration.users.update(actor, ana.id, { password: 'gk3-second-zz81' }),
  ],
];
for (const [what, status, end] of ends)
  test(`[ticket] ends, and its streams end, when ${what}`, async (t) => {
    const world = await createWorld(t, { streamLimits: { checkMs: 20 } });
    const ticket = await world.takeTicket();
    const url = `${await world.service.listen()}/external/live/1/stream?ticket=${ticket}`;
    const reader = await openStream(t, url, undefined);
    await reader.next();
    await end(world);
    assert.deepEqual(await reader.ended(), []);
    assertProblem(await world.read(ticket), status);
    assertProblem(await world.read(ticket, '/external/live/1/stream'), status);
  });

test('[ticket] of an administrator ends when he is none any more', async (t) => {
  const world = await createWorld(t, { streamLimits: { checkMs: 20 } });
  const ticket = await world.takeTicket([1], world.root);
  const url = `${await world.service.listen()}/external/live/1/stream?ticket=${ticket}`;
  const reader = await openStream(t, url, undefined);
  await reader.next();
  await world.service.administration.users.update(actor, world.root.id, { role: 'user' });
  assert.deepEqual(await reader.ended(), []);
  assertProblem(await world.read(ticket), 403);
});

test('[ticket] a stream ends when it expires', async (t) => {
  const time = createClock('2026-04-01T12:00:00Z');
  const { service, takeTicket } = await createWorld(t, { clock: time.clock, streamLimits: { checkMs: 20 } });
  const url = `${await service.listen()}/external/live/1/stream?ticket=${await takeTicket()}`;
  const reader = await openStream(t, url, undefined);
  await reader.next();
  time.advanceSeconds(300);
  assert.deepEqual(await reader.ended(), []);
});

test('[ticket] one bot that is taken away leaves the others', async (t) => {
  const { service, ana, takeTicket, read } = await createWorld(t);
  const ticket = await takeTicket([1, 2]);
  await service.administration.bots.unassign(actor, ana.id, 2);
  assert.equal((await read(ticket)).statusCode, 200);
  assertProblem(await read(ticket, '/external/live/2'), 403);
});

test('[ticket] streams count as those of its user', async (t) => {
  const { service, takeTicket, read } = await createWorld(t, { streamLimits: { perUserMax: 2 } });
  const url = await service.listen();
  for (const ticket of [await takeTicket(), await takeTicket()])
    await (await openStream(t, `${url}/external/live/1/stream?ticket=${ticket}`, undefined)).next();
  assertProblem(await read(await takeTicket(), '/external/live/1/stream'), 429, 'too-many-streams');
});
