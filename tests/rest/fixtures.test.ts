import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testEngines } from '#tests/support/engines';
import { createTestApp } from '#tests/support/test-app';
import { createClock, present, putBot, putFixture, putVenue } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const isInt = (value: unknown): boolean => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31;
const isText = (value: unknown): boolean => typeof value === 'string';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isDateTime = (value: unknown): boolean => typeof value === 'string' && dateTime.test(value);
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Section 2.3 of the interface, row by row. */
const fields: readonly (readonly [name: string, type: string, nullable: boolean, is: (value: unknown) => boolean])[] = [
  ['id', 'int', false, isInt],
  ['partnerFixtureId', 'int', false, isInt],
  ['name', 'string', true, isText],
  ['sportId', 'int', true, isInt],
  ['sportName', 'string', true, isText],
  ['competitionId', 'int', true, isInt],
  ['competitionName', 'string', true, isText],
  ['eventStatusType', 'string', true, isText],
  ['createdDate', 'DateTime', false, isDateTime],
  ['updatedDate', 'DateTime', true, isDateTime],
  ['fixtureStartTime', 'DateTime', false, isDateTime],
  ['fixtureEndTime', 'DateTime', true, isDateTime],
  ['fixtureStatus', 'object', true, isObject],
  ['venue', 'object', true, isObject],
  ['isContentGraph', 'bool', true, isFlag],
];

const full = {
  partnerFixtureId: 2_147_483_647,
  name: 'Hillcrest "Hawks" v Río\\Verde – 決勝 🏀',
  sportId: 3,
  sportName: 'Basketball',
  competitionId: 17,
  competitionName: 'City League',
  eventStatusType: 'Inprogress',
  createdDate: '2026-03-01T08:00:00Z',
  updatedDate: '2026-03-02T09:30:15.125Z',
  fixtureStartTime: '2026-04-01T18:30:00+02:00',
  fixtureEndTime: '2026-04-01T20:30:00+02:00',
  venueId: 1,
  isContentGraph: true,
  botIds: [7],
};

for (const engine of testEngines)
  test(`a fixture on ${engine.name}`, { skip: engine.skip }, async (t) => {
    const { env } = await engine.create(t);
    const { clock } = createClock('2026-04-01T12:00:00Z');
    const service = await createTestApp(t, { env, clock });
    const { token } = await service.createUser('ana');
    await putVenue(service, 1, { partnerId: 9001, name: 'Hillcrest Arena' });
    await putVenue(service, 2, { partnerId: 9002, name: null });
    await putBot(service, 7, { venueId: 1 });
    await putFixture(service, 11, full);
    await putFixture(service, 12, { partnerFixtureId: -5, fixtureStartTime: '2026-04-02', botIds: [7] });
    await putFixture(service, 13, { fixtureStartTime: '2026-04-03', venueId: 2 });
    const byBot = await service.send({ url: '/external/fixture/by-bot/7', as: { token } });
    const [set, bare] = byBot.json<Record<string, unknown>[]>().map((fixture) => fixture);

    await t.test('[4.2 rule 3] comes with 200 in a JSON array', () => {
      assert.equal(byBot.statusCode, 200);
      assert.equal(byBot.headers['content-type'], 'application/json; charset=utf-8');
    });

    for (const [name, type, nullable, is] of fields) {
      await t.test(`[2.3] ${name} is ${type} when set`, () => assert.ok(is(set?.[name]), JSON.stringify(set?.[name])));
      await t.test(`[2.3] ${name} is ${nullable ? 'null' : `${type} as well`} when not set`, () => {
        assert.ok(nullable ? bare?.[name] === null : is(bare?.[name]), JSON.stringify(bare?.[name]));
      });
    }

    await t.test('[2.3] has exactly the fields of the interface', () => {
      const names = fields.map(([name]) => name).sort();
      assert.deepEqual([Object.keys(present(set)).sort(), Object.keys(present(bare)).sort()], [names, names]);
    });

    await t.test('[2.3] with every field set comes back as it was given, times in UTC', () => {
      const { venueId: _venueId, botIds: _botIds, ...given } = full;
      assert.deepEqual(set, {
        ...given,
        id: 11,
        createdDate: '2026-03-01T08:00:00.000Z',
        fixtureStartTime: '2026-04-01T16:30:00.000Z',
        fixtureEndTime: '2026-04-01T18:30:00.000Z',
        fixtureStatus: { id: 1, name: 'Inprogress' },
        venue: { id: 1, partnerId: 9001, name: 'Hillcrest Arena' },
      });
    });

    await t.test('[2.3] with no field set has its ids, its start and the time it was made', () => {
      const nothing = Object.fromEntries(fields.filter(([, , nullable]) => nullable).map(([name]) => [name, null]));
      const made = { createdDate: '2026-04-01T12:00:00.000Z', fixtureStartTime: '2026-04-02T00:00:00.000Z' };
      assert.deepEqual(bare, { ...nothing, ...made, id: 12, partnerFixtureId: -5 });
    });

    await t.test('[2.3] shows a venue that has no name with the name null', async () => {
      const answer = await service.send({ url: '/external/fixture/by-venue/2', as: { token } });
      const [fixture] = answer.json<{ venue: unknown }[]>();
      assert.deepEqual(fixture?.venue, { id: 2, partnerId: 9002, name: null });
    });

    await t.test('[2.3] shows its venue as it is now', async () => {
      await putVenue(service, 2, { partnerId: 9002, name: 'Riverside Park' });
      const answer = await service.send({ url: '/external/fixture/by-venue/2', as: { token } });
      assert.equal(answer.json<{ venue: { name: string } }[]>()[0]?.venue.name, 'Riverside Park');
    });
  });

