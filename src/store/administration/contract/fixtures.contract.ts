import assert from 'node:assert/strict';
import { bot, type Claim, firstPage, fixture, idsOf, listOf, venue, write } from './store-steps.contract.ts';

export function fixturesContract(claim: Claim): void {
  claim('a fixture is read as it was put, with its bots', async (store) => {
    const kept = fixture(1, { venueId: 1, botIds: [7, 8] });
    await write(store, async (writers) => {
      await writers.venues.put(venue(1));
      await writers.bots.put(bot(7));
      await writers.bots.put(bot(8));
      await writers.fixtures.putMany([kept]);
    });
    assert.deepEqual(await store.fixtures.find(1), kept);
    assert.deepEqual(await store.fixtures.list(firstPage), [kept]);
  });

  claim('inserting many fixtures stores each, and rejects one that exists', async (store) => {
    await write(store, ({ bots }) => bots.put(bot(7)));
    const many = [fixture(1), fixture(2, { botIds: [7] })];
    await write(store, ({ fixtures }) => fixtures.insertMany(many));
    assert.deepEqual(await store.fixtures.list(firstPage), many);
    await assert.rejects(write(store, ({ fixtures }) => fixtures.insertMany([fixture(3), fixture(1)])));
    assert.deepEqual(await store.fixtures.list(firstPage), many);
  });

  claim('putting a fixture again replaces it and its bots', async (store) => {
    const moved = fixture(1, { fixtureStartTimeMs: 5000, botIds: [8] });
    await write(store, async (writers) => {
      await writers.bots.put(bot(7));
      await writers.bots.put(bot(8));
      await writers.fixtures.putMany([fixture(1, { botIds: [7] })]);
      await writers.fixtures.putMany([moved]);
    });
    assert.deepEqual(await store.fixtures.find(1), moved);
    assert.deepEqual(JSON.parse(await listOf(store.fixtures.listByBot(7, 0))), []);
    assert.equal(idsOf(await listOf(store.fixtures.listByBot(8, 0))), '1');
  });

  claim('fixtures are found by partner fixture ids and by ids', async (store) => {
    await write(store, ({ fixtures }) => fixtures.putMany([fixture(1), fixture(2)]));
    const found = await write(store, async ({ fixtures }) => [
      (await fixtures.findByPartnerFixtureIds([1002, 1003])).map(({ id }) => id),
      await fixtures.findByPartnerFixtureIds([]),
      await fixtures.partnerFixtureIdsOf([1, 9]),
      await fixtures.greatestId(),
    ]);
    assert.deepEqual(found, [[2], [], new Map([[1, 1001]]), 2]);
  });

  claim(
    'the fixtures of a removed bot belong to all bots of their venue, unless another bot has them',
    async (store) => {
      await write(store, async ({ venues, bots, fixtures }) => {
        await venues.put(venue(1));
        for (const id of [7, 8, 9]) await bots.put({ ...bot(id), venueId: 1 });
        await fixtures.putMany([
          fixture(1, { venueId: 1, botIds: [7] }),
          fixture(2, { venueId: 1, botIds: [7, 8] }),
          fixture(3, { venueId: 1, botIds: [8] }),
        ]);
        await bots.remove(7);
      });
      const seen = await Promise.all([8, 9].map((id) => listOf(store.fixtures.listByBot(id, 0))));
      assert.deepEqual(seen.map(idsOf), ['1 2 3', '1']);
    },
  );

  claim('removing a fixture removes its bots', async (store) => {
    await write(store, async ({ bots, fixtures }) => {
      await bots.put(bot(7));
      await fixtures.putMany([fixture(1, { botIds: [7] })]);
      await fixtures.remove(1);
    });
    assert.deepEqual([await store.fixtures.find(1), await listOf(store.fixtures.listByBot(7, 0))], [undefined, '[]']);
  });
}
