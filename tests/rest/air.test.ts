import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actor } from '#tests/support/live-service';
import { openStream } from '#tests/support/read-event-stream';
import { type AirWorld, createAirWorld } from './air-world.ts';
import { createClock, putFixture } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';
import { routesOf } from './routes.ts';

/** What a share link opens, and what it does not. */

const views = ['', '/overlay', '/live.json', '/live.xml', '/live.csv', '/stream'];

test('[air] the row has the same first columns for every sport, then the live payload', async (t) => {
  const { share, get } = await createAirWorld(t);
  const { path } = await share();
  const answer = await get(`${path}/live.json`);
  const [row = {}, ...more] = answer.json<Record<string, string>[]>();
  assert.deepEqual(more, []);
  assert.deepEqual(Object.entries(row).slice(0, 15), [
    ['Signal', 'live'],
    ['Sport', 'Basketball'],
    ['HomeName', 'Lions'],
    ['GuestName', 'Bears'],
    ['HomeTotal', '50'],
    ['GuestTotal', ''],
    ['GameClock', ''],
    ['ClockRunning', '0'],
    ['PeriodName', ''],
    ['Situation', ''],
    ['Possession', ''],
    ['ScoreLine', 'Lions 50 - 0 Bears'],
    ['FixtureName', ''],
    ['FixtureStart', ''],
    ['Sequence', '1'],
  ]);
  assert.deepEqual([row['HomeTeamName'], row['HomeScore'], row['BotId']], ['Lions', '50', '1']);
  assert.ok(Object.values(row).every((value) => typeof value === 'string'));
});

test('[air] XML and CSV say the same, whatever a sender puts into a name', async (t) => {
  const { service, ana, share, get } = await createAirWorld(t);
  const { path } = await share();
  const names = { HomeTeamName: '=1+1 "A", B', GuestTeamName: '<b>&\u0001' };
  await service.push(1, ana.id, { EventId: 3, ...names });
  const xml = await get(`${path}/live.xml`);
  assert.match(xml.headers['content-type'] as string, /^application\/xml/);
  assert.match(xml.body, /<scoreboard>\s*<row>\s*<Signal>live<\/Signal>/);
  assert.match(xml.body, /<GuestName>&lt;b&gt;&amp;<\/GuestName>/);
  const csv = await get(`${path}/live.csv`);
  assert.match(csv.headers['content-type'] as string, /^text\/csv/);
  const [head = '', values = '', end] = csv.body.split('\r\n');
  assert.match(head, /^Signal,Sport,HomeName,GuestName,/);
  assert.match(values, /^live,Basketball,"'=1\+1 ""A"", B",/);
  assert.equal(end, '');
});

test('[air] a bot without events gives one row that waits', async (t) => {
  const { service, root, get } = await createAirWorld(t);
  await service.putBot(3);
  const payload = { name: 'early' };
  const as = { token: root.token };
  const made = await service.send({ method: 'POST', url: '/external/bots/3/share-links', as, payload });
  const path = new URL(made.json<{ url: string }>().url).pathname;
  const [row] = (await get(`${path}/live.json`)).json<Record<string, string>[]>();
  assert.deepEqual([row?.['Signal'], row?.['HomeName'], row?.['Sequence']], ['waiting', '', '0']);
});

test('[air] a running clock without events for 15 s is a lost signal, with another ETag', async (t) => {
  const time = createClock('2026-04-01T12:00:00Z');
  const { service, ana, share, get } = await createAirWorld(t, { clock: time.clock });
  const { path } = await share();
  await service.push(1, ana.id, { EventId: 3, Clock: '7:57', IsClockRunning: true });
  const first = await get(`${path}/live.json`);
  time.advanceSeconds(16);
  const headers = { 'if-none-match': first.headers.etag as string };
  const [row] = (await get(`${path}/live.json`, headers)).json<Record<string, string>[]>();
  assert.deepEqual([row?.['Signal'], row?.['GameClock'], row?.['ClockRunning']], ['lost', '7:57', '1']);
});

test('[air] 304 until the next event, by ETag and by sequence', async (t) => {
  const { service, ana, share, get } = await createAirWorld(t);
  const { path } = await share();
  for (const ending of ['json', 'xml', 'csv']) {
    const url = `${path}/live.${ending}`;
    const etag = (await get(url)).headers.etag as string;
    assert.match(etag, /^W\/"\d+-live"$/);
    const headers = { 'if-none-match': etag };
    const sequence = /\d+/.exec(etag)?.[0];
    assert.deepEqual(
      [(await get(url, headers)).statusCode, (await get(`${url}?after=${sequence}`)).statusCode],
      [304, 304],
    );
    await service.push(1, ana.id, { EventId: 3, HomeScore: Number(sequence) });
    assert.deepEqual(
      [(await get(url, headers)).statusCode, (await get(`${url}?after=${sequence}`)).statusCode],
      [200, 200],
    );
  }
});