test('the fixture statuses', async (t) => {
  const service = await createTestApp(t);
  const { token } = await service.createUser('ana');
  await putVenue(service, 1);
  const names = ['Notstarted', 'Inprogress', 'Finished', 'Cancelled', 'Postponed'];
  for (const [id, name] of names.entries())
    await t.test(`[2.3] ${name} is eventStatusType and fixtureStatus ${id}`, async () => {
      await putFixture(service, 1, { fixtureStartTime: '2026-04-01', venueId: 1, eventStatusType: name });
      const url = '/external/fixture/by-venue/1?fixtureStartDate=2026-04-01';
      const [fixture] = (await service.send({ url, as: { token } })).json<Record<string, unknown>[]>();
      assert.deepEqual([fixture?.['eventStatusType'], fixture?.['fixtureStatus']], [name, { id, name }]);
    });
});

test('the ids in the paths of fixture queries', async (t) => {
  const { send, createUser } = await createTestApp(t);
  const { token } = await createUser('ana');
  const bad = ['abc', '1.5', '1.0', '1e3', '0x1', '+1', '%201', '1%20', '', '--1', '2147483648', '-2147483649'];
  const odd = ['9'.repeat(3000), '1%00', '%C2%B2', 'null', '__proto__', '1,2', '%2F'];
  const good = ['0', '-1', '2147483647', '-2147483648', '007', '%31'];
  for (const by of ['by-bot', 'by-venue', 'by-partner-venue']) {
    for (const id of [...bad, ...odd])
      await t.test(`[4.2] ${by}: ${JSON.stringify(id.slice(0, 20))} is not an int: 400`, async () => {
        const answer = await send({ url: `/external/fixture/${by}/${id}`, as: { token } });
        const { errors } = assertProblem(answer, 400, 'invalid-request');
        assert.match(present(errors?.[0]).pointer, /^(?:bot|venue|partnerVenue)Id$/);
      });
    for (const id of good)
      await t.test(`[4.2 rule 3] ${by}: ${id} is an int that nothing has: 200 and an empty array`, async () => {
        const answer = await send({ url: `/external/fixture/${by}/${id}`, as: { token } });
        assert.deepEqual([answer.statusCode, answer.body], [200, '[]']);
      });
  }
});
