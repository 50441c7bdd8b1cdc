import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { actor, createLiveService, type LiveService, type LiveServiceOptions } from '#tests/support/live-service';
import { type EventStreamReader, openStream } from '#tests/support/read-event-stream';
import { authorization, type TestUser } from '#tests/support/test-app';
import { createClock } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

interface World {
  readonly service: LiveService;
  readonly ana: TestUser;
  readonly url: string;
  readonly path: string;
  /** Pushes so many events, numbered in the name of the home team. */
  push(count?: number): Promise<void>;
  open(headers?: Record<string, string>, query?: string): Promise<EventStreamReader>;
}

async function createWorld(t: TestContext, options: LiveServiceOptions = {}): Promise<World> {
  const service = await createLiveService(t, options);
  await service.putBot(1);
  const ana = await service.createUser('ana', { bots: [1] });
  const url = await service.listen();
  const path = '/external/live/1/stream';
  let number = 0;
  return {
    service,
    ana,
    url,
    path,
    async push(count = 1) {
      for (let pushed = 0; pushed < count; pushed += 1) {
        number += 1;
        const outcome = await service.push(1, ana.id, { EventId: 3, HomeTeamName: String(number) });
        assert.equal(outcome.kind, 'stored');
        // Sockets are served between.
        if (pushed % 20 === 19) await setImmediate();
      }
    },
    open: (headers, query = '') => openStream(t, `${url}${path}${query}`, { token: ana.token }, headers),
  };
}

const idsAndNames = (events: readonly { id: number; data: Record<string, unknown> }[]) =>
  events.map(({ id, data }) => [id, data['HomeTeamName']]);

test('[stream] it begins with the current state, and every event follows', async (t) => {
  const { open, push } = await createWorld(t);
  await push(3);
  const reader = await open();
  const first = await reader.next();
  await push(2);
  const [second, third] = await reader.take(2);
  assert.equal(first.event, 'live');
  assert.deepEqual(idsAndNames([first, second, third].filter((event) => event !== undefined)), [
    [3, '3'],
    [4, '4'],
    [5, '5'],
  ]);
});

test('[stream] its headers are those of Server-Sent Events', async (t) => {
  const { open } = await createWorld(t);
  const { answer } = await open();
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['content-type'], 'text/event-stream; charset=utf-8');
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.equal(answer.headers['x-content-type-options'], 'nosniff');
});

test('[stream] where nothing has come yet, it waits for the first event', async (t) => {
  const { open, push } = await createWorld(t);
  const reader = await open();
  assert.equal(await reader.nextBlock(), 'retry: 2000');
  await push();
  assert.equal((await reader.next()).id, 1);
});

test('[stream] a payload is one line, whatever is in it', async (t) => {
  const { service, ana, open } = await createWorld(t);
  const name = 'Lions\n\rid: 9\n\ndata: \u2028x';
  await service.push(1, ana.id, { EventId: 3, HomeTeamName: name });
  assert.equal((await (await open()).next()).data['HomeTeamName'], name);
});

for (const [what, headers, query] of [
  ['Last-Event-ID', { 'last-event-id': '2' }, ''],
  ['lastEventId in the query', {}, '?lastEventId=2'],
  ['both, of which the header wins', { 'last-event-id': '2' }, '?lastEventId=4'],
  ['an empty header beside the query', { 'last-event-id': '' }, '?lastEventId=2'],
] as const)
  test(`[stream] ${what} goes on behind that event, each with the payload of its time`, async (t) => {
    const { open, push } = await createWorld(t);
    await push(5);
    const reader = await open(headers, query);
    await push();
    assert.deepEqual(idsAndNames(await reader.take(4)), [
      [3, '3'],
      [4, '4'],
      [5, '5'],
      [6, '6'],
    ]);
  });

test('[stream] behind the last event nothing comes twice', async (t) => {
  const { open, push } = await createWorld(t);
  await push(2);
  const reader = await open({ 'last-event-id': '2' });
  await push();
  assert.equal((await reader.next()).id, 3);
});

test('[stream] an id that there never was is answered with the current state', async (t) => {
  const { open, push } = await createWorld(t);
  await push(2);
  const reader = await open({ 'last-event-id': '900' });
  await push();
  assert.deepEqual(
    (await reader.take(2)).map(({ id }) => id),
    [2, 3],
  );
});

