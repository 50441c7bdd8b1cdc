import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BoardModel } from '#console/board/models/board-model.ts';
import { toBoard } from '#console/board/models/to-board.ts';
import { ingressEventTypes } from '#core/contract/catalog';
import { simulatePayloadAt, simulatePayloads } from './simulated-payloads.ts';

/** Live payloads of simulated games, and what the boards draw of them. */

for (const { id, name } of ingressEventTypes)
  test(`${name}: every board of two simulated games can be drawn`, () => {
    const payloads = simulatePayloads({ eventTypeId: id, seed: 7, speed: 30, hz: 1 });
    for (let taken = 0; taken < 250; taken += 1) checkBoard(toBoard(payloads.next().value));
  });

test('every sport has a board on which something is shown before its first field is known', () => {
  for (const { id } of ingressEventTypes) checkBoard(toBoard({ EventId: id }));
});

test('an unknown sport has the generic board', () => {
  const board = toBoard({ EventId: 99, HomeScore: '1', GuestScore: '2', HomeCards7Shown: '3', WindDirection: 'NW' });
  assert.equal(board.spoken, 'Home 1, Guest 2');
  assert.deepEqual(board.groups, [
    { title: 'Home', fields: [{ label: 'Cards 7 shown', value: '3' }] },
    { title: 'Game', fields: [{ label: 'Wind direction', value: 'NW' }] },
  ]);
});

test('basketball: fouls, bonus, possession, timeouts and the shot clock', () => {
  const board = toBoard({
    EventId: 3,
    HomeTeamName: 'Lions',
    GuestTeamName: 'Bears',
    HomeScore: '50',
    GuestScore: '48',
    Clock: '7:57',
    ClockStatus: 'R',
    PlayClockStatus: 'S',
    PeriodOrdinal: '3rd',
    ShotClock: '14',
    HomePossession: '<',
    GuestFouls: ' 5',
    HomeBonus: 'B',
    HomeFullTimeouts: '3',
    HomePartialTimeouts: '1',
  });
  assert.equal(board.spoken, 'Lions 50, ball, Bears 48, third period, 7:57');
  assert.deepEqual(board.clock, { key: 'Clock', text: '7:57', counts: 'down', isRunning: true });
  assert.deepEqual(board.smallClocks, [
    { key: 'ShotClock', text: '14', counts: 'down', isRunning: false, label: 'Shot' },
  ]);
  const [home, guest] = sidesOf(board);
  assert.deepEqual([home.has, home.badges, home.pips?.left], ['ball', ['Bonus'], 4]);
  assert.deepEqual([guest.has, guest.badges, guest.pips], [null, [], null]);
  assert.deepEqual(guest.counters, [{ label: 'Fouls', value: '5' }]);
});

test('football: down and distance, ball on, play clock and points by quarter', () => {
  const board = toBoard({
    EventId: 2,
    HomeTeamName: 'Lions',
    GuestTeamName: 'Bears',
    HomeScore: '10',
    GuestScore: '7',
    Quarter: '2',
    DownOrdinal: '2nd',
    ToGo: '05',
    BallOn: '33',
    PlayClock: '25',
    Flag: 'F',
    GuestTimeouts: '2',
    HomeScoreQuarter1: ' 3',
    HomeScoreQuarter2: ' 7',
    VisitorScoreQuarter1: ' 7',
    VisitorScoreQuarter2: ' 0',
    HomeScoreQuarter3: ' 0',
    HomeTotalYards: '120',
    VisitorTotalYards: '40',
  });
  assert.deepEqual(board.situation, ['2nd & 5', 'Ball on 33']);
  assert.deepEqual(board.alerts, ['Flag']);
  assert.deepEqual(sidesOf(board)[1].pips, { left: 2, of: 3, spoken: '2 timeouts left' });
  assert.deepEqual(
    board.table?.rows.map(({ cells }) => cells),
    [
      ['3', '7', '', '', '10'],
      ['7', '0', '', '', '7'],
    ],
  );
  assert.deepEqual(board.stats, [{ label: 'Total yards', home: '120', guest: '40', share: 0.75 }]);
});

test('baseball: bases, count, half inning and line score with the visitors first', () => {
  const board = toBoard({
    EventId: 1,
    HomeTeamName: 'Lions',
    GuestTeamName: 'Bears',
    HomeScore: '2',
    GuestScore: '3',
    Inning: '5',
    InningOrdinal: '5th',
    TopOfInning: 'T',
    Balls: '2',
    Strikes: '1',
    Outs: '1',
    OnFirst: '1',
    OnThird: '3',
    GuestInning1: ' 3',
    HomeInning1: ' 2',
    GuestRuns: '3',
    HomeRuns: '2',
    BatterNumber: '27',
  });
  assert.equal(board.period?.text, 'Top 5th');
  assert.equal(
    board.spoken,
    'Lions 2, Bears 3, top of the fifth inning, Runner on first and third, balls 2, strikes 1, outs 1',
  );
  assert.deepEqual(
    board.table?.rows.map(({ name, isMarked }) => [name, isMarked]),
    [
      ['Bears', true],
      ['Lions', false],
    ],
  );
  assert.equal(
    board.table?.columns.findIndex(({ role }) => role === 'current'),
    4,
  );
  assert.deepEqual(sidesOf(board)[1].detail, 'Batter 27');
});

