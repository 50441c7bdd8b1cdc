import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { assertOk } from '#app/assert-ok';
import { actor, createLiveService, type LiveService } from '#tests/support/live-service';
import { openStream } from '#tests/support/read-event-stream';
import type { TestUser } from '#tests/support/test-app';
import { createClock, type TestClock } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

/** GET /external/bots, and which fixture is on as the live state tells it. */

interface ListedBot {
  readonly id: number;
  readonly name: string | null;
  readonly sport: { readonly id: number; readonly name: string } | null;
  readonly venue: { readonly id: number; readonly partnerId: number; readonly name: string | null } | null;
  readonly mayPush: boolean;
  readonly fixture: { readonly id: number; readonly name: string | null } | null;
  readonly isLive: boolean;
  readonly lastEvent: { readonly sequence: number; readonly receivedAt: string; readonly eventTypeId: number } | null;
}

interface Page {
  readonly items: readonly ListedBot[];
  readonly next: number | null;
}

interface World {
  readonly service: LiveService;
  readonly time: TestClock;
  /** Bots 1 and 2 are assigned to her. */
  readonly ana: TestUser;
  list(as: TestUser, query?: string): Promise<Page>;
  putFixture(id: number, fixture: { start: string; name?: string; botIds?: number[] }): Promise<void>;
}

async function createWorld(t: TestContext): Promise<World> {
  const time = createClock('2026-04-01T18:00:00Z');
  const service = await createLiveService(t, { clock: time.clock, streamLimits: { checkMs: 20 } });
  const { bots, venues, fixtures } = service.administration;
  assertOk(await venues.put(actor, { id: 5, partnerId: 905, name: 'Hillcrest Arena' }));
  const main = { id: 1, name: 'Main', venueId: 5, eventTypeId: 3, pushEnabled: true };
  assertOk(await bots.put(actor, main));
  assertOk(await bots.put(actor, { id: 2, name: null, venueId: null, eventTypeId: null, pushEnabled: false }));
  assertOk(await bots.put(actor, { ...main, id: 3, name: 'Other', pushEnabled: false }));
  return {
    service,
    time,
    ana: await service.createUser('ana', { bots: [1, 2] }),
    async list({ token }, query = '') {
      const answer = await service.send({ url: `/external/bots${query}`, as: { token } });
      assert.equal(answer.statusCode, 200, answer.body);
      return answer.json<Page>();
    },
    async putFixture(id, { start, name = `Fixture ${id}`, botIds = [] }) {
      const nothing = { sportId: null, sportName: null, competitionId: null, competitionName: null };
      const dates = { createdDateMs: undefined, updatedDateMs: undefined, fixtureEndTimeMs: null };
      const input = { partnerFixtureId: 900 + id, name, eventStatusType: null, isContentGraph: null, venueId: 5 };
      const times = { ...dates, fixtureStartTimeMs: Date.parse(start) };
      assertOk(await fixtures.put(actor, id, { ...nothing, ...input, ...times, botIds }));
    },
  };
}

test('[bots] those of the caller, with sport, venue, what he may do, what is on and what is live', async (t) => {
  const { service, ana, list, putFixture } = await createWorld(t);
  await putFixture(7, { start: '2026-04-01T17:30:00Z', name: 'Lions - Bears' });
  await putFixture(8, { start: '2026-04-01T20:00:00Z' });
  await service.push(1, ana.id, { EventId: 3, HomeScore: 2 });
  const { items, next } = await list(ana);
  assert.equal(next, null);
  const [main, bare] = items.map(({ fixture, ...bot }) => ({ ...bot, fixture: fixture && [fixture.id, fixture.name] }));
  assert.deepEqual(main, {
    id: 1,
    name: 'Main',
    sport: { id: 3, name: 'Basketball' },
    venue: { id: 5, partnerId: 905, name: 'Hillcrest Arena' },
    mayPush: true,
    fixture: [7, 'Lions - Bears'],
    isLive: true,
    lastEvent: { sequence: 1, receivedAt: '2026-04-01T18:00:00.000Z', eventTypeId: 3 },
  });
  assert.deepEqual(bare, {
    id: 2,
    name: null,
    sport: null,
    venue: null,
    mayPush: false,
    fixture: null,
    isLive: false,
    lastEvent: null,
  });
  assert.equal(items.length, 2);
});

test('[bots] the fixture is as by-bot has it', async (t) => {
  const { service, ana, list, putFixture } = await createWorld(t);
  await putFixture(7, { start: '2026-04-01T17:30:00Z' });
  const byBot = await service.send({ url: '/external/fixture/by-bot/1', as: { token: ana.token } });
  assert.deepEqual((await list(ana)).items[0]?.fixture, byBot.json<object[]>()[0]);
});

