import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type TestEngine, testEngines } from '#tests/support/engines';
import { createTestApp, type TestApp } from '#tests/support/test-app';
import { admin, createClock, listFixtureIds, putBot, putFixture, putVenue } from './arrange.ts';

/**
 * Two venues and a fixture at none. Bots 10 and 11 stand at venue 1, bot 20 at venue 2, bot 30 nowhere. Ids are dealt
 * against the order of the start times, so that an answer in the order of ids is wrong.
 */
async function createLeague(t: TestContext, engine: TestEngine): Promise<{ service: TestApp; token: string }> {
  const { env } = await engine.create(t);
  const service = await createTestApp(t, { env, clock: createClock('2026-04-01T12:00:00Z').clock });
  const { token } = await service.createUser('ana');
  await putVenue(service, 1, { partnerId: 901 });
  await putVenue(service, 2, { partnerId: 1 });
  await putBot(service, 10, { venueId: 1 });
  await putBot(service, 11, { venueId: 1 });
  await putBot(service, 20, { venueId: 2 });
  await putBot(service, 30);
  const at = (day: number, time = '18:00'): string => `2026-04-0${day}T${time}:00Z`;
  await putFixture(service, 109, { venueId: 1, fixtureStartTime: at(2) });
  await putFixture(service, 108, { venueId: 1, fixtureStartTime: at(3), botIds: [10] });
  await putFixture(service, 107, { venueId: 1, fixtureStartTime: at(4), botIds: [11] });
  await putFixture(service, 106, { venueId: 1, fixtureStartTime: at(5), botIds: [20, 11, 10] });
  await putFixture(service, 105, { venueId: 2, fixtureStartTime: at(6) });
  await putFixture(service, 104, { venueId: 2, fixtureStartTime: at(7), botIds: [10] });
  await putFixture(service, 103, { venueId: null, fixtureStartTime: at(8), botIds: [30] });
  await putFixture(service, 102, { venueId: null, fixtureStartTime: at(9) });
  await putFixture(service, 101, { venueId: 1, fixtureStartTime: '2026-03-31T23:59:59.999Z' });
  return { service, token };
}

for (const engine of testEngines)
  test(`fixture queries on ${engine.name}`, { skip: engine.skip }, async (t) => {
    const { service, token } = await createLeague(t, engine);
    const table: readonly (readonly [name: string, path: string, ids: readonly number[]])[] = [
      [
        '[4.2 rule 4] a bot has those assigned to it, and those of its venue that no bot has',
        'by-bot/10',
        [109, 108, 106, 104],
      ],
      ['[4.2 rule 4] what another bot has explicitly is hidden', 'by-bot/11', [109, 107, 106]],
      ['[4.2 rule 4] an assignment counts wherever the bot stands', 'by-bot/20', [106, 105]],
      ['[4.2 rule 4] a bot without a venue has those assigned to it alone', 'by-bot/30', [103]],
      ['[4.2 rule 3] an unknown bot: an empty array', 'by-bot/999', []],
      ['[4.2] a venue has all of its fixtures, whichever bots have them', 'by-venue/1', [109, 108, 107, 106]],
      ['[4.2] by-venue takes the service’s own id', 'by-venue/2', [105, 104]],
      ['[4.2] by-venue does not take the partner’s id', 'by-venue/901', []],
      ['[4.2 rule 3] an unknown venue: an empty array', 'by-venue/999', []],
      [
        '[4.2 rule 5] by-partner-venue finds the venue of the partner’s id',
        'by-partner-venue/901',
        [109, 108, 107, 106],
      ],
      ['[4.2 rule 5] a partner’s id that is another venue’s own id', 'by-partner-venue/1', [105, 104]],
      ['[4.2 rule 5] no venue matches: an empty array, not an error', 'by-partner-venue/2', []],
      ['[4.2 rule 2] from the start date onward', 'by-venue/1?fixtureStartDate=2026-04-04', [107, 106]],
      ['[4.2 rule 2] the start date may be past', 'by-venue/1?fixtureStartDate=2026-03-01', [101, 109, 108, 107, 106]],
      [
        '[4.2 rule 2] by-bot is filtered in both of its halves',
        'by-bot/10?fixtureStartDate=2026-04-03T18:00:00Z',
        [108, 106, 104],
      ],
      ['[4.2 rule 2] by-bot, a moment later', 'by-bot/10?fixtureStartDate=2026-04-03T18:00:00.001Z', [106, 104]],
      ['[4.2 rule 3] an empty array when nothing matches', 'by-venue/1?fixtureStartDate=2027-01-01', []],
      ['[4.2 rule 2] the first day there is', 'by-venue/1?fixtureStartDate=0000-01-01', [101, 109, 108, 107, 106]],
      ['[4.2 rule 2] the last moment there is', 'by-venue/1?fixtureStartDate=9999-12-31T23:59:59.999Z', []],
    ];
    for (const [name, path, ids] of table)
      await t.test(`${name} (${path})`, async () => {
        assert.deepEqual(await listFixtureIds(service, token, path), ids);
      });

    await t.test('[4.2] are sorted by start time, then id', async () => {
      const start = '2026-05-01T10:00:00Z';
      await putFixture(service, 203, { venueId: 2, fixtureStartTime: start });
      await putFixture(service, 202, { venueId: 2, fixtureStartTime: start, botIds: [20] });
      await putFixture(service, 201, { venueId: 2, fixtureStartTime: '2026-05-01T12:00:00+02:00' });
      await putFixture(service, 204, { venueId: 2, fixtureStartTime: '2026-05-01T09:59:59.999Z' });
      const from = '?fixtureStartDate=2026-05-01';
      for (const path of ['by-bot/20', 'by-venue/2', 'by-partner-venue/1'])
        assert.deepEqual(await listFixtureIds(service, token, path + from), [204, 201, 202, 203], path);
    });

    await t.test('[4.2 rule 4] a bot that moves takes the fixtures of its new venue', async () => {
      await putBot(service, 30, { venueId: 2 });
      const ids = await listFixtureIds(service, token, 'by-bot/30?fixtureStartDate=2026-05-01');
      assert.deepEqual(ids, [204, 201, 203]);
    });

    await t.test('[4.2 rule 4] a fixture that is taken from all bots goes back to those of its venue', async () => {
      await putFixture(service, 202, { venueId: 2, fixtureStartTime: '2026-05-01T10:00:00Z', botIds: [] });
      const ids = await listFixtureIds(service, token, 'by-bot/30?fixtureStartDate=2026-05-01');
      assert.deepEqual(ids, [204, 201, 202, 203]);
    });

    await t.test('[4.2] a fixture that moves in time moves in every answer', async () => {
      await putFixture(service, 202, { venueId: 2, fixtureStartTime: '2026-06-01T10:00:00Z', botIds: [20] });
      const ids = await listFixtureIds(service, token, 'by-bot/20?fixtureStartDate=2026-05-01');
      assert.deepEqual(ids, [204, 201, 203, 202]);
    });

    await t.test('[4.2] a fixture that is deleted is gone from every answer', async () => {
      await service.administer('DELETE', '/admin/fixtures/202');
      for (const path of ['by-bot/20', 'by-venue/2', 'by-partner-venue/1']) {
        const ids = await listFixtureIds(service, token, `${path}?fixtureStartDate=2026-05-01`);
        assert.deepEqual(ids, [204, 201, 203], path);
      }
    });

    await t.test(
      '[4.2 rule 4] a fixture whose only bot is deleted belongs to the bots of its venue again',
      async () => {
        await putFixture(service, 205, { venueId: 2, fixtureStartTime: '2026-07-01', botIds: [11] });
        await putFixture(service, 206, { venueId: 2, fixtureStartTime: '2026-07-01', botIds: [10, 11] });
        const path = 'by-bot/20?fixtureStartDate=2026-07-01';
        const before = await listFixtureIds(service, token, path);
        await service.administer('DELETE', '/admin/bots/11');
        assert.deepEqual([before, await listFixtureIds(service, token, path)], [[], [205]]);
      },
    );

    await t.test('[4.2 rule 5] a partner’s id that moves to another venue is followed', async () => {
      const path = 'by-partner-venue/901?fixtureStartDate=2026-07-01';
      const before = await listFixtureIds(service, token, path);
      await putVenue(service, 1, { partnerId: 902 });
      await putVenue(service, 2, { partnerId: 901 });
      assert.deepEqual([before, await listFixtureIds(service, token, path)], [[], [205, 206]]);
    });

    await t.test('[4.2] an import is seen in the next answer', async () => {
      const path = 'by-venue/2?fixtureStartDate=2026-08-01';
      const before = await listFixtureIds(service, token, path);
      const headers = { 'content-type': 'application/x-ndjson' };
      const payload = '{"id":207,"partnerFixtureId":207,"fixtureStartTime":"2026-08-01","venueId":2}';
      await service.send({ method: 'POST', url: '/admin/fixtures/import', as: admin, headers, payload });
      assert.deepEqual([before, await listFixtureIds(service, token, path)], [[], [207]]);
    });
  });