test('hockey: penalties with their running times, power play and a shoot-out once it begins', () => {
  const payload = {
    EventId: 5,
    ClockStatus: 'R',
    GuestPowerPlay: 'P',
    PowerPlayClock: '1:12',
    PeriodOrdinal: '2OT',
    HomePenalty1Player: '11',
    HomePenalty1Time: '1:12',
    HomeShootoutGoals: ' 0',
    GuestShootoutGoals: ' 0',
  };
  const board = toBoard(payload);
  const clock = { key: 'HomePenalty1Time', text: '1:12', counts: 'down', isRunning: true };
  assert.deepEqual(sidesOf(board)[0].penalties, [{ player: '11', clock }]);
  assert.deepEqual(sidesOf(board)[1].badges, ['Power play']);
  assert.deepEqual(board.period, { text: '2OT', spoken: 'second overtime' });
  assert.deepEqual(board.stats, []);
  const later = toBoard({ ...payload, GuestShootoutGoals: ' 1' });
  assert.deepEqual(later.stats, [{ label: 'Shoot-out', home: '0', guest: '1', share: 0 }]);
});

test('soccer: cards, added time and a clock that counts up', () => {
  const board = toBoard({ EventId: 8, Clock: '45:10', ClockStatus: 'R', AddedMinutes: ' 3', HomeYellowCards: ' 2' });
  assert.deepEqual([board.clock?.counts, board.alerts], ['up', ['+3']]);
  assert.deepEqual(sidesOf(board)[0].cards, [{ colour: 'yellow', count: '2', label: 'Yellow cards: 2' }]);
});

test('volleyball and tennis: the sets that were played, and who serves', () => {
  const volleyball = toBoard(simulatePayloadAt(6, 400));
  assert.equal(volleyball.table?.columns.at(-1)?.label, 'Sets');
  assert.equal(volleyball.table?.rows.filter(({ isMarked }) => isMarked).length, 1);
  const tennis = toBoard({
    EventId: 16,
    TopPlayerName: 'M. Bianchi',
    BottomPlayerName: 'T. Reyes',
    Set: '2',
    SetOrdinal: '2nd',
    TopSet1Ones: '6',
    BottomSet1Ones: '4',
    TopSet2Ones: '2',
    BottomSet2Ones: '1',
    TopSet3Ones: '0',
    TopPoints: '30',
    BottomPoints: 'AD',
    BottomServe: 'S',
    Advantage: '*',
  });
  assert.equal(tennis.spoken, 'M. Bianchi 30, T. Reyes AD, serve, second set, Advantage');
  assert.deepEqual(
    tennis.table?.rows.map(({ cells }) => cells),
    [
      ['6', '2', '', '30'],
      ['4', '1', '', 'AD'],
    ],
  );
});

test('swimming: lanes with places, times and who is out, event and heat', () => {
  const board = toBoard({
    EventId: 13,
    EventName: 'Women 100 Free',
    EventNumber: ' 12',
    Heat: ' 2',
    HeatCount: ' 4',
    Round: 'Heat',
    Lane2Name: 'Adler',
    Lane2Place: ' 1',
    Lane2Time: '56.74',
    Lane2Status: 'OK',
    Lane4Name: 'Kovac',
    Lane4Time: '58.10',
    Lane4Status: 'DQ',
  });
  assert.deepEqual([board.title, board.facts], ['Women 100 Free', ['Event 12', 'Heat 2 of 4']]);
  assert.deepEqual(board.lanes?.rows, [
    { cells: ['2', 'Adler', '', '', '56.74', '1'], medal: 1, isOut: false },
    { cells: ['4', 'Kovac', '', '', 'DQ', ''], medal: 0, isOut: true },
  ]);
});

function sidesOf({ sides }: BoardModel): NonNullable<BoardModel['sides']> {
  assert.ok(sides);
  return sides;
}

/** Nothing that a programmer would wince at, and tables whose rows fit their columns. */
function checkBoard(board: BoardModel): void {
  assert.doesNotMatch(JSON.stringify(board), /undefined|NaN|"null|\[object/);
  for (const { cells } of board.table?.rows ?? []) assert.equal(cells.length, board.table?.columns.length);
  for (const { cells } of board.lanes?.rows ?? []) assert.equal(cells.length, board.lanes?.columns.length);
}