test('[bots] one is live for twenty minutes after its last event', async (t) => {
  const { service, ana, list, time } = await createWorld(t);
  await service.push(1, ana.id, { EventId: 3, HomeScore: 2 });
  time.advanceSeconds(20 * 60);
  assert.equal((await list(ana)).items[0]?.isLive, true);
  time.advanceSeconds(1);
  const { isLive, lastEvent } = (await list(ana)).items[0] ?? {};
  assert.deepEqual([isLive, lastEvent?.sequence], [false, 1]);
});

test('[bots] an administrator gets all, and may push to his own alone', async (t) => {
  const { service, list } = await createWorld(t);
  const root = await service.createUser('root', { role: 'admin', bots: [1] });
  assert.deepEqual(
    (await list(root)).items.map(({ id, mayPush }) => [id, mayPush]),
    [
      [1, true],
      [2, false],
      [3, false],
    ],
  );
});

test('[bots] nobody has none: an empty list', async (t) => {
  const { service, list } = await createWorld(t);
  assert.deepEqual(await list(await service.createUser('new')), { items: [], next: null });
});

test('[bots] pages by id have every bot once', async (t) => {
  const { service, ana } = await createWorld(t);
  const many = await service.createUser('many');
  for (let id = 10; id < 60; id += 1) {
    await service.putBot(id);
    assertOk(await service.administration.bots.assign(actor, many.id, id));
  }
  const pages: number[][] = [];
  for (let after: number | null = 0; after !== null; ) {
    const url = `/external/bots?limit=20&after=${after}`;
    const page: Page = (await service.send({ url, as: { token: many.token } })).json<Page>();
    pages.push(page.items.map(({ id }) => id));
    after = page.next;
  }
  assert.deepEqual(
    pages.map(({ length }) => length),
    [20, 20, 10],
  );
  assert.deepEqual(
    pages.flat(),
    Array.from({ length: 50 }, (_, index) => index + 10),
  );
  for (const query of ['limit=0', 'limit=1001', 'limit=x', 'after=x'])
    assertProblem(await service.send({ url: `/external/bots?${query}`, as: { token: ana.token } }), 400);
});

test('[bots] takes Basic, and nobody without credentials', async (t) => {
  const { service, ana } = await createWorld(t);
  const as = { basic: [ana.username, ana.password] } as const;
  assert.equal((await service.send({ url: '/external/bots', as })).statusCode, 200);
  assertProblem(await service.send({ url: '/external/bots' }), 401);
});

test('[live] names the fixture that is on beside the payload, which has no place for it', async (t) => {
  const { service, ana, putFixture } = await createWorld(t);
  await service.push(1, ana.id, { EventId: 3, HomeScore: 2 });
  const get = (headers = {}) => service.send({ url: '/external/live/1', as: { token: ana.token }, headers });
  assert.equal((await get()).headers['scorewire-fixture-id'], undefined);
  await putFixture(7, { start: '2026-04-01T19:30:00Z' });
  const answer = await get();
  assert.equal(answer.headers['scorewire-fixture-id'], '7');
  const unchanged = await get({ 'if-none-match': String(answer.headers.etag) });
  assert.deepEqual([unchanged.statusCode, unchanged.headers['scorewire-fixture-id']], [304, '7']);
});

test('[stream] tells which fixture is on, at first and when that changes', async (t) => {
  const { service, ana, time, putFixture } = await createWorld(t);
  await service.push(1, ana.id, { EventId: 3, HomeScore: 2 });
  await putFixture(7, { start: '2026-04-01T17:30:00Z', name: 'Lions\n - Bears' });
  await putFixture(8, { start: '2026-04-01T20:00:00Z' });
  // A token would expire.
  const as = { basic: [ana.username, ana.password] } as const;
  const reader = await openStream(t, `${await service.listen()}/external/live/1/stream`, as);
  const fixtureOf = (block: string): { id: number } | null => {
    const [, data = ''] = /^event: fixture\ndata: (.*)$/.exec(block) ?? [];
    return JSON.parse(data) as { id: number } | null;
  };
  assert.equal(await reader.nextBlock(), 'retry: 2000');
  assert.equal(fixtureOf(await reader.nextBlock())?.id, 7);
  assert.match(await reader.nextBlock(), /^id: 1\nevent: live\n/);
  time.setTo('2026-04-01T20:00:00Z');
  assert.equal(fixtureOf(await reader.nextBlock())?.id, 8);
  assertOk(await service.administration.fixtures.remove(actor, 8));
  assert.equal(fixtureOf(await reader.nextBlock())?.id, 7);
  assertOk(await service.administration.fixtures.remove(actor, 7));
  assert.equal(fixtureOf(await reader.nextBlock()), null);
});
