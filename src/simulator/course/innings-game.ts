import type { Arena, Course, Side } from '#simulator/arena';
import { drawTeams } from '#simulator/names';

const bases = ['OnFirst', 'OnSecond', 'OnThird'] as const;
const inningCells = 10;
/** After this inning a tie stays a tie, so that no game goes on for ever. */
const inningsMax = 18;

/** Baseball and softball: pitch by pitch, with counts, bases, runs by inning, and extra innings. */
export function* playInningsGames(arena: Arena): Course {
  for (;;) yield* playGame(arena);
}

function* playGame(arena: Arena): Course {
  const { sport, board, chance } = arena;
  board.beginGame(drawTeams(arena));
  const cells = Array.from({ length: inningCells }, (_, index) => [
    `GuestInning${index + 1}`,
    `HomeInning${index + 1}`,
  ]);
  board.set(Object.fromEntries(cells.flat().map((name) => [name, null])));
  board.clock('PitchClock', 'seconds');
  yield chance.between(10, 30);
  for (let inning = 1; inning <= inningsMax; inning += 1) {
    board.set({ Inning: inning });
    yield* playHalf(arena, 'Guest', inning);
    const isLast = inning >= sport.game.periods;
    const lead = (): number => board.number('HomeRuns') - board.number('GuestRuns');
    if (isLast && lead() > 0) break;
    yield* playHalf(arena, 'Home', inning);
    if (isLast && lead() !== 0) break;
  }
  board.set({ TopOfInning: false, BottomOfInning: false });
  yield chance.between(60, 120);
}

function* playHalf(arena: Arena, side: Side, inning: number): Course {
  const { board, chance, sport } = arena;
  board.set({ TopOfInning: side === 'Guest', BottomOfInning: side === 'Home', Outs: 0, ErrorFlag: 0 });
  board.set({ OnFirst: false, OnSecond: false, OnThird: false, PitchCount: 0 });
  const cell = `${side}Inning${Math.min(inning, inningCells)}`;
  board.set({ [cell]: board.number(cell) });
  const isWalkOff = (): boolean =>
    side === 'Home' && inning >= sport.game.periods && board.number('HomeRuns') > board.number('GuestRuns');
  yield chance.between(20, 60);
  while (board.number('Outs') < 3 && !isWalkOff()) yield* playBatter(arena, side, cell);
  const left = bases.filter((base) => board.flag(base)).length;
  board.add(`${side}LeftOnBase`, left);
  board.clock('PitchClock', 'seconds').blank();
  board.set({ IsPlayClockRunning: false });
  yield chance.between(5, 10);
}

function* playBatter(arena: Arena, side: Side, cell: string): Course {
  const { board, chance } = arena;
  board.set({ Balls: 0, Strikes: 0, BatterNumber: String(chance.whole(1, 99)) });
  for (;;) {
    yield* pitch(arena, side);
    const kind = chance.next();
    if (kind < 0.36) board.add('Balls');
    else if (kind < 0.62 || (kind < 0.78 && board.number('Strikes') < 2)) board.add('Strikes');
    else if (kind >= 0.78) return yield* ballInPlay(arena, side, cell);
    if (board.number('Balls') === 4) return advance(arena, side, cell, 1, true);
    if (board.number('Strikes') === 3) return board.add('Outs');
  }
}

function* pitch({ board, chance, sport }: Arena, side: Side): Course {
  const clock = board.clock('PitchClock', 'seconds');
  clock.set(sport.sport === 'softball' ? 20 : 18);
  clock.isRunning = true;
  board.set({ IsPlayClockRunning: true, ErrorFlag: 0 });
  yield chance.between(8, 17);
  clock.isRunning = false;
  const [slow, fast] = sport.sport === 'softball' ? [50, 70] : [75, 98];
  board.set({ IsPlayClockRunning: false, PitchSpeed: chance.whole(slow, fast) });
  board.add('PitchCount');
  board.add(`${side === 'Home' ? 'Guest' : 'Home'}PitchCount`);
}

function* ballInPlay(arena: Arena, side: Side, cell: string): Course {
  const { board, chance } = arena;
  yield chance.between(3, 6);
  if (chance.happens(0.68)) return board.add('Outs');
  const isError = chance.happens(0.08);
  board.set({ ErrorFlag: isError ? 2 : 1 });
  board.add(isError ? `${side === 'Home' ? 'Guest' : 'Home'}Errors` : `${side}Hits`);
  const hit = chance.next();
  advance(arena, side, cell, isError || hit < 0.66 ? 1 : hit < 0.86 ? 2 : hit < 0.89 ? 3 : 4, false);
}

/** Moves the batter and the runners; runs count in the inning and in the total in one event. A walk moves only the runners who are forced. */
function advance({ board }: Arena, side: Side, cell: string, by: number, isWalk: boolean): void {
  const occupied = [true, ...bases.map((base) => board.flag(base))];
  const after = [false, false, false, false];
  let runs = 0;
  for (const [from, isThere] of occupied.entries()) {
    if (!isThere) continue;
    const isForced = !isWalk || occupied.slice(0, from).every(Boolean);
    const to = from + (isForced ? by : 0);
    if (to > 3) runs += 1;
    else after[to] = true;
  }
  board.set(Object.fromEntries(bases.map((base, index) => [base, after[index + 1] === true])));
  board.add(`${side}Runs`, runs);
  board.add(cell, runs);
}