test('[air] a long poll answers with the next event, and with 304 when its time is over', async (t) => {
  const { service, ana, share, get } = await createAirWorld(t);
  const { path } = await share();
  // Over a socket, whose silence a long poll allows.
  const url = `${await service.listen()}${path}/live.json`;
  const waiting = fetch(`${url}?wait=60&after=1`);
  await untilReaders({ service, ana }, 1);
  await service.push(1, ana.id, { EventId: 3, HomeScore: 52 });
  const [row] = (await (await waiting).json()) as Record<string, string>[];
  assert.deepEqual([row?.['HomeTotal'], row?.['Sequence']], ['52', '2']);
  assert.equal((await fetch(`${url}?wait=1&after=2`)).status, 304);
  for (const wait of ['61', '-1', 'x', '1.5'])
    assert.match(assertProblem(await get(`${path}/live.json?wait=${wait}`), 400).detail, /between 0 and 60/);
});

test('[air] the stream begins with the state, follows every event, and ignores where it was', async (t) => {
  const { service, ana, share } = await createAirWorld(t);
  const { path } = await share();
  await service.push(1, ana.id, { EventId: 3, HomeScore: 52 });
  const stream = await openStream(t, `${await service.listen()}${path}/stream`, undefined, {
    'last-event-id': '1',
    origin: 'null',
  });
  assert.equal(await stream.nextBlock(), 'retry: 2000');
  assert.equal(await stream.nextBlock(), 'event: phase\ndata: {"phase":"on","fixture":null}');
  assert.deepEqual(pick(await stream.next()), [2, '52']);
  await service.push(1, ana.id, { EventId: 3, HomeScore: 54 });
  assert.deepEqual(pick(await stream.next()), [3, '54']);
  assert.equal(stream.answer.headers['access-control-allow-origin'], '*');
});

function pick({ id, data }: { id: number; data: Record<string, unknown> }): unknown[] {
  return [id, data['HomeScore']];
}

type Ending = (world: AirWorld, id: number, time: ReturnType<typeof createClock>) => Promise<unknown>;
const endings: readonly (readonly [what: string, end: Ending])[] = [
  ['revoked', ({ service }, id) => service.administration.shareLinks.revoke(actor, id)],
  ['expired', async (_world, _id, time) => time.advanceSeconds(60)],
  [
    'of a bot that its maker may not read',
    ({ service, ana }) => service.administration.bots.unassign(actor, ana.id, 1),
  ],
  [
    'of a user who is disabled',
    ({ service, ana }) => service.administration.users.update(actor, ana.id, { disabled: true }),
  ],
  ['of a bot that is removed', ({ service }) => service.administration.bots.remove(actor, 1)],
];
for (const [what, end] of endings)
  test(`[air] a link that is ${what}: open streams and long polls end, and everything is 404 like a wrong secret`, async (t) => {
    const time = createClock('2026-04-01T12:00:00Z');
    const world = await createAirWorld(t, { clock: time.clock, streamLimits: { checkMs: 20 } });
    const { service, share, get } = world;
    const { id, path, secret } = await share({ expiresAt: '2026-04-01T12:01:00Z' });
    const base = await service.listen();
    const stream = await openStream(t, `${base}${path}/stream`, undefined);
    await stream.next();
    const poll = fetch(`${base}${path}/live.json?wait=60&after=1`);
    await untilReaders(world, 2);
    await end(world, id, time);
    assert.equal((await stream.ended()).at(-1), 'event: ended\ndata: {}');
    assert.equal((await poll).status, 404);
    const wrong = `/air/${secret.slice(0, -1)}${secret.endsWith('A') ? 'E' : 'A'}`;
    for (const view of views) assert.deepEqual(shown(await get(path + view)), shown(await get(wrong + view)), view);
    assert.equal((await get(path)).statusCode, 404);
  });

/** All that an answer says, without what is random in every one. */
function shown({ statusCode, headers, body }: Awaited<ReturnType<AirWorld['get']>>) {
  const { date: _date, ...kept } = headers;
  return { statusCode, headers: kept, body: body.replace(/"traceId":"\w+"/, '') };
}