for (const engine of testEngines)
  test(`[4.2] a fixture put at another node that no bus tells of is seen within five seconds, on ${engine.name}`, {
    skip: engine.skip,
  }, async (t) => {
    const { env } = await engine.create(t);
    const { clock, advanceSeconds } = createClock('2026-04-01T12:00:00Z');
    const node = { env, clock, sharesData: true };
    const [one, other] = [await createTestApp(t, node), await createTestApp(t, node)];
    const { token } = await one.createUser('ana');
    await putVenue(one, 1);
    const before = await listFixtureIds(other, token, 'by-venue/1');
    await putFixture(one, 1, { venueId: 1, fixtureStartTime: '2026-05-01' });
    advanceSeconds(5);
    assert.deepEqual([before, await listFixtureIds(other, token, 'by-venue/1')], [[], [1]]);
  });

for (const engine of testEngines)
  test(`a list of any length is whole, on ${engine.name}`, { skip: engine.skip }, async (t) => {
    const { env } = await engine.create(t);
    const service = await createTestApp(t, { env });
    const { token } = await service.createUser('ana');
    await putVenue(service, 1, { partnerId: 901 });
    await putBot(service, 10, { venueId: 1 });
    const ids = Array.from({ length: 350 }, (_, index) => index + 1);
    const lines = ids.map((id) =>
      JSON.stringify({ id, partnerFixtureId: id, venueId: 1, fixtureStartTime: `2026-04-0${1 + (id % 3)}` }),
    );
    const imported = await service.send({
      method: 'POST',
      url: '/admin/fixtures/import',
      as: admin,
      headers: { 'content-type': 'application/x-ndjson' },
      payload: lines.join('\n'),
    });
    assert.equal(imported.json<{ inserted: number }>().inserted, ids.length, imported.body);
    const expected = ids.toSorted((one, other) => (one % 3) - (other % 3) || one - other);
    for (const path of ['by-venue/1', 'by-partner-venue/901', 'by-bot/10'])
      await t.test(`[4.2 rule 3] ${path} has ${ids.length} fixtures, each once and in order`, async () => {
        const from = '?fixtureStartDate=2026-01-01';
        assert.deepEqual(await listFixtureIds(service, token, `${path}${from}`), expected);
        assert.equal((await listFixtureIds(service, token, `${path}?fixtureStartDate=2026-04-03`)).length, 117);
      });
  });