test('[stream] what a reader has in the end is every event once, however often it reconnects', async (t) => {
  const { open, push } = await createWorld(t);
  const total = 1500;
  const pushing = push(total);
  const got: number[] = [];
  const names: unknown[] = [];
  for (let connection = 1; got.length < total; connection += 1) {
    const reader = await open({ 'last-event-id': String(got.at(-1) ?? 0) });
    for (let taken = 0; taken < connection * 37 && got.length < total; taken += 1) {
      const { id, data } = await reader.next();
      got.push(id);
      names.push(data['HomeTeamName']);
    }
    reader.hangUp();
  }
  await pushing;
  const expected = Array.from({ length: total }, (_, index) => index + 1);
  assert.deepEqual(got, expected);
  assert.deepEqual(names, expected.map(String));
});

for (const id of ['abc', '-1', '1.5', '99999999999999999999'])
  test(`[stream] Last-Event-ID ${id} is none: 400`, async (t) => {
    const { service, ana, path } = await createWorld(t);
    const as = { token: ana.token };
    assertProblem(await service.send({ url: path, as, headers: { 'last-event-id': id } }), 400, 'invalid-request');
    assertProblem(await service.send({ url: `${path}?lastEventId=${id}`, as }), 400, 'invalid-request');
  });

test('[stream] HEAD has the headers and ends', async (t) => {
  const { service, ana, path } = await createWorld(t);
  const answer = await service.send({ method: 'HEAD', url: path, as: { token: ana.token } });
  assert.deepEqual([answer.statusCode, answer.body], [200, '']);
  assert.equal(answer.headers['content-type'], 'text/event-stream; charset=utf-8');
});

test('[stream] a heartbeat comes in silence', async (t) => {
  const { open } = await createWorld(t, { streamLimits: { checkMs: 5, heartbeatMs: 20 } });
  const reader = await open();
  assert.equal(await reader.nextBlock(), 'retry: 2000');
  assert.equal(await reader.nextBlock(), ': heartbeat');
  assert.equal(await reader.nextBlock(), ': heartbeat');
});

const revocations: readonly (readonly [what: string, revoke: (world: World) => Promise<unknown>])[] = [
  ['the bot is no longer his', ({ service, ana }) => service.administration.bots.unassign(actor, ana.id, 1)],
  ['the bot is removed', ({ service }) => service.administration.bots.remove(actor, 1)],
  [
    'the user is disabled',
    ({ service, ana }) => service.administration.users.update(actor, ana.id, { disabled: true }),
  ],
  ['the user is removed', ({ service, ana }) => service.administration.users.remove(actor, ana.id)],
  [
    'the password is changed',
    ({ service, ana }) => service.administration.users.update(actor, ana.id, { password: 'a second password' }),
  ],
];
for (const scheme of ['Bearer', 'Basic'] as const)
  for (const [what, revoke] of revocations)
    test(`[stream] it ends when ${what}, signed in with ${scheme}`, async (t) => {
      const world = await createWorld(t, { streamLimits: { checkMs: 20 } });
      const { ana, url, path } = world;
      const as = scheme === 'Bearer' ? { token: ana.token } : ({ basic: [ana.username, ana.password] } as const);
      const reader = await openStream(t, url + path, as);
      await world.push();
      assert.equal((await reader.next()).id, 1);
      await revoke(world);
      assert.deepEqual(await reader.ended(), []);
    });

/** What keeps the service from looking whether a reader may still read, or used to. */
const hindrances: readonly (readonly [what: string, hinder: (world: World) => Promise<void>])[] = [
  ['he has used up the sign-ins of his address', fillThrottle],
  [
    'the store fails',
    async ({ service }) => {
      service.outage.isOn = true;
    },
  ],
];

async function fillThrottle({ service }: World): Promise<void> {
  const guess = () => service.send({ url: '/external/lookup/event-types', as: { basic: ['eve', 'a guess'] } });
  for (let answer = await guess(); answer.statusCode !== 429; answer = await guess())
    assert.equal(answer.statusCode, 401);
}

const hindered: LiveServiceOptions = {
  streamLimits: { checkMs: 10, unsureMs: 50, heartbeatMs: 20 },
  signInLimits: { perAddressMax: 3, perUsernameMax: 0 },
};
const endsOfAdmin: typeof revocations = [
  [
    'he is no administrator any more',
    ({ service, ana }) => service.administration.users.update(actor, ana.id, { role: 'user' }),
  ],
];
for (const [hindrance, hinder] of hindrances)
  for (const scheme of ['Bearer', 'Basic'] as const)
    for (const [what, revoke] of [...revocations, ...endsOfAdmin])
      test(`[stream] it ends when ${what} and ${hindrance}, signed in with ${scheme}`, async (t) => {
        const world = await createWorld(t, hindered);
        const { service, path, url } = world;
        await service.createUser('boss', { role: 'admin' });
        const isAdmin = endsOfAdmin.some(([end]) => end === what);
        const reading = isAdmin ? await service.createUser('root', { role: 'admin' }) : world.ana;
        const { token, username, password } = reading;
        const as = scheme === 'Bearer' ? { token } : ({ basic: [username, password] } as const);
        const reader = await openStream(t, url + path, as);
        await world.push();
        assert.equal((await reader.next()).id, 1);
        await hinder(world);
        await revoke({ ...world, ana: reading });
        assert.deepEqual(
          (await reader.ended()).filter((block) => block !== ': heartbeat'),
          [],
        );
      });

