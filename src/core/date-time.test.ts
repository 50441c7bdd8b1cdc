import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/support/property';
import { formatDateTime, parseDateTime, startOfUtcDay } from './date-time.ts';

const accepted = {
  '2026-04-01': '2026-04-01T00:00:00.000Z',
  '2026-04-01T18:30': '2026-04-01T18:30:00.000Z',
  '2026-04-01T18:30:05': '2026-04-01T18:30:05.000Z',
  '2026-04-01 18:30:05': '2026-04-01T18:30:05.000Z',
  '2026-04-01T18:30:05Z': '2026-04-01T18:30:05.000Z',
  '2026-04-01T18:30:05.1Z': '2026-04-01T18:30:05.100Z',
  '2026-04-01T18:30:05.1239999Z': '2026-04-01T18:30:05.123Z',
  '2026-04-01T18:30:05.999999999Z': '2026-04-01T18:30:05.999Z',
  '2026-04-01T18:30:05+02:00': '2026-04-01T16:30:05.000Z',
  '2026-04-01T18:30:05-0330': '2026-04-01T22:00:05.000Z',
  '2028-02-29': '2028-02-29T00:00:00.000Z',
  '0001-01-01': '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z': '9999-12-31T23:59:59.999Z',
};

for (const [text, expected] of Object.entries(accepted))
  test(`${text} is ${expected}`, () => {
    assert.equal(formatDateTime(parseDateTime(text) ?? Number.NaN), expected);
  });

const refused = [
  '',
  'tomorrow',
  '2026',
  '2026-4-1',
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '2026-04-01T24:00:00Z',
  '2026-04-01T18:60:00Z',
  '2026-04-01T18:30:60Z',
  '2026-04-01T18:30:05+15:00',
  '2026-04-01T18:30:05+02:60',
  '2026-04-01Z',
  '2026-04-01T',
  '2026-04-01T18',
  ' 2026-04-01',
  '2026-04-01\n',
  '20260401',
  '01/04/2026',
  '1775068200000',
  '9999-12-31T23:59:59-14:00',
  '0000-01-01T00:00:00+14:00',
];

for (const text of refused)
  test(`${JSON.stringify(text)} is not a date-time`, () => {
    assert.equal(parseDateTime(text), undefined);
  });

test('every instant of four-digit years can be formatted and parsed back', () => {
  const instants = fc.integer({ min: -62_167_219_200_000, max: 253_402_300_799_999 });
  fc.assert(fc.property(instants, (instant) => parseDateTime(formatDateTime(instant)) === instant));
});

test('no text makes the parser throw', () => {
  fc.assert(fc.property(fc.string(), (text) => Number.isFinite(parseDateTime(text) ?? 0)));
});

test('the start of a UTC day is its midnight, also before 1970', () => {
  const instants = fc.integer({ min: -60_000_000_000_000, max: 250_000_000_000_000 });
  fc.assert(
    fc.property(instants, (instant) => {
      assert.equal(formatDateTime(startOfUtcDay(instant)), `${formatDateTime(instant).slice(0, 10)}T00:00:00.000Z`);
    }),
  );
});
