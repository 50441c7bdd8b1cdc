import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { assertOk } from '#app/assert-ok';
import { actor, createLiveService, type LiveService } from '#tests/support/live-service';
import { type EventStreamReader, openStream } from '#tests/support/read-event-stream';
import type { TestUser } from '#tests/support/test-app';
import { createClock, present, type TestClock } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

/** GET /external/bots/status and its stream. */

interface BotStatus {
  readonly id: number;
  readonly name: string | null;
  readonly state: string;
  readonly board: { readonly home: object; readonly guest: object; readonly period: string } | null;
  readonly lastEventAt: string | null;
  readonly eventsPerSecond: number;
  readonly rates: readonly number[];
  readonly refusals: number;
  readonly fixture: { readonly id: number; readonly isOn: boolean } | null;
}

interface World {
  readonly service: LiveService;
  readonly time: TestClock;
  /** Bots 1 and 2 are assigned to her. */
  readonly ana: TestUser;
  readonly root: TestUser;
  list(as: TestUser): Promise<{ at: string; cursor: string; bots: BotStatus[] }>;
  open(as: TestUser, cursor?: string): Promise<StatusReader>;
}

interface StatusReader extends EventStreamReader {
  nextEvent(): Promise<StatusEvent>;
}

interface StatusEvent {
  readonly cursor: string;
  readonly event: string;
  readonly data: {
    readonly isAll?: boolean;
    readonly bots?: readonly Partial<BotStatus>[];
    readonly ids?: readonly number[];
  };
}

async function createWorld(t: TestContext): Promise<World> {
  const time = createClock('2026-04-01T18:00:00Z');
  const service = await createLiveService(t, { clock: time.clock, streamLimits: { checkMs: 20 } });
  const { bots, venues } = service.administration;
  assertOk(await venues.put(actor, { id: 5, partnerId: 905, name: 'Hillcrest Arena' }));
  assertOk(await bots.put(actor, { id: 1, name: 'Main', venueId: 5, eventTypeId: 3, pushEnabled: true }));
  assertOk(await bots.put(actor, { id: 2, name: null, venueId: null, eventTypeId: null, pushEnabled: true }));
  assertOk(await bots.put(actor, { id: 3, name: 'Other', venueId: 5, eventTypeId: 8, pushEnabled: true }));
  let origin: string | undefined;
  return {
    service,
    time,
    ana: await service.createUser('ana', { bots: [1, 2] }),
    root: await service.createUser('root', { role: 'admin' }),
    async list({ username, password }) {
      const answer = await service.send({ url: '/external/bots/status', as: { basic: [username, password] } });
      assert.equal(answer.statusCode, 200, answer.body);
      return answer.json();
    },
    async open({ username, password }, cursor) {
      origin ??= await service.listen();
      const headers = cursor === undefined ? {} : { 'last-event-id': cursor };
      const url = `${origin}/external/bots/status/stream`;
      const reader = await openStream(t, url, { basic: [username, password] }, headers);
      const nextEvent = async (): Promise<StatusEvent> => {
        for (;;) {
          const block = await reader.nextBlock();
          const [, id, event, data] = /^id: (\S+)\nevent: (\w+)\ndata: (.+)$/.exec(block) ?? [];
          if (data !== undefined)
            return { cursor: present(id), event: present(event), data: JSON.parse(data) as StatusEvent['data'] };
        }
      };
      return { ...reader, nextEvent };
    },
  };
}

function putFixture(
  { administration }: LiveService,
  id: number,
  start: string,
  botIds: number[] = [],
): Promise<unknown> {
  const nothing = { sportId: null, sportName: null, competitionId: null, competitionName: null };
  const dates = { createdDateMs: undefined, updatedDateMs: undefined, fixtureEndTimeMs: null };
  const input = { partnerFixtureId: 900 + id, name: `Fixture ${id}`, eventStatusType: null, isContentGraph: null };
  const at = { venueId: 5, botIds, fixtureStartTimeMs: Date.parse(start) };
  return administration.fixtures.put(actor, id, { ...nothing, ...dates, ...input, ...at }).then(assertOk);
}