test('[stream] it ends when the token expires and the store fails', async (t) => {
  const time = createClock('2026-04-01T12:00:00Z');
  const { service, open, push } = await createWorld(t, { ...hindered, clock: time.clock });
  const reader = await open();
  await push();
  assert.equal((await reader.next()).id, 1);
  service.outage.isOn = true;
  time.advanceSeconds(3601);
  assert.deepEqual(
    (await reader.ended()).filter((block) => block !== ': heartbeat'),
    [],
  );
});

test('[stream] sign-ins that are used up do not end it', async (t) => {
  const world = await createWorld(t, hindered);
  const { ana, url, path } = world;
  const reader = await openStream(t, url + path, { basic: [ana.username, ana.password] });
  await fillThrottle(world);
  // Far longer than it may be unsure.
  for (let heartbeats = 0; heartbeats < 10; ) if ((await reader.nextBlock()) === ': heartbeat') heartbeats += 1;
});

test('[stream] it ends when the token expires', async (t) => {
  const time = createClock('2026-04-01T12:00:00Z');
  const { open, push } = await createWorld(t, { clock: time.clock, streamLimits: { checkMs: 20 } });
  const reader = await open();
  await push();
  assert.equal((await reader.next()).id, 1);
  time.advanceSeconds(3601);
  assert.deepEqual(await reader.ended(), []);
});

test('[stream] a push flag that is taken away does not end it', async (t) => {
  const { service, ana, open, push } = await createWorld(t, { streamLimits: { checkMs: 5, heartbeatMs: 20 } });
  await push();
  const reader = await open();
  await reader.next();
  await service.administration.users.update(actor, ana.id, { pushEnabled: false });
  assert.equal(await reader.nextBlock(), ': heartbeat');
  assert.equal(await reader.nextBlock(), ': heartbeat');
});

test('[stream] a user has so many streams and no more', async (t) => {
  const { service, ana, path, open } = await createWorld(t, { streamLimits: { perUserMax: 2 } });
  const readers = [await open(), await open()];
  const refused = await service.send({ url: path, as: { token: ana.token } });
  const { detail } = assertProblem(refused, 429, 'too-many-streams');
  assert.match(detail, /2 live streams open/);
  readers[0]?.hangUp();
  // The service hears of it a moment later.
  for (;;) {
    const answer = await service.send({ method: 'HEAD', url: path, as: { token: ana.token } });
    if (answer.statusCode === 200) break;
    await setImmediate();
  }
});

test('[stream] a reader that does not read costs nothing but its own states, and gets the newest', async (t) => {
  const { service, ana, url, path, push } = await createWorld(t);
  await service.push(1, ana.id, { EventId: 3, HomeTeamName: 'x'.repeat(60) });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  t.after(() => socket.destroy());
  socket.pause();
  const lines = [`GET ${path} HTTP/1.1`, 'Host: here', `Authorization: ${authorization({ token: ana.token })}`];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await push(9000);
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  socket.resume();
  while (!text.includes('id: 9001\n')) await once(socket, 'data');
  const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
  assert.ok(ids.length < 9001, `${ids.length} states`);
  t.diagnostic(`${ids.length} of 9001 states`);
  assert.deepEqual(
    ids,
    [...ids].sort((a, b) => a - b),
  );
  assert.equal(new Set(ids).size, ids.length);
});

test('[stream] a log that cannot be read ends it, and the fault is logged', async (t) => {
  const { service, open, push } = await createWorld(t);
  await push(2);
  service.eventLog.onRead = () => Promise.reject(new Error('disk gone'));
  const reader = await open({ 'last-event-id': '1' });
  assert.deepEqual(await reader.ended(), ['retry: 2000']);
  assert.match(String(service.faults[0]), /disk gone/);
});

test('[stream] the service stops at once with streams open', async (t) => {
  const { service, open, push } = await createWorld(t);
  await push();
  const readers = [await open(), await open(), await open()];
  for (const reader of readers) await reader.next();
  const ended = Promise.all(readers.map((reader) => reader.ended()));
  await service.http.close();
  assert.deepEqual(await ended, [[], [], []]);
});
