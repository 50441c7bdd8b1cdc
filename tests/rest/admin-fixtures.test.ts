import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testEngines } from '#tests/support/engines';
import { createTestApp } from '#tests/support/test-app';
import { createClock, putBot, putFixture, putVenue } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

const other = { partnerFixtureId: 900, fixtureStartTime: '2026-05-01T10:00:00Z' };
const start = { partnerFixtureId: 1, fixtureStartTime: '2026-05-01T10:00:00Z' };
const made = '2026-04-01T12:00:00.000Z';
const bare = {
  name: null,
  sportId: null,
  sportName: null,
  competitionId: null,
  competitionName: null,
  eventStatusType: null,
  createdDate: made,
  updatedDate: null,
  fixtureEndTime: null,
  fixtureStatus: null,
  isContentGraph: null,
  venueId: null,
  botIds: [],
};

for (const engine of testEngines)
  test(`fixtures of administrators on ${engine.name}`, { skip: engine.skip }, async (t) => {
    const { env } = await engine.create(t);
    const time = createClock(made);
    const service = await createTestApp(t, { env, clock: time.clock });
    const { administer, send } = service;
    const { token } = await service.createUser('ana');
    await putVenue(service, 1);
    await putBot(service, 7);
    await putBot(service, 8);
    const get = async (id: number) =>
      (await administer('GET', `/admin/fixtures/${id}`)).json<Record<string, unknown>>();

    await t.test('[administration] PUT makes a fixture: 201, then replaces it: 200', async () => {
      const first = await administer('PUT', '/admin/fixtures/1', start);
      assert.equal(first.statusCode, 201);
      assert.deepEqual(first.json(), { ...bare, ...start, id: 1, fixtureStartTime: '2026-05-01T10:00:00.000Z' });
      const second = await administer('PUT', '/admin/fixtures/1', {
        ...start,
        name: 'Final',
        venueId: 1,
        botIds: [8, 7, 8],
      });
      assert.equal(second.statusCode, 200);
      assert.deepEqual(await get(1), second.json());
      assert.deepEqual([second.json<{ botIds: number[] }>().botIds, (await get(1))['name']], [[7, 8], 'Final']);
    });

    await t.test('[administration] what is not sent again is gone', async () => {
      await putFixture(service, 2, { fixtureStartTime: '2026-05-01', name: 'x', sportId: 3, venueId: 1, botIds: [7] });
      await putFixture(service, 2, { fixtureStartTime: '2026-05-01' });
      const { name, sportId, venueId, botIds } = await get(2);
      assert.deepEqual([name, sportId, venueId, botIds], [null, null, null, []]);
    });

    for (const [what, fixture] of [
      [
        'everything set',
        {
          name: 'é',
          sportId: 3,
          sportName: 'Basketball',
          competitionId: -1,
          competitionName: 'Cup',
          eventStatusType: 'Postponed',
          updatedDate: '2026-01-01',
          fixtureEndTime: '2026-05-02',
          venueId: 1,
          isContentGraph: false,
          botIds: [7, 8],
        },
      ],
      ['nothing set', {}],
    ] as const)
      await t.test(`[administration] what was read can be written back, and nothing changes: ${what}`, async () => {
        await putFixture(service, 3, { fixtureStartTime: '2026-05-01T10:00:00.123Z', ...fixture });
        const before = await get(3);
        time.advanceSeconds(60);
        const answer = await administer('PUT', '/admin/fixtures/3', before);
        assert.equal(answer.statusCode, 200, answer.body);
        assert.deepEqual([answer.json(), await get(3)], [before, before]);
      });

    await t.test('[administration] what a consumer reads can be written back as well', async () => {
      await putFixture(service, 4, { fixtureStartTime: '2026-06-01', venueId: 1, eventStatusType: 'Finished' });
      const before = await get(4);
      const url = '/external/fixture/by-venue/1?fixtureStartDate=2026-06-01';
      const [fixture] = (await send({ url, as: { token } })).json<object[]>();
      const answer = await administer('PUT', '/admin/fixtures/4', fixture);
      assert.equal(answer.statusCode, 200, answer.body);
      assert.deepEqual(await get(4), before);
    });

    await t.test('[2.3] updatedDate is null until something changes, and moves only then', async () => {
      const seen: unknown[] = [];
      for (const name of ['one', 'one', 'two', 'two']) {
        time.advanceSeconds(60);
        await putFixture(service, 5, { fixtureStartTime: '2026-05-01', name });
        seen.push((await get(5))['updatedDate']);
      }
      const changed = new Date(time.clock() - 60_000).toISOString();
      assert.deepEqual(seen, [null, null, changed, changed]);
    });

    const bad: readonly (readonly [what: string, fixture: object, pointer: string])[] = [
      ['no partnerFixtureId', { fixtureStartTime: '2026-05-01' }, '/partnerFixtureId'],
      ['no start', { partnerFixtureId: 99 }, '/fixtureStartTime'],
      ['null as the start', { ...other, fixtureStartTime: null }, '/fixtureStartTime'],
      ['a start that is no date', { ...other, fixtureStartTime: 'soon' }, '/fixtureStartTime'],
      ['a start on a day that is not', { ...other, fixtureStartTime: '2026-02-30' }, '/fixtureStartTime'],
      ['a number as the start', { ...other, fixtureStartTime: 1_775_000_000 }, '/fixtureStartTime'],
      ['an end that is no date', { ...other, fixtureEndTime: '24:00' }, '/fixtureEndTime'],
      ['an end before the start', { ...other, fixtureEndTime: '2026-05-01T09:59:59Z' }, '/fixtureEndTime'],
      ['createdDate that is no date', { ...other, createdDate: '' }, '/createdDate'],
      ['null as createdDate', { ...other, createdDate: null }, '/createdDate'],
      ['updatedDate that is no date', { ...other, updatedDate: 'x' }, '/updatedDate'],
      ['another status', { ...other, eventStatusType: 'Live' }, '/eventStatusType'],
      ['a status in lower case', { ...other, eventStatusType: 'finished' }, '/eventStatusType'],
      ['a status id that is none', { ...other, fixtureStatus: { id: 5 } }, '/fixtureStatus'],
      [
        'a status id with the name of another',
        { ...other, fixtureStatus: { id: 1, name: 'Finished' } },
        '/fixtureStatus',
      ],
      ['two statuses', { ...other, eventStatusType: 'Finished', fixtureStatus: { id: 1 } }, '/eventStatusType'],
      ['a text as the sport', { ...other, sportId: '3' }, '/sportId'],
      ['a sport past 32 bits', { ...other, sportId: 2 ** 31 }, '/sportId'],
      ['a name of 201 characters', { ...other, name: 'x'.repeat(201) }, '/name'],
      ['a NUL in the name', { ...other, name: 'a\u0000b' }, '/name'],
      ['a text as a flag', { ...other, isContentGraph: 'true' }, '/isContentGraph'],
      ['a venue that is not there', { ...other, venueId: 99 }, '/venueId'],
      ['two venues', { ...other, venueId: 1, venue: { id: 2 } }, '/venueId'],
      ['a bot that is not there', { ...other, botIds: [7, 99] }, '/botIds'],
      ['botIds that are none', { ...other, botIds: 7 }, '/botIds'],
      ['1001 bots', { ...other, botIds: Array.from({ length: 1001 }, () => 7) }, '/botIds'],
      ['an id that is not that of the path', { ...other, id: 10 }, '/id'],
      ['a field that there is not', { ...other, status: 'Finished' }, '/status'],
    ];
    for (const [what, fixture, pointer] of bad)
      await t.test(`[administration] a fixture with ${what}: 400 that points at it`, async () => {
        const answer = await administer('PUT', '/admin/fixtures/9', fixture);
        const { errors } = assertProblem(answer, 400, 'invalid-request');
        assert.equal(errors?.[0]?.pointer, pointer);
        assertProblem(await administer('GET', '/admin/fixtures/9'), 404);
      });

    await t.test('[administration] two faults are both told', async () => {
      const answer = await administer('PUT', '/admin/fixtures/9', { ...start, createdDate: 'x', updatedDate: 'y' });
      assert.equal(assertProblem(answer, 400).errors?.length, 2);
    });

    await t.test('[administration] a partner’s fixture id names one fixture: 409', async () => {
      assertProblem(await administer('PUT', '/admin/fixtures/9', start), 409, 'conflict');
    });

    await t.test('[administration] a fixture can take another partner’s id', async () => {
      await putFixture(service, 6, { partnerFixtureId: 601, fixtureStartTime: '2026-05-01' });
      await putFixture(service, 6, { partnerFixtureId: 602, fixtureStartTime: '2026-05-01' });
      await putFixture(service, 61, { partnerFixtureId: 601, fixtureStartTime: '2026-05-01' });
      assert.deepEqual([(await get(6))['partnerFixtureId'], (await get(61))['partnerFixtureId']], [602, 601]);
    });

    await t.test('[administration] a fixture can go: 204, then 404', async () => {
      await putFixture(service, 12, { fixtureStartTime: '2026-05-01', botIds: [7] });
      assert.equal((await administer('DELETE', '/admin/fixtures/12')).statusCode, 204);
      for (const method of ['DELETE', 'GET'] as const)
        assertProblem(await administer(method, '/admin/fixtures/12'), 404, 'not-found');
    });

    for (const id of ['abc', '0', '-1', '2147483648', 'import'])
      for (const [method, body] of [['GET'], ['PUT', start], ['DELETE']] as const)
        await t.test(`[administration] ${method} of fixture ${id}: 400`, async () => {
          assertProblem(await administer(method, `/admin/fixtures/${id}`, body), 400, 'invalid-request');
        });
  });