test('[status] a bot with its board, counts and fixture, and a bot that never had an event', async (t) => {
  const { service, ana, list, time } = await createWorld(t);
  await putFixture(service, 7, '2026-04-01T17:30:00Z');
  const score = { HomeTeamName: 'Lions', GuestTeamName: 'Bears', HomeScore: 58, GuestScore: 61 };
  await service.push(1, ana.id, { EventId: 3, ...score, Period: 3, Clock: '7:57', IsClockRunning: true });
  time.advanceSeconds(2);
  await service.push(1, ana.id, { EventId: 3, HomeScore: 'many' });
  time.advanceSeconds(1);
  const { at, bots } = await list(ana);
  const [main, bare] = bots;
  assert.equal(at, '2026-04-01T18:00:03.000Z');
  assert.deepEqual(main, {
    id: 1,
    name: 'Main',
    eventTypeId: 3,
    sport: 'Basketball',
    venueId: 5,
    venueName: 'Hillcrest Arena',
    isPushEnabled: true,
    state: 'failing',
    refusals: 1,
    lastRefusalAt: '2026-04-01T18:00:02.000Z',
    board: {
      clock: '7:57',
      isClockRunning: true,
      period: '3rd',
      detail: '',
      gameStartedAt: '2026-04-01T18:00:00.000Z',
      home: { name: 'Lions', score: '58' },
      guest: { name: 'Bears', score: '61' },
      hasTeams: true,
    },
    lastEventAt: '2026-04-01T18:00:00.000Z',
    eventsPerSecond: 0.1,
    rates: [...Array.from({ length: 29 }, () => 0), 1],
    fixture: { id: 7, name: 'Fixture 7', startsAt: '2026-04-01T17:30:00.000Z', status: null, isOn: true },
  });
  const { state, board, lastEventAt, rates, fixture } = present(bare);
  assert.deepEqual([state, board, lastEventAt, fixture], ['silent', null, null, null]);
  assert.equal(rates.length, 30);
  assert.equal(bots.length, 2);
});

test('[status] administrators get all; others what is assigned; nobody without credentials', async (t) => {
  const { service, root, list } = await createWorld(t);
  assert.deepEqual(
    (await list(root)).bots.map(({ id }) => id),
    [1, 2, 3],
  );
  assert.deepEqual((await list(await service.createUser('new'))).bots, []);
  for (const path of ['', '/stream']) assertProblem(await service.send({ url: `/external/bots/status${path}` }), 401);
});

test('[status] live, then quiet, then stale while a fixture is on', async (t) => {
  const { service, ana, list, time } = await createWorld(t);
  await service.push(1, ana.id, { EventId: 3, HomeScore: 2 });
  await putFixture(service, 7, '2026-04-01T17:30:00Z', [1]);
  const stateAfter = async (seconds: number) => {
    time.advanceSeconds(seconds);
    return (await list(ana)).bots[0]?.state;
  };
  assert.deepEqual([await stateAfter(15), await stateAfter(1), await stateAfter(45)], ['live', 'quiet', 'stale']);
});

test('[status] the board of a bot that is not in memory is read from the log', async (t) => {
  const { service, ana, list } = await createWorld(t);
  await service.push(1, ana.id, { EventId: 3, HomeScore: 2, Period: 1 });
  service.forgetLanes();
  assert.deepEqual((await list(ana)).bots[0]?.board?.home, { name: 'Home', score: '2' });
});

test('[status] the ETag stays until a bot of the caller changes', async (t) => {
  const { service, ana, root, time } = await createWorld(t);
  const get = async (as: TestUser, tag?: string) => {
    time.advanceSeconds(1);
    const headers = tag === undefined ? {} : { 'if-none-match': tag };
    return service.send({ url: '/external/bots/status', as: { basic: [as.username, as.password] }, headers });
  };
  const { etag } = (await get(ana)).headers;
  await service.push(3, root.id, { EventId: 8, HomeScore: 1 });
  assert.equal((await get(ana, etag)).statusCode, 304);
  await service.push(2, ana.id, { EventId: 3, HomeScore: 2 });
  const changed = await get(ana, etag);
  assert.equal(changed.statusCode, 200);
  assertOk(await service.administration.bots.unassign(actor, ana.id, 2));
  assert.equal((await get(ana, changed.headers.etag)).statusCode, 200);
});

test('[status stream] everything first, then only what changes', async (t) => {
  const { service, ana, open, time } = await createWorld(t);
  const reader = await open(ana);
  const first = await reader.nextEvent();
  assert.equal(first.data.isAll, true);
  assert.deepEqual(
    first.data.bots?.map(({ id, state }) => [id, state]),
    [
      [1, 'silent'],
      [2, 'silent'],
    ],
  );
  await service.push(2, ana.id, { EventId: 3, HomeScore: 2 });
  time.advanceSeconds(1);
  const { data } = await reader.nextEvent();
  assert.equal(data.isAll, false);
  assert.deepEqual(Object.keys(data.bots?.[0] ?? {}).slice(0, 1), ['id']);
  assert.deepEqual(
    data.bots?.map(({ id, state, name, fixture }) => [id, state, name, fixture]),
    [[2, 'live', null, undefined]],
  );
});

