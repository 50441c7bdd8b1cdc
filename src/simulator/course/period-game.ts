import type { Arena, Course, Side } from '#simulator/arena';
import type { BoardClock } from '#simulator/board-clock';
import { drawTeams } from '#simulator/names';
import { PenaltyBox } from './penalty-box.ts';

/** How ties are played off: by one more period as often as necessary, until the first goal, by two more halves, or not at all. */
export type Overtime = 'repeated' | 'sudden death' | 'two halves' | 'none';

/** The parts of a game in periods that the shape of the sport does not tell. */
export interface PeriodStyle {
  readonly overtime: Overtime;
  /** Seconds between periods, and at the half. */
  readonly breakSeconds: readonly [number, number];
  /** The next play; it starts the clock, waits, and changes the board. */
  play(floor: Floor): Course;
  /** Called when a period begins, with the clock set. */
  beginPeriod?(floor: Floor): void;
}

/** A period game in progress. */
export class Floor {
  readonly arena: Arena;
  readonly clock: BoardClock;
  readonly shotClock: BoardClock;
  readonly timeoutClock: BoardClock;
  readonly penalties: PenaltyBox;
  /** 0 before the game. */
  period = 0;
  /** The side that has the ball. */
  attacker: Side = 'Home';
  /** True in a period that the first goal ends. */
  isSuddenDeath = false;
  /** The minutes that the referee adds to this period. */
  addedMinutes = 0;
  /** Ends the period before its time. */
  isPeriodOver = false;

  constructor(arena: Arena) {
    const { board, sport } = arena;
    this.arena = arena;
    const counts = sport.game.clock === 'up' ? 'up' : 'down';
    this.clock = board.clock('Clock', 'game', counts);
    this.shotClock = board.clock(board.has('PlayClock') ? 'PlayClock' : 'ShotClock', 'seconds');
    this.timeoutClock = board.clock('TimeoutClock', 'minutes');
    this.penalties = new PenaltyBox(arena, this.clock);
  }

  get isTied(): boolean {
    const { board } = this.arena;
    return board.number('HomeScore') === board.number('GuestScore');
  }

  get isOver(): boolean {
    return this.isPeriodOver || this.clock.leftMs <= 0;
  }

  give(side: Side): void {
    this.attacker = side;
    this.arena.board.set({ HomePossession: side === 'Home', GuestPossession: side === 'Guest' });
  }

  startClock(): void {
    this.clock.isRunning = true;
  }

  stopClock(): void {
    this.clock.isRunning = false;
    this.stopShotClock();
  }

  startShotClock(seconds: number): void {
    this.shotClock.set(seconds);
    this.shotClock.isRunning = true;
    this.arena.board.set({
      IsPlayClockRunning: this.arena.board.has('ShotClock') || this.arena.board.has('PlayClock'),
    });
  }

  stopShotClock(): void {
    this.shotClock.isRunning = false;
    this.arena.board.set({ IsPlayClockRunning: false });
  }

  /** Lets so many seconds go by, but not more than the period has left while its clock runs. */
  *wait(seconds: number): Course {
    yield this.clock.isRunning ? Math.min(seconds, this.clock.leftMs / 1000) : seconds;
  }
}

/** Games of a sport with periods and a clock that ends them. */
export function* playPeriodGames(arena: Arena, style: PeriodStyle): Course {
  for (;;) yield* playGame(new Floor(arena), style);
}

function* playGame(floor: Floor, style: PeriodStyle): Course {
  const { board, sport, chance } = floor.arena;
  const { periods, periodSeconds, overtimeSeconds } = sport.game;
  board.beginGame(drawTeams(floor.arena), [floor.penalties]);
  board.set({ ...timeoutsOf(floor), Title: 'Simulated game' });
  setClock(floor, 1, periodSeconds);
  yield chance.between(10, 30);
  for (let period = 1; period <= periods; period += 1) {
    yield* playPeriod(floor, style, period, periodSeconds);
    if (period < periods) yield* rest(floor, style, period === periods / 2);
  }
  for (let extra = 1; isPlayedOff(floor, style.overtime, extra); extra += 1) {
    yield* rest(floor, style, false);
    floor.isSuddenDeath = style.overtime === 'sudden death';
    yield* playPeriod(floor, style, periods + extra, overtimeSeconds);
  }
  if (floor.isTied) yield* shootOut(floor);
  floor.penalties.clear();
  board.set({ HomePossession: false, GuestPossession: false });
  yield chance.between(60, 120);
}

const overtimesMax = 4;

function isPlayedOff(floor: Floor, overtime: Overtime, extra: number): boolean {
  if (overtime === 'two halves') return extra === 1 ? floor.isTied : extra === 2;
  if (overtime === 'none' || extra > overtimesMax) return false;
  // Hockey goes to a shoot-out after one overtime.
  if (overtime === 'sudden death' && extra > 1 && floor.arena.board.has('HomeShootoutGoals')) return false;
  return floor.isTied;
}

function* playPeriod(floor: Floor, style: PeriodStyle, period: number, seconds: number): Course {
  const { board, chance } = floor.arena;
  floor.period = period;
  floor.isPeriodOver = false;
  board.set({ Period: period, Quarter: period, Horn: false });
  setClock(floor, period, seconds);
  style.beginPeriod?.(floor);
  floor.give(chance.pick(['Home', 'Guest']));
  yield chance.between(2, 6);
  while (!floor.isOver) yield* style.play(floor);
  floor.stopClock();
  floor.shotClock.blank();
  board.set({ Horn: true, AddedMinutes: 0, Flag: false, PassivePlay: false });
  yield 2;
  board.set({ Horn: false });
}

/** A clock that counts up goes on where the last period was meant to end. Soccer plays some minutes longer. */
function setClock(floor: Floor, period: number, seconds: number): void {
  const { arena, clock } = floor;
  const { sport, board, chance } = arena;
  if (sport.game.clock !== 'up') return clock.set(seconds);
  const { periods, periodSeconds, overtimeSeconds } = sport.game;
  const before = Math.min(period - 1, periods) * periodSeconds + Math.max(0, period - 1 - periods) * overtimeSeconds;
  floor.addedMinutes = board.has('AddedMinutes') ? chance.whole(1, 4) : 0;
  clock.set(before, before + seconds + floor.addedMinutes * 60);
}

function* rest({ arena: { chance } }: Floor, { breakSeconds: [short, half] }: PeriodStyle, isHalf: boolean): Course {
  yield (isHalf ? half : short) * chance.between(0.9, 1.1);
}

/** Five shots each, then one each until they differ. The clock stands. */
function* shootOut({ arena, period }: Floor): Course {
  const { board, chance } = arena;
  const goals = ['Penalties', 'ShootoutGoals'].find((name) => board.has(`Home${name}`));
  if (goals === undefined) return;
  board.set({ Period: period + 1 });
  for (let round = 1; round <= 5 || board.number(`Home${goals}`) === board.number(`Guest${goals}`); round += 1)
    for (const side of ['Home', 'Guest'] as const) {
      yield chance.between(15, 30);
      // Nobody shoots for ever.
      if (chance.happens(round > 12 && side === 'Home' ? 1 : 0.7)) board.add(`${side}${goals}`);
    }
}

function timeoutsOf({ arena: { sport } }: Floor): Record<string, number> {
  const count = sport.game.periods === 2 ? 1 : 3;
  const names = ['Timeouts', 'FullTimeouts', 'PartialTimeouts'];
  return Object.fromEntries(['Home', 'Guest'].flatMap((side) => names.map((name) => [`${side}${name}`, count])));
}