async function untilReaders({ service, ana }: Pick<AirWorld, 'service' | 'ana'>, count: number): Promise<void> {
  for (;;) {
    const answer = await service.send({ url: '/external/share-links', as: { token: ana.token } });
    const { items } = answer.json<{ items: { readers: number }[] }>();
    if (items.reduce((sum, { readers }) => sum + readers, 0) === count) return;
  }
}

test('[air] secrets that are almost one open nothing', async (t) => {
  const { share, get } = await createAirWorld(t);
  const { secret } = await share();
  const { secret: other } = await share();
  const almost = [
    secret.slice(0, 12) + other.slice(12),
    secret.toUpperCase(),
    secret.slice(0, -1),
    `${secret}A`,
    `${secret}%00`,
    `${secret}=`,
    ` ${secret}`,
    secret.slice(0, 12),
    '1',
    '__proto__',
    '..',
    '%2e%2e',
    'x'.repeat(5000),
  ];
  for (const each of almost) {
    const answer = await get(`/air/${encodeURI(each)}/live.json`);
    assert.ok([400, 404].includes(answer.statusCode), `${each}: ${answer.statusCode}`);
    assert.doesNotMatch(answer.body, /Lions/);
  }
  assert.equal((await get(`/air/${secret}/live.json`)).statusCode, 200);
});

test('[air] a secret opens no other path, whatever the trick, and no other bot', async (t) => {
  const { service, share, get } = await createAirWorld(t);
  const { path, secret } = await share();
  const tricks = [
    `${path}/../../external/live/2`,
    `${path}/..%2f..%2fexternal/live/2`,
    `${path}/%2e%2e/%2e%2e/admin/users`,
    `${path}//external/live/1`,
    `${path}/live`,
    `${path}/live.json/`,
    `${path}/live.html`,
    `${path}/events`,
    `${path}/stream/2`,
    `/air/${secret}%2f..%2f..%2fadmin%2fusers`,
    `/air/${secret};botId=2/live.json`,
    '/air/',
    '/air',
  ];
  for (const trick of tricks) {
    const answer = await get(trick);
    assert.ok([400, 401, 404].includes(answer.statusCode), `${trick}: ${answer.statusCode}`);
  }
  for (const query of ['?botId=2', '?bot=2', '?after=0&botId=2', '?ticket=x'])
    assert.doesNotMatch((await get(`${path}/live.json${query}`)).body, /Hidden/);
  for (const { url, methods } of await routesOf({ http: service.http }))
    for (const method of methods) {
      if (!url.startsWith('/external/') && !url.startsWith('/admin/')) continue;
      for (const query of [`?ticket=${secret}`, `?secret=${secret}`]) {
        const answer = await service.send({ method: method as 'GET', url: url + query });
        assert.equal(answer.statusCode, 401, `${method} ${url}${query}`);
      }
      const headers = { authorization: `Bearer ${secret}` };
      assert.equal((await service.send({ method: method as 'GET', url, headers })).statusCode, 401, `${method} ${url}`);
    }
});

test('[air] takes GET and HEAD only; a preflight of any page is answered', async (t) => {
  const { service, share } = await createAirWorld(t);
  const { path } = await share();
  for (const view of views) {
    const url = path + view;
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const answer = await service.send({ method, url, payload: {} });
      assert.equal(assertProblem(answer, 405).code, 'method-not-allowed', `${method} ${view}`);
      assert.equal(answer.headers.allow, 'GET, HEAD');
    }
    const head = await service.send({ method: 'HEAD', url });
    assert.deepEqual([head.statusCode, head.body], [view === '' || view === '/overlay' ? head.statusCode : 200, '']);
  }
  const asked = { origin: 'null', 'access-control-request-method': 'GET' };
  const preflight = await service.send({ method: 'OPTIONS', url: `${path}/live.json`, headers: asked });
  assert.deepEqual([preflight.statusCode, preflight.headers['access-control-allow-origin']], [204, '*']);
  const page = await service.send({ url: path, headers: { origin: 'https://evil.example' } });
  assert.equal(page.headers['access-control-allow-origin'], undefined);
});

test('[air] every answer keeps out of search engines, caches and referrers', async (t) => {
  const { share, get } = await createAirWorld(t);
  const { path } = await share();
  for (const view of views.filter((each) => each !== '/stream')) {
    const { headers } = await get(path + view);
    assert.deepEqual(
      [headers['x-robots-tag'], headers['referrer-policy'], headers['cache-control']],
      ['noindex, nofollow', 'no-referrer', 'no-store'],
      view,
    );
    assert.match(headers['content-security-policy'] as string, /^default-src 'none'/);
    assert.doesNotMatch(headers['content-security-policy'] as string, /unsafe/);
  }
});

