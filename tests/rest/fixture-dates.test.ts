import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp } from '#tests/support/test-app';
import { createClock, listFixtureIds, putFixture, putVenue } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

test('without fixtureStartDate the current UTC date is used', async (t) => {
  const time = createClock('2026-04-01T12:00:00Z');
  const service = await createTestApp(t, { clock: time.clock });
  await putVenue(service, 1);
  await putFixture(service, 1, { venueId: 1, fixtureStartTime: '2026-03-31T23:59:59.999Z' });
  await putFixture(service, 2, { venueId: 1, fixtureStartTime: '2026-04-01T00:00:00.000Z' });
  await putFixture(service, 3, { venueId: 1, fixtureStartTime: '2026-04-01T23:59:59.999Z' });
  await putFixture(service, 4, { venueId: 1, fixtureStartTime: '2026-04-02T00:00:00.000Z' });
  const table: readonly (readonly [now: string, ids: readonly number[]])[] = [
    ['2026-03-31T23:59:59.999Z', [1, 2, 3, 4]],
    ['2026-04-01T00:00:00.000Z', [2, 3, 4]],
    ['2026-04-01T12:00:00.000Z', [2, 3, 4]],
    ['2026-04-01T23:59:59.999Z', [2, 3, 4]],
    ['2026-04-02T00:00:00.000Z', [4]],
    ['2026-04-02T23:59:59.999Z', [4]],
    ['2026-04-03T00:00:00.000Z', []],
  ];
  for (const [now, ids] of table)
    await t.test(`[4.2 rule 1] at ${now}`, async () => {
      time.setTo(now);
      const { token } = await service.createUser(`user-of-${now.replaceAll(':', '.')}`);
      assert.deepEqual(await listFixtureIds(service, token, 'by-venue/1'), ids);
    });
});

/** One fixture starts at the instant, one a millisecond before: a form that means the instant answers the first alone. */
test('every form of a date-time means its instant, and the instant itself is in the answer', async (t) => {
  const service = await createTestApp(t);
  const { token } = await service.createUser('ana');
  await putVenue(service, 1);
  const table: readonly (readonly [what: string, instant: string, ...forms: string[]])[] = [
    ['a date', '2026-04-01T00:00:00.000Z', '2026-04-01'],
    ['a leap day', '2028-02-29T00:00:00.000Z', '2028-02-29'],
    ['Z', '2026-04-01T18:30:15.000Z', '2026-04-01T18:30:15Z', '2026-04-01t18:30:15z', '2026-04-01T18:30:15.0Z'],
    ['no offset is UTC', '2026-04-01T18:30:15.000Z', '2026-04-01T18:30:15', '2026-04-01T18%3A30%3A15'],
    ['no seconds', '2026-04-01T18:30:00.000Z', '2026-04-01T18:30', '2026-04-01T18:30Z', '2026-04-01T20:30%2B02:00'],
    ['a plus sign, encoded', '2026-04-01T16:30:15.000Z', '2026-04-01T18:30:15%2B02:00', '2026-04-01T18:30:15%2B0200'],
    ['a plus sign, as it is', '2026-04-01T16:30:15.000Z', '2026-04-01T18:30:15+02:00', '2026-04-01T18:30:15+0200'],
    ['a plus sign, as it is, without seconds', '2026-04-01T16:30:00.000Z', '2026-04-01T18:30+02:00'],
    ['a minus sign', '2026-04-01T23:30:15.000Z', '2026-04-01T18:30:15-05:00', '2026-04-01T18:30:15-0500'],
    ['an offset into another day', '2026-03-31T23:00:00.000Z', '2026-04-01T00:30:00%2B01:30', '2026-04-01T00:30+01:30'],
    [
      'tenths',
      '2026-04-01T18:30:15.100Z',
      '2026-04-01T18:30:15.1Z',
      '2026-04-01T18:30:15.1',
      '2026-04-01T20:30:15.1+02:00',
    ],
    ['milliseconds', '2026-04-01T18:30:15.123Z', '2026-04-01T18:30:15.123Z', '2026-04-01T20:30:15.123%2B02:00'],
    [
      'a comma before the fraction',
      '2026-04-01T18:30:15.123Z',
      '2026-04-01T18:30:15,123Z',
      '2026-04-01T20:30:15,123+02:00',
    ],
    [
      'microseconds are cut',
      '2026-04-01T18:30:15.123Z',
      '2026-04-01T18:30:15.123999Z',
      '2026-04-01T18:30:15.123456789Z',
    ],
    ['nanoseconds are cut, not rounded up', '2026-04-01T18:30:15.999Z', '2026-04-01T18:30:15.999999999Z'],
    ['a space between date and time', '2026-04-01T18:30:15.000Z', '2026-04-01%2018:30:15Z', '2026-04-01+18:30:15'],
    ['the last moment of a day', '2026-04-01T23:59:59.999Z', '2026-04-01T23:59:59.999Z'],
  ];
  for (const [what, instant, ...forms] of table) {
    await putFixture(service, 1, { venueId: 1, fixtureStartTime: instant });
    await putFixture(service, 2, { venueId: 1, fixtureStartTime: new Date(Date.parse(instant) - 1).toISOString() });
    for (const form of forms)
      await t.test(`[4.2 rule 2] ${what}: ${form}`, async () => {
        assert.deepEqual(await listFixtureIds(service, token, `by-venue/1?fixtureStartDate=${form}`), [1]);
      });
  }
});

