import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { createStoredFixture, type FixtureInput, type StoredFixture } from '#core/fixture';
import type { FixtureListPart, FixtureQuery } from '#core/ports/fixture-store';
import type { Store, Writers } from '#core/ports/store';
import type { UserWriter } from '#core/ports/user-store';
import { failed, ok } from '#core/result';

const at = '2026-04-01T18:30:00.000Z';
const firstPage = { after: null, limit: 100 };

/** What every store must do, whatever keeps its rows. `open` gives an empty store that is closed with the test. */
export function storeContract(name: string, skip: string | false, open: (t: TestContext) => Promise<Store>): void {
  const claim = (what: string, prove: (store: Store) => Promise<void>): void =>
    void test(what, { skip }, async (t) => prove(await open(t)));

  suite(`store on ${name}`, () => {
    claim('a change whose outcome is ok is kept', async (store) => {
      await store.change(async (writers) => ok(await writers.venues.put(venue(1))));
      assert.deepEqual(await store.venues.find(1), venue(1));
    });

    claim('a change whose outcome is a failure is rolled back, and its failure comes back', async (store) => {
      const outcome = await store.change(async (writers) => {
        await writers.venues.put(venue(1));
        return failed('no');
      });
      assert.deepEqual([outcome, await store.venues.find(1)], [failed('no'), undefined]);
    });

    claim('a change that throws is rolled back', async (store) => {
      const change = store.change(async (writers) => {
        await writers.venues.put(venue(1));
        throw new Error('boom');
      });
      await assert.rejects(change, /boom/);
      assert.equal(await store.venues.find(1), undefined);
    });

    claim('changes run one after another', async (store) => {
      const addOne = () =>
        store.change(async (writers) => {
          const next = (await writers.fixtures.greatestId()) + 1;
          await writers.fixtures.putMany([fixture(next)]);
          return ok(next);
        });
      const outcomes = await Promise.all([addOne(), addOne(), addOne(), addOne()]);
      const ids = outcomes.map((outcome) => outcome.ok && outcome.value);
      assert.deepEqual(new Set(ids), new Set([1, 2, 3, 4]));
    });

    claim('reading does not wait for a running change', async (store) => {
      await store.change(async (writers) => {
        await writers.venues.put(venue(1));
        assert.equal(await store.venues.find(1), undefined);
        return ok(undefined);
      });
    });

    claim('a bot that is removed is noted until its history is deleted, however often it is removed', async (store) => {
      const bot = { id: 7, name: null, venueId: null, eventTypeId: null, pushEnabled: true };
      await store.change(async (writers) => ok(await writers.bots.put(bot)));
      assert.deepEqual([await store.bots.listUndeleted(), await store.bots.isUndeleted(7)], [[], false]);
      for (const id of [7, 7, 8]) await store.change(async (writers) => ok(await writers.bots.remove(id)));
      assert.deepEqual([await store.bots.listUndeleted(), await store.bots.isUndeleted(7)], [[7, 8], true]);
      await store.change(async (writers) => ok(await writers.bots.noteDeleted(7)));
      assert.deepEqual([await store.bots.listUndeleted(), await store.bots.isUndeleted(7)], [[8], false]);
    });

    claim('ping answers while the store is open', async (store) => {
      assert.equal(await store.ping(), undefined);
    });

    claim('a user is found by id and by username in any case', async (store) => {
      const user = await write(store, ({ users }) => users.insert(newUser('Anna')));
      assert.deepEqual(user, {
        id: user.id,
        username: 'Anna',
        role: 'user',
        pushEnabled: true,
        disabled: false,
        createdAt: at,
        updatedAt: at,
      });
      assert.deepEqual(await store.users.find(user.id), user);
      assert.deepEqual((await store.users.findSecretByUsername('aNNa'))?.user, user);
      assert.equal(await store.users.findSecretByUsername('bob'), undefined);
    });

    claim('the first administrator is unannounced until he is announced, or gets a password', async (store) => {
      const first = await write(store, ({ users }) => users.insert(newUser('admin', 'admin')));
      const seen = [await store.users.findUnannounced()];
      for (const mark of [
        (users: UserWriter) => users.markUnannounced(first.id),
        (users: UserWriter) => users.markAnnounced(first.id),
        (users: UserWriter) => users.markUnannounced(first.id),
        (users: UserWriter) => users.update(first.id, { passwordHash: 'new', at }),
      ]) {
        await write(store, async ({ users }) => mark(users));
        seen.push(await store.users.findUnannounced());
      }
      assert.deepEqual(seen, [undefined, first, undefined, first, undefined]);
    });

    claim('two users cannot have the same name in another case', async (store) => {
      await write(store, ({ users }) => users.insert(newUser('anna')));
      await assert.rejects(write(store, ({ users }) => users.insert(newUser('ANNA'))));
    });

    claim('a new password raises its version, another change does not', async (store) => {
      const { id } = await write(store, ({ users }) => users.insert(newUser('anna')));
      await write(store, ({ users }) => users.update(id, { disabled: true, at: '2026-04-02T00:00:00.000Z' }));
      assert.equal((await store.users.findSecret(id))?.passwordVersion, 1);
      await write(store, ({ users }) => users.update(id, { passwordHash: 'new', at }));
      const secret = await store.users.findSecret(id);
      assert.deepEqual([secret?.passwordVersion, secret?.passwordHash, secret?.user.disabled], [2, 'new', true]);
    });

    claim('only administrators who can sign in are counted', async (store) => {
      await write(store, async ({ users }) => {
        await users.insert(newUser('one', 'admin'));
        const two = await users.insert(newUser('two', 'admin'));
        await users.insert(newUser('three'));
        await users.update(two.id, { disabled: true, at });
      });
      assert.equal(await write(store, ({ users }) => users.countEnabledAdmins()), 1);
    });

    claim('the id of a deleted user is not given out again', async (store) => {
      const first = await write(store, ({ users }) => users.insert(newUser('anna')));
      await write(store, ({ users }) => users.remove(first.id));
      const second = await write(store, ({ users }) => users.insert(newUser('anna')));
      assert.ok(second.id > first.id);
    });

    claim('a list goes on after an id and reads one row more than the limit', async (store) => {
      await write(store, async ({ venues }) => {
        for (const id of [5, 3, 1, 4, 2]) await venues.put(venue(id));
      });
      const page = await store.venues.list({ after: 2, limit: 2 });
      assert.deepEqual(
        page.map(({ id }) => id),
        [3, 4, 5],
      );
    });

    claim('broker credentials go with their user', async (store) => {
      const { id: userId } = await write(store, ({ users }) => users.insert(newUser('anna')));
      const credential = { userId, name: 'truck', createdAt: at };
      await write(store, ({ brokerCredentials }) => brokerCredentials.insert({ ...credential, secretSha256: 'x' }));
      const [kept] = await store.brokerCredentials.list(userId);
      assert.deepEqual(kept, { ...credential, id: kept?.id });
      await write(store, ({ users }) => users.remove(userId));
      assert.deepEqual(await store.brokerCredentials.list(userId), []);
    });

    claim('a bot is inserted, then replaced whole', async (store) => {
      await write(store, ({ bots }) => bots.put({ ...bot(7), name: 'first', pushEnabled: true, eventTypeId: 3 }));
      await write(store, ({ bots }) => bots.put(bot(7)));
      assert.deepEqual(await store.bots.list(firstPage), [bot(7)]);
    });

    claim('a bot needs its venue to exist', async (store) => {
      await assert.rejects(write(store, ({ bots }) => bots.put({ ...bot(7), venueId: 1 })));
    });

    claim('assigning and unassigning tell whether they changed anything', async (store) => {
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

    claim('the bots of a user come in pages as well', async (store) => {
      const { id } = await write(store, ({ users }) => users.insert(newUser('anna')));
      await write(store, async ({ bots }) => {
        for (const botId of [9, 7, 8, 6]) {
          await bots.put(bot(botId));
          if (botId !== 6) await bots.assign(id, botId);
        }
      });
      const idsAfter = async (after: number | null, limit: number) =>
        (await store.bots.listAssigned(id, { after, limit })).map((each) => each.id);
      // One more than the limit tells that there are more.
      assert.deepEqual([await idsAfter(null, 1), await idsAfter(7, 1), await idsAfter(8, 1)], [[7, 8], [8, 9], [9]]);
    });

    claim('the assignments of a bot go with it', async (store) => {
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

    claim('a venue is in use while a bot or a fixture names it', async (store) => {
      await write(store, async ({ venues, bots, fixtures }) => {
        for (const id of [1, 2, 3]) await venues.put(venue(id));
        await bots.put({ ...bot(7), venueId: 1 });
        await fixtures.putMany([fixture(1, { venueId: 2 })]);
      });
      const used = await write(store, ({ venues }) => Promise.all([1, 2, 3].map((id) => venues.isInUse(id))));
      assert.deepEqual(used, [true, true, false]);
    });

    claim('existing ids are told from others', async (store) => {
      await write(store, ({ venues }) => venues.put(venue(1)));
      const found = await write(store, async ({ venues, bots }) => [
        await venues.existing([1, 2]),
        await venues.existing([]),
        await bots.existing([1]),
      ]);
      assert.deepEqual(found, [new Set([1]), new Set(), new Set()]);
    });

    claim('a fixture is kept as it is, with its bots', async (store) => {
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

    claim('inserting many keeps each, and refuses what is there', async (store) => {
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

    claim('by venue: from the time on, by start time, then id, with the venue joined in', async (store) => {
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

    claim("by bot: its own fixtures, and those of its venue that are no other bot's", async (store) => {
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

    claim('near now: what has begun with the latest first, what comes with the earliest first', async (store) => {
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

    claim('removing a fixture takes its bots along', async (store) => {
      await write(store, async ({ bots, fixtures }) => {
        await bots.put(bot(7));
        await fixtures.putMany([fixture(1, { botIds: [7] })]);
        await fixtures.remove(1);
      });
      assert.deepEqual([await store.fixtures.find(1), await listOf(store.fixtures.listByBot(7, 0))], [undefined, '[]']);
    });

    claim('a long list comes in parts, which joined have every fixture once and in order', async (store) => {
      // Few start times, so that parts end among fixtures of the same one.
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

    claim('audit entries are listed newest first', async (store) => {
      const entry = { at, actor: { userId: 1, username: 'a', address: '::1' }, target: 't', before: null, after: {} };
      await write(store, async ({ audit }) => {
        for (const action of ['one', 'two', 'three']) await audit.append({ ...entry, action });
      });
      const [newest, ...older] = await store.audit.list({ after: null, limit: 1 });
      assert.deepEqual(newest, { ...entry, action: 'three', id: newest?.id });
      assert.equal(older.length, 1);
      const next = await store.audit.list({ after: newest.id, limit: 10 });
      assert.equal(await store.audit.lastId(), newest.id);
      assert.deepEqual(
        next.map(({ action }) => action),
        ['two', 'one'],
      );
    });

    claim('users whom nobody who signs in has changed are listed from an entry on, each once', async (store) => {
      const entry = { at, action: 'user.update', before: null, after: {} };
      const local = { userId: null, username: 'owner', address: 'local' };
      const ids: number[] = [];
      for (const [actor, target] of [
        [local, 'user/1'],
        [{ userId: 1, username: 'a', address: '::1' }, 'user/2'],
        [local, 'user/3'],
        [local, 'user/3/bot/4'],
        [local, 'fixtures'],
      ] as const) {
        await write(store, ({ audit }) => audit.append({ ...entry, actor, target }));
        ids.push(await store.audit.lastId());
      }
      const { audit } = store;
      assert.deepEqual(new Set(await audit.listUsersChangedLocally(0)), new Set([1, 3]));
      assert.deepEqual(await audit.listUsersChangedLocally(ids[0] ?? 0), [3]);
      assert.deepEqual(await audit.listUsersChangedLocally(ids[3] ?? 0), []);
    });

    claim('the newest signing key comes first', async (store) => {
      const key = (keyId: string, createdAt: string) => ({ keyId, privateJwk: '{}', publicJwk: '{}', createdAt });
      await write(store, async ({ signingKeys }) => {
        await signingKeys.insert(key('old', '2026-01-01T00:00:00.000Z'));
        await signingKeys.insert(key('new', '2026-02-01T00:00:00.000Z'));
      });
      assert.deepEqual(
        (await store.signingKeys.list()).map(({ keyId }) => keyId),
        ['new', 'old'],
      );
    });
  });
}

async function write<Value>(store: Store, work: (writers: Writers) => Promise<Value>): Promise<Value> {
  const outcome = await store.change<Value, never>(async (writers) => ok(await work(writers)));
  assert.ok(outcome.ok);
  return outcome.value;
}

function newUser(username: string, role: 'user' | 'admin' = 'user') {
  return { username, role, pushEnabled: true, passwordHash: 'hash', at };
}

function venue(id: number) {
  return { id, partnerId: 900 + id, name: `Venue ${id}` };
}

function bot(id: number) {
  return { id, name: null, venueId: null, eventTypeId: null, pushEnabled: false };
}

function fixture(id: number, input: Partial<FixtureInput> = {}): StoredFixture {
  const whole: FixtureInput = {
    partnerFixtureId: 1000 + id,
    name: `Fixture ${id}`,
    sportId: null,
    sportName: null,
    competitionId: null,
    competitionName: null,
    eventStatusType: 'Notstarted',
    createdDateMs: undefined,
    updatedDateMs: undefined,
    fixtureStartTimeMs: 1000,
    fixtureEndTimeMs: null,
    isContentGraph: null,
    venueId: null,
    botIds: [],
    ...input,
  };
  return createStoredFixture(id, whole, { createdDate: at, updatedDate: null });
}

/** A list that is short enough to come in one part. */
async function listOf(part: Promise<FixtureListPart>): Promise<string> {
  const { json, next } = await part;
  assert.equal(next, undefined);
  return json;
}

async function listInParts(query: FixtureQuery, id: number, fromMs: number): Promise<string[]> {
  const parts = [await query(id, fromMs)];
  for (let next = parts[0]?.next; next !== undefined; next = parts.at(-1)?.next)
    parts.push(await query(id, fromMs, next));
  return parts.map(({ json }) => json);
}

function idsOf(json: string): string {
  return (JSON.parse(json) as { id: number }[]).map(({ id }) => id).join(' ');
}
