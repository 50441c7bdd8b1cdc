import assert from 'node:assert/strict';
import { bot, type Claim, fixture, idsOf, listInParts, listOf, venue, write } from './store-steps.contract.ts';

export function fixtureQueriesContract(claim: Claim): void {
  claim('by venue: fixtures from a time on, ordered by start time and id, with the venue', async (store) => {
    await write(store, async ({ venues, fixtures }) => {
      await venues.put(venue(1));
      await venues.put(venue(2));
      const starts = [3000, 1000, 2000, 2000, 999];
      await fixtures.putMany(
        starts.map((fixtureStartTimeMs, index) => fixture(9 - index, { venueId: 1, fixtureStartTimeMs })),
      );
      await fixtures.putMany([fixture(1, { venueId: 2, fixtureStartTimeMs: 2000 }), fixture(2)]);
    });
    const json = await listOf(store.fixtures.listByVenue(1, 1000));
    assert.equal(idsOf(json), '8 6 7 9');
    assert.deepEqual((JSON.parse(json) as { venue: unknown }[])[0]?.venue, venue(1));
    assert.equal(await listOf(store.fixtures.listByPartnerVenue(901, 1000)), json);
    assert.equal(await listOf(store.fixtures.listByVenue(3, 0)), '[]');
    assert.equal(await listOf(store.fixtures.listByPartnerVenue(1, 0)), '[]');
  });

  claim('by bot: its own fixtures, and the fixtures of its venue without a bot', async (store) => {
    await write(store, async ({ venues, bots, fixtures }) => {
      await venues.put(venue(1));
      await venues.put(venue(2));
      await bots.put({ ...bot(7), venueId: 1 });
      await bots.put({ ...bot(8), venueId: 1 });
      await bots.put(bot(9));
      await fixtures.putMany([
        fixture(1, { venueId: 1 }),
        fixture(2, { venueId: 1, botIds: [7] }),
        fixture(3, { venueId: 2, botIds: [7, 9] }),
        fixture(4, { venueId: 2 }),
        fixture(5, { botIds: [9] }),
        fixture(6),
      ]);
    });
    const seen = await Promise.all([7, 8, 9, 10].map((id) => listOf(store.fixtures.listByBot(id, 0))));
    assert.deepEqual(seen.map(idsOf), ['1 2 3', '1', '3 5', '']);
    const [own, other] = JSON.parse(seen[2] ?? '') as { venue: unknown }[];
    assert.deepEqual([own?.venue, other?.venue], [venue(2), null]);
  });

  claim('near now: started fixtures with the latest first, coming fixtures with the earliest first', async (store) => {
    await write(store, async ({ venues, bots, fixtures }) => {
      await venues.put(venue(1));
      await bots.put({ ...bot(7), venueId: 1 });
      await bots.put({ ...bot(8), venueId: 1 });
      const begins = [1000, 2000, 2000, 3000, 4000, 5000];
      const ofSeven = begins.map((fixtureStartTimeMs, index) =>
        fixture(index + 1, { venueId: 1, fixtureStartTimeMs, botIds: index % 2 === 0 ? [7] : [] }),
      );
      await fixtures.putMany([...ofSeven, fixture(9, { venueId: 1, fixtureStartTimeMs: 2500, botIds: [8] })]);
    });
    const { listStarted, listComing } = store.fixtures;
    assert.equal(idsOf(await listStarted(7, 1000, 3000)), '4 3 2');
    assert.equal(idsOf(await listComing(7, 1000, 4000)), '2 3 4 5');
    assert.equal(idsOf(await listStarted(8, 0, 9000)), '6 4 9 2');
    assert.deepEqual([await listStarted(99, 0, 9000), await listComing(7, 5000, 9000)], ['[]', '[]']);
    const [first] = JSON.parse(await listStarted(7, 1000, 3000)) as { venue: unknown }[];
    assert.deepEqual(first?.venue, venue(1));
  });

  claim('in a range of start times: those of all bots and venues, page by page', async (store) => {
    await write(store, async ({ venues, bots, fixtures }) => {
      await venues.put(venue(1));
      await bots.put(bot(7));
      const begins = [3000, 1000, 2000, 2000, 4000];
      const all = begins.map((fixtureStartTimeMs, index) =>
        fixture(index + 1, { fixtureStartTimeMs, venueId: index === 2 ? 1 : null, botIds: index === 3 ? [7] : [] }),
      );
      await fixtures.putMany(all);
    });
    const range = { fromMs: 1000, toMs: 3000 };
    const first = await store.fixtures.listStarting({ ...range, limit: 2 });
    const rest = await store.fixtures.listStarting({ ...range, after: first[1], limit: 9 });
    const ids = (page: readonly { readonly id: number }[]) => page.map(({ id }) => id);
    assert.deepEqual(
      [ids(first), ids(rest)],
      [
        [2, 3],
        [4, 1],
      ],
    );
    assert.deepEqual([first[1]?.venueId, rest[0]?.botIds], [1, [7]]);
  });

  claim('the parts of a long list together have every fixture once and in order', async (store) => {
    // Few start times, so that parts end among fixtures with the same start time.
    const fixtures = Array.from({ length: 450 }, (_, index) => {
      const input = { venueId: 1, fixtureStartTimeMs: 1000 + (index % 3), botIds: index % 2 === 0 ? [7] : [] };
      return fixture(index + 1, input);
    });
    await write(store, async ({ venues, bots, fixtures: writer }) => {
      await venues.put(venue(1));
      await bots.put({ ...bot(7), venueId: 1 });
      await writer.insertMany(fixtures);
    });
    const expected = (fromMs: number) =>
      fixtures
        .filter(({ startTimeMs }) => startTimeMs >= fromMs)
        .sort((a, b) => a.startTimeMs - b.startTimeMs || a.id - b.id)
        .map(({ id }) => id)
        .join(' ');
    const { listByVenue, listByPartnerVenue, listByBot } = store.fixtures;
    for (const [query, id] of [
      [listByVenue, 1],
      [listByPartnerVenue, 901],
      [listByBot, 7],
    ] as const)
      for (const [fromMs, parts] of [
        [0, 5],
        [1001, 3],
        [1002, 2],
      ] as const) {
        const list = await listInParts(query, id, fromMs);
        assert.deepEqual([idsOf(list.join('')), list.length], [expected(fromMs), parts]);
      }
  });
}