test('anything else is no date', async (t) => {
  const { send, createUser } = await createTestApp(t);
  const { token } = await createUser('ana');
  const table: readonly (readonly [what: string, query: string])[] = [
    ['a day that the month does not have', 'fixtureStartDate=2026-02-30'],
    ['a leap day in a year that has none', 'fixtureStartDate=2026-02-29'],
    ['month 13', 'fixtureStartDate=2026-13-01'],
    ['month 0', 'fixtureStartDate=2026-00-01'],
    ['day 0', 'fixtureStartDate=2026-04-00'],
    ['24:00', 'fixtureStartDate=2026-04-01T24:00'],
    ['24:00:00Z', 'fixtureStartDate=2026-04-01T24:00:00Z'],
    ['minute 60', 'fixtureStartDate=2026-04-01T18:60:00Z'],
    ['second 60', 'fixtureStartDate=2026-04-01T18:30:60Z'],
    ['an offset of a day', 'fixtureStartDate=2026-04-01T18:30:00-24:00'],
    ['an offset of 60 minutes', 'fixtureStartDate=2026-04-01T18:30:00-01:60'],
    ['an offset of hours alone', 'fixtureStartDate=2026-04-01T18:30:00-05'],
    ['a word', 'fixtureStartDate=tomorrow'],
    ['now', 'fixtureStartDate=now'],
    ['null', 'fixtureStartDate=null'],
    ['an empty text', 'fixtureStartDate='],
    ['no text', 'fixtureStartDate'],
    ['a space', 'fixtureStartDate=%20'],
    ['a space before', 'fixtureStartDate=%202026-04-01'],
    ['a space after', 'fixtureStartDate=2026-04-01%20'],
    ['a line break after', 'fixtureStartDate=2026-04-01%0A'],
    ['given twice', 'fixtureStartDate=2026-04-01&fixtureStartDate=2026-04-02'],
    ['given twice, the same', 'fixtureStartDate=2026-04-01&fixtureStartDate=2026-04-01'],
    ['a number', 'fixtureStartDate=1775000000'],
    ['milliseconds', 'fixtureStartDate=1775000000000'],
    ['another order', 'fixtureStartDate=01-04-2026'],
    ['slashes', 'fixtureStartDate=2026/04/01'],
    ['a year and a month', 'fixtureStartDate=2026-04'],
    ['a year', 'fixtureStartDate=2026'],
    ['no dashes', 'fixtureStartDate=20260401'],
    ['a week', 'fixtureStartDate=2026-W14-3'],
    ['a day of the year', 'fixtureStartDate=2026-091'],
    ['one digit', 'fixtureStartDate=2026-4-1'],
    ['a year of five digits', 'fixtureStartDate=%2B12026-04-01'],
    ['a negative year', 'fixtureStartDate=-000001-01-01'],
    ['a date of mail', 'fixtureStartDate=Wed,%2001%20Apr%202026%2018:30:00%20GMT'],
    ['an hour alone', 'fixtureStartDate=2026-04-01T18'],
    ['a T and nothing', 'fixtureStartDate=2026-04-01T'],
    ['a date with Z', 'fixtureStartDate=2026-04-01Z'],
    ['a dot and no fraction', 'fixtureStartDate=2026-04-01T18:30:00.Z'],
    ['before the year 0000', 'fixtureStartDate=0000-01-01T00:00:00%2B01:00'],
    ['after the year 9999', 'fixtureStartDate=9999-12-31T23:59:59-01:00'],
    ['digits of another script', 'fixtureStartDate=%D9%A2%D9%A0%D9%A2%D9%A6-04-01'],
    ['NUL', 'fixtureStartDate=2026-04-01%00'],
    ['broken percent-encoding', 'fixtureStartDate=%E0%A4'],
    ['a long text', `fixtureStartDate=${'9'.repeat(5000)}`],
  ];
  for (const by of ['by-bot/1', 'by-venue/1', 'by-partner-venue/1'])
    for (const [what, query] of table)
      await t.test(`[4.2] ${by}: ${what}: 400 that names the parameter`, async () => {
        const answer = await send({ url: `/external/fixture/${by}?${query}`, as: { token } });
        const { detail, errors } = assertProblem(answer, 400, 'invalid-request');
        assert.match(detail, /^fixtureStartDate must be an ISO 8601 date or date-time, .*; got /);
        assert.deepEqual(errors, [{ pointer: 'fixtureStartDate', detail }]);
      });

  await t.test('[4.2] a parameter that nobody knows is passed over', async () => {
    const answer = await send({ url: '/external/fixture/by-bot/1?startDate=tomorrow&__proto__=1', as: { token } });
    assert.deepEqual([answer.statusCode, answer.body], [200, '[]']);
  });
});
