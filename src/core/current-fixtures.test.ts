import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type CurrentFixture, createCurrentFixtures, pickCurrent } from './current-fixtures.ts';

const now = '2026-04-01T18:00:00.000Z';

interface Given {
  readonly start: string;
  readonly end?: string;
  readonly status?: CurrentFixture['eventStatusType'];
}

/** Times are hours and minutes of today; a minus means yesterday. */
function fixture(id: number, { start, end, status = null }: Given): CurrentFixture {
  return {
    id,
    fixtureStartTime: at(start),
    fixtureEndTime: end === undefined ? null : at(end),
    eventStatusType: status,
  } as CurrentFixture;
}

function at(time: string): string {
  return time.startsWith('-') ? `2026-03-31T${time.slice(1)}:00.000Z` : `2026-04-01T${time}:00.000Z`;
}

/** Sorts them as the store does: started ones latest first, coming ones earliest first. */
function pick(...given: Given[]): number | undefined {
  const all = given.map((each, index) => fixture(index + 1, each));
  const hasBegun = ({ fixtureStartTime }: CurrentFixture): boolean => fixtureStartTime <= now;
  const byStart = (a: CurrentFixture, b: CurrentFixture): number =>
    Date.parse(a.fixtureStartTime) - Date.parse(b.fixtureStartTime);
  const started = all.filter(hasBegun).sort(byStart).toReversed();
  const coming = all.filter((each) => !hasBegun(each)).sort(byStart);
  return pickCurrent({ started, coming }, Date.parse(now))?.id;
}

suite('the current fixture', () => {
  for (const [what, expected, given] of [
    ['nothing is scheduled', undefined, []],
    ['one is on', 1, [{ start: '17:00', end: '19:00' }]],
    ['one is on and another follows', 1, [{ start: '17:00', end: '19:00' }, { start: '19:30' }]],
    ['one is over and another follows', 2, [{ start: '14:00', end: '16:00' }, { start: '19:30' }]],
    ['one runs over', 1, [{ start: '15:00', end: '17:30' }, { start: '19:30' }]],
    ['one runs over into another', 2, [{ start: '15:00', end: '17:45' }, { start: '17:50' }]],
    ['one has no end', 1, [{ start: '14:00' }, { start: '19:30' }]],
    ['one has no end and began long ago', 2, [{ start: '12:59' }, { start: '19:30' }]],
    ['one is finished early', 2, [{ start: '17:00', end: '19:00', status: 'Finished' }, { start: '19:30' }]],
    ['one is in progress long after its end', 1, [{ start: '10:00', end: '12:00', status: 'Inprogress' }]],
    ['one is in progress since yesterday', 1, [{ start: '-18:30', status: 'Inprogress' }]],
    [
      'one began early',
      2,
      [
        { start: '14:00', end: '17:30' },
        { start: '18:30', status: 'Inprogress' },
      ],
    ],
    ['one is cancelled', 2, [{ start: '17:30', status: 'Cancelled' }, { start: '19:30' }]],
    ['the next one is postponed', 2, [{ start: '19:00', status: 'Postponed' }, { start: '20:00' }]],
    ['several are on', 2, [{ start: '16:00' }, { start: '17:00' }, { start: '15:00' }]],
  ] as const satisfies readonly (readonly [string, number | undefined, readonly Given[]])[])
    test(`when ${what}`, () => {
      assert.equal(pick(...given), expected);
    });
});

test('the fixtures are read again after a change of the schedule, or after five seconds', async () => {
  const state = { nowMs: Date.parse(now), coming: [fixture(1, { start: '19:00' })], reads: 0 };
  const query = async () => {
    state.reads += 1;
    return JSON.stringify(state.coming);
  };
  const queries = { listStarted: async () => '[]', listComing: query };
  const current = createCurrentFixtures(queries, () => state.nowMs);
  const find = async () => (await current.find(7))?.id;
  assert.deepEqual([await find(), await find(), state.reads], [1, 1, 1]);
  state.coming = [fixture(2, { start: '19:00' })];
  current.onChange({ resource: 'user', id: 1 });
  assert.equal(await find(), 1);
  current.onChange({ resource: 'fixture', id: 2 });
  assert.equal(await find(), 2);
  state.coming = [];
  state.nowMs += 5000;
  assert.equal(await find(), undefined);
});