test('[air] readers of a link, readers of an address and requests are limited', async (t) => {
  const limits = { readersPerLinkMax: 2, readersPerAddressMax: 3, requestsPerSecondMax: 10 };
  const time = createClock('2026-04-01T12:00:00Z');
  const { service, share, get } = await createAirWorld(t, { airLimits: limits, clock: time.clock });
  const base = await service.listen();
  const [one, two] = [await share(), await share()];
  for (const { path } of [one, one, two]) await (await openStream(t, `${base}${path}/stream`, undefined)).next();
  const overLink = assertProblem(await get(`${one.path}/stream`), 429, 'too-many-streams');
  assert.match(overLink.detail, /^This link has 2 readers/);
  const overAddress = assertProblem(await get(`${two.path}/live.json?wait=5&after=1`), 429, 'too-many-streams');
  assert.match(overAddress.detail, /^This address has 3 readers/);
  const answers = await Promise.all(Array.from({ length: 40 }, () => get(`${one.path}/live.json`)));
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  assert.ok(refused);
  assert.equal(refused.headers['retry-after'], '1');
  assertProblem(await get('/air/guess/live.json'), 429, 'too-many-requests');
  time.advanceSeconds(1);
  assert.equal((await get(`${one.path}/live.json`)).statusCode, 200);
});

test('[air] the last use is noted, once a minute at most', async (t) => {
  const time = createClock('2026-04-01T12:00:00Z');
  const { service, ana, share, get } = await createAirWorld(t, { clock: time.clock });
  const { path } = await share();
  const lastUsed = async () => {
    const answer = await service.send({ url: '/external/share-links', as: { token: ana.token } });
    return answer.json<{ items: { lastUsedAt: string | null }[] }>().items[0]?.lastUsedAt;
  };
  await get(`${path}/live.json`);
  time.advanceSeconds(59);
  await get(`${path}/live.json`);
  while ((await lastUsed()) === null);
  assert.equal(await lastUsed(), '2026-04-01T12:00:00.000Z');
  time.advanceSeconds(1);
  await get(`${path}/live.json`);
  while ((await lastUsed()) === '2026-04-01T12:00:00.000Z');
  assert.equal(await lastUsed(), '2026-04-01T12:01:00.000Z');
});

test('[air] a link of a fixture shows the bot from an hour before it until it is over, and tells the rest', async (t) => {
  const time = createClock('2026-04-01T16:30:00Z');
  const world = await createAirWorld(t, { clock: time.clock, streamLimits: { checkMs: 20 } });
  const { service, root, ana, share, get } = world;
  const administer = (method: 'PUT', url: string, payload: unknown) =>
    service.send({ method, url, as: { token: root.token }, payload: payload as object });
  const fixture = { name: 'Lions v Bears', fixtureStartTime: '2026-04-01T18:00:00Z', botIds: [1] };
  const put = (status: string) =>
    putFixture({ administer } as Parameters<typeof putFixture>[0], 7, { ...fixture, eventStatusType: status });
  await put('Notstarted');
  const { path } = await share({ fixtureId: 7 });
  const read = async () => (await get(`${path}/live.json`)).json<Record<string, string>[]>()[0] ?? {};
  const before = await read();
  assert.deepEqual(
    [before['Signal'], before['HomeName'], before['Sequence'], before['FixtureName'], before['FixtureStart']],
    ['waiting', '', '0', 'Lions v Bears', '2026-04-01T18:00:00.000Z'],
  );
  const stream = await openStream(t, `${await service.listen()}${path}/stream`, undefined);
  await stream.nextBlock();
  assert.match(await stream.nextBlock(), /^event: phase\ndata: \{"phase":"before","fixture":\{"name":"Lions v Bears"/);
  time.setTo('2026-04-01T17:00:00Z');
  assert.match(await nextPhase(stream), /"on"/);
  assert.equal((await stream.next()).data['HomeTeamName'], 'Lions');
  assert.equal((await read())['HomeName'], 'Lions');
  await put('Finished');
  assert.match(await nextPhase(stream), /"over"/);
  await service.push(1, ana.id, { EventId: 3, HomeTeamName: 'Next game' });
  const after = await read();
  assert.deepEqual([after['Signal'], after['HomeName'], 'HomeTeamName' in after], ['over', '', false]);
  await put('Inprogress');
  assert.match(await nextPhase(stream), /"on"/);
  assert.equal((await stream.next()).data['HomeTeamName'], 'Next game');
});

async function nextPhase({ nextBlock }: { nextBlock(): Promise<string> }): Promise<string> {
  for (;;) {
    const block = await nextBlock();
    if (block.startsWith('event: phase')) return block;
  }
}
