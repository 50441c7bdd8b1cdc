import assert from 'node:assert/strict';
import { ok } from '#core/result';
import { bot, type Claim, firstPage, fixture, newUser, venue, write } from './store-steps.contract.ts';

export function botsAndVenuesContract(claim: Claim): void {
  claim('bots by their ids and venues, each once, and to whom they are assigned', async (store) => {
    const [ana, bob] = await write(store, async ({ venues, bots, users }) => {
      for (const id of [1, 2]) await venues.put(venue(id));
      for (const [id, venueId] of [
        [5, 1],
        [6, 1],
        [7, 2],
        [8, null],
      ] as const)
        await bots.put({ ...bot(id), venueId });
      const both = [await users.insert(newUser('ana')), await users.insert(newUser('bob'))] as const;
      for (const botId of [5, 8]) await bots.assign(both[0].id, botId);
      await bots.assign(both[1].id, 5);
      return both;
    });
    const covering = async (ids: number[], venueIds: number[]) =>
      (await store.bots.listCovering(ids, venueIds)).map(({ id }) => id);
    assert.deepEqual(await covering([8, 5, 99], [1]), [5, 6, 8]);
    assert.deepEqual([await covering([], []), await covering([], [2])], [[], [7]]);
    assert.deepEqual(await store.bots.listUsersOf([8, 5, 6]), [
      { botId: 5, id: ana.id, username: 'ana' },
      { botId: 5, id: bob.id, username: 'bob' },
      { botId: 8, id: ana.id, username: 'ana' },
    ]);
    assert.deepEqual(await store.bots.listUsersOf([]), []);
  });

  claim('a removed bot is listed until its history is deleted, however often it is removed', async (store) => {
    const bot = { id: 7, name: null, venueId: null, eventTypeId: null, pushEnabled: true };
    await store.change(async (writers) => ok(await writers.bots.put(bot)));
    assert.deepEqual([await store.bots.listUndeleted(), await store.bots.isUndeleted(7)], [[], false]);
    for (const id of [7, 7, 8]) await store.change(async (writers) => ok(await writers.bots.remove(id)));
    assert.deepEqual([await store.bots.listUndeleted(), await store.bots.isUndeleted(7)], [[7, 8], true]);
    await store.change(async (writers) => ok(await writers.bots.noteDeleted(7)));
    assert.deepEqual([await store.bots.listUndeleted(), await store.bots.isUndeleted(7)], [[8], false]);
  });

  claim('a list continues after an id and reads one row more than the limit', async (store) => {
    await write(store, async ({ venues }) => {
      for (const id of [5, 3, 1, 4, 2]) await venues.put(venue(id));
    });
    const page = await store.venues.list({ after: 2, limit: 2 });
    assert.deepEqual(
      page.map(({ id }) => id),
      [3, 4, 5],
    );
  });

  claim('putting a bot again replaces all of it', async (store) => {
    await write(store, ({ bots }) => bots.put({ ...bot(7), name: 'first', pushEnabled: true, eventTypeId: 3 }));
    await write(store, ({ bots }) => bots.put(bot(7)));
    assert.deepEqual(await store.bots.list(firstPage), [bot(7)]);
  });

  claim('the event types of all bots are listed once', async (store) => {
    for (const [id, eventTypeId] of [
      [1, 5],
      [2, 3],
      [3, 5],
      [4, null],
    ] as const)
      await write(store, ({ bots }) => bots.put({ ...bot(id), eventTypeId }));
    assert.deepEqual(await store.bots.listEventTypes(), [3, 5]);
  });

  claim('a bot cannot be put without its venue', async (store) => {
    await assert.rejects(write(store, ({ bots }) => bots.put({ ...bot(7), venueId: 1 })));
  });

  claim('assigning and unassigning return whether they changed anything', async (store) => {
    const { id } = await write(store, ({ users }) => users.insert(newUser('anna')));
    await write(store, ({ bots }) => bots.put(bot(7)));
    const told = await write(store, async ({ bots }) => [
      await bots.assign(id, 7),
      await bots.assign(id, 7),
      (await bots.listAssigned(id)).length,
      await bots.unassign(id, 7),
      await bots.unassign(id, 7),
    ]);
    assert.deepEqual(told, [true, false, 1, true, false]);
  });

  claim('the bots of a user can be listed in pages', async (store) => {
    const { id } = await write(store, ({ users }) => users.insert(newUser('anna')));
    await write(store, async ({ bots }) => {
      for (const botId of [9, 7, 8, 6]) {
        await bots.put(bot(botId));
        if (botId !== 6) await bots.assign(id, botId);
      }
    });
    const idsAfter = async (after: number | null, limit: number) =>
      (await store.bots.listAssigned(id, { after, limit })).map((each) => each.id);
    // One more than the limit shows that more follow.
    assert.deepEqual([await idsAfter(null, 1), await idsAfter(7, 1), await idsAfter(8, 1)], [[7, 8], [8, 9], [9]]);
  });

  claim('removing a bot removes its assignments', async (store) => {
    const { id } = await write(store, ({ users }) => users.insert(newUser('anna')));
    await write(store, async ({ bots }) => {
      await bots.put(bot(7));
      await bots.assign(id, 7);
      await bots.remove(7);
    });
    assert.deepEqual(await store.bots.listAssigned(id), []);
  });

  claim('a venue is found by its partner id, which is unique', async (store) => {
    await write(store, ({ venues }) => venues.put(venue(1)));
    assert.deepEqual(await store.venues.findByPartnerId(901), venue(1));
    await assert.rejects(write(store, ({ venues }) => venues.put({ ...venue(2), partnerId: 901 })));
  });

  claim('a venue is in use while a bot or a fixture references it', async (store) => {
    await write(store, async ({ venues, bots, fixtures }) => {
      for (const id of [1, 2, 3]) await venues.put(venue(id));
      await bots.put({ ...bot(7), venueId: 1 });
      await fixtures.putMany([fixture(1, { venueId: 2 })]);
    });
    const used = await write(store, ({ venues }) => Promise.all([1, 2, 3].map((id) => venues.isInUse(id))));
    assert.deepEqual(used, [true, true, false]);
  });

  claim('existing ids are found among others', async (store) => {
    await write(store, ({ venues }) => venues.put(venue(1)));
    const found = await write(store, async ({ venues, bots }) => [
      await venues.existing([1, 2]),
      await venues.existing([]),
      await bots.existing([1]),
    ]);
    assert.deepEqual(found, [new Set([1]), new Set(), new Set()]);
  });
}