test('[status stream] goes on from the cursor of the list, and of an event', async (t) => {
  const { service, ana, list, open, time } = await createWorld(t);
  const { cursor } = await list(ana);
  await service.push(1, ana.id, { EventId: 3, HomeScore: 2 });
  time.advanceSeconds(1);
  const reader = await open(ana, cursor);
  const first = await reader.nextEvent();
  assert.deepEqual([first.data.isAll, first.data.bots?.map(({ id }) => id)], [false, [1]]);
  reader.hangUp();
  await service.push(2, ana.id, { EventId: 3, HomeScore: 4 });
  time.advanceSeconds(1);
  const again = await open(ana, first.cursor);
  const { data } = await again.nextEvent();
  assert.equal(data.isAll, false);
  assert.equal(data.bots?.find(({ id }) => id === 2)?.state, 'live');
});

test('[status stream] a cursor of another service, or from other rights, gives everything', async (t) => {
  const { service, ana, list, open } = await createWorld(t);
  const { cursor } = await list(ana);
  for (const other of ['nonsense', cursor.replace(/^[^.]+/, 'x'), cursor.replace(/\.\d+\./, '.999.')])
    assert.equal((await (await open(ana, other)).nextEvent()).data.isAll, true);
  assertOk(await service.administration.bots.unassign(actor, ana.id, 1));
  const { data } = await (await open(ana, cursor)).nextEvent();
  assert.deepEqual([data.isAll, data.bots?.map(({ id }) => id)], [true, [2]]);
});

test('[status stream] a revoked bot disappears, and an assigned one appears', async (t) => {
  const { service, ana, open, time } = await createWorld(t);
  const reader = await open(ana);
  await reader.nextEvent();
  const { bots } = service.administration;
  assertOk(await bots.unassign(actor, ana.id, 1));
  assert.deepEqual(await reader.nextEvent().then(({ event, data }) => [event, data.ids]), ['removed', [1]]);
  assertOk(await bots.assign(actor, ana.id, 3));
  const { data } = await reader.nextEvent();
  assert.deepEqual(
    data.bots?.map(({ id, name, state }) => [id, name, state]),
    [[3, 'Other', 'silent']],
  );
  const other = await service.createUser('other', { bots: [1] });
  await service.push(1, other.id, { EventId: 3, HomeScore: 9 });
  await service.push(2, ana.id, { EventId: 3, HomeScore: 4 });
  time.advanceSeconds(1);
  assert.deepEqual(
    (await reader.nextEvent()).data.bots?.map(({ id }) => id),
    [2],
  );
});

test('[status stream] administrators hear of new, renamed and removed bots', async (t) => {
  const { service, root, open } = await createWorld(t);
  const reader = await open(root);
  await reader.nextEvent();
  await service.putBot(4, { name: 'New' });
  assert.deepEqual(
    (await reader.nextEvent()).data.bots?.map(({ id, state }) => [id, state]),
    [[4, 'silent']],
  );
  await service.putBot(4, { name: 'Renamed' });
  assert.deepEqual(
    (await reader.nextEvent()).data.bots?.map(({ id, name, state }) => [id, name, state]),
    [[4, 'Renamed', undefined]],
  );
  assertOk(await service.administration.bots.remove(actor, 4));
  assert.deepEqual(await reader.nextEvent().then(({ event, data }) => [event, data.ids]), ['removed', [4]]);
});

test('[status stream] ends when the user is disabled', async (t) => {
  const { service, ana, open } = await createWorld(t);
  const reader = await open(ana);
  await reader.nextEvent();
  assertOk(await service.administration.users.update(actor, ana.id, { disabled: true }));
  await reader.ended();
});

test('[status stream] a failing store interrupts nothing for a moment, and tells nothing', async (t) => {
  const { service, ana, open, time } = await createWorld(t);
  const reader = await open(ana);
  await reader.nextEvent();
  service.outage.isOn = true;
  time.advanceSeconds(2);
  await service.push(2, ana.id, { EventId: 3, HomeScore: 4 });
  service.outage.isOn = false;
  await service.push(2, ana.id, { EventId: 3, HomeScore: 5 });
  const { data } = await reader.nextEvent();
  assert.equal(data.bots?.[0]?.id, 2);
});
