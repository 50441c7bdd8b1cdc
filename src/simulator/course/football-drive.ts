import { type Course, otherSide, type Side } from '#simulator/arena';
import type { Floor, PeriodStyle } from './period-game.ts';

/** A drive of football in progress: the distance to the goal line of the other side, in yards. */
interface Drive {
  toGoal: number;
}

/** Football: kick-offs, four downs, touchdowns and tries, field goals, punts and turnovers. */
export const footballStyle: PeriodStyle = {
  overtime: 'repeated',
  breakSeconds: [120, 720],
  play: playDrive,
  beginPeriod,
};

function beginPeriod({ arena: { board }, period }: Floor): void {
  if (period === 3) board.set({ HomeTimeouts: 3, GuestTimeouts: 3 });
}

function* playDrive(floor: Floor): Course {
  const drive = yield* kickOff(floor);
  let down = 1;
  let toGo = 10;
  while (!floor.isOver) {
    showDown(floor, drive, down, toGo);
    if (down === 4) return yield* fourthDown(floor, drive);
    const yards = yield* scrimmage(floor, drive);
    if (floor.isOver || yards === 'turnover') break;
    if (drive.toGoal <= 0) return yield* touchdown(floor);
    toGo -= yards;
    down += 1;
    if (toGo > 0) continue;
    floor.arena.board.add(`${statisticsOf(floor.attacker)}FirstDowns`);
    down = 1;
    toGo = Math.min(10, drive.toGoal);
  }
  floor.give(otherSide(floor.attacker));
}

function* kickOff(floor: Floor): Generator<number, Drive, void> {
  const { board, chance } = floor.arena;
  board.set({ Down: null, ToGo: null, BallOn: 35 });
  floor.startClock();
  yield* floor.wait(chance.between(5, 9));
  if (chance.happens(0.5)) floor.stopClock();
  return { toGoal: chance.whole(65, 80) };
}

function showDown({ arena: { board } }: Floor, { toGoal }: Drive, down: number, toGo: number): void {
  board.set({ Down: down, ToGo: toGo >= toGoal ? 0 : toGo, BallOn: toGoal > 50 ? 100 - toGoal : toGoal });
}

/** One play from the huddle to the whistle. Returns the yards that it gained. */
function* scrimmage(floor: Floor, drive: Drive): Generator<number, number | 'turnover', void> {
  const { board, chance } = floor.arena;
  floor.startShotClock(floor.clock.isRunning ? 40 : 25);
  yield* floor.wait(chance.between(10, 24));
  floor.stopShotClock();
  if (floor.isOver) return 0;
  floor.startClock();
  yield* floor.wait(chance.between(4, 8));
  if (floor.isOver) return 0;
  if (chance.happens(0.03)) return 'turnover';
  if (chance.happens(0.06)) yield* throwFlag(floor);
  const isPass = chance.happens(0.55);
  const isIncomplete = isPass && chance.happens(0.37);
  const yards = isIncomplete ? 0 : Math.min(drive.toGoal, drawYards(floor, isPass));
  drive.toGoal -= yards;
  const statistics = statisticsOf(floor.attacker);
  board.add(`${statistics}Yards${isPass ? 'Passing' : 'Rushing'}`, yards);
  board.add(`${statistics}TotalYards`, yards);
  // Out of bounds and incomplete passes stop the clock.
  if (isIncomplete || chance.happens(0.2)) floor.stopClock();
  if (chance.happens(0.01)) yield* timeout(floor, chance.pick(['Home', 'Guest'] as const));
  return yards;
}

function drawYards({ arena: { chance } }: Floor, isPass: boolean): number {
  if (chance.happens(0.04)) return chance.whole(20, 60);
  return isPass ? chance.whole(2, 16) : chance.whole(0, 8);
}

function* throwFlag(floor: Floor): Course {
  const { board, chance } = floor.arena;
  floor.stopClock();
  board.set({ Flag: true });
  yield chance.between(10, 25);
  board.set({ Flag: false });
}

/** A field goal from close enough, else a punt. */
function* fourthDown(floor: Floor, { toGoal }: Drive): Course {
  const { chance } = floor.arena;
  yield* floor.wait(chance.between(15, 30));
  if (floor.isOver) return;
  floor.startClock();
  yield* floor.wait(chance.between(4, 8));
  if (floor.isOver) return;
  floor.stopClock();
  if (toGoal <= 35 && chance.happens(0.8)) addPoints(floor, 3);
  floor.give(otherSide(floor.attacker));
  yield chance.between(10, 20);
}

function* touchdown(floor: Floor): Course {
  const { board, chance } = floor.arena;
  floor.stopClock();
  addPoints(floor, 6);
  board.set({ Down: null, ToGo: null });
  yield chance.between(20, 40);
  const isTwoPointTry = chance.happens(0.1);
  if (chance.happens(isTwoPointTry ? 0.45 : 0.94)) addPoints(floor, isTwoPointTry ? 2 : 1);
  floor.give(otherSide(floor.attacker));
  yield chance.between(20, 40);
}

/** The cells of the quarters add up to the score. */
function addPoints({ arena: { board, sport }, attacker, period }: Floor, points: number): void {
  board.add(`${attacker}Score`, points);
  const cell = period > sport.game.periods ? 'Overtime' : `Quarter${period}`;
  board.add(`${statisticsOf(attacker)}Score${cell}`, points);
}

function* timeout(floor: Floor, side: Side): Course {
  const { timeoutClock } = floor;
  const { board } = floor.arena;
  if (board.number(`${side}Timeouts`) === 0) return;
  floor.stopClock();
  board.add(`${side}Timeouts`, -1);
  timeoutClock.set(60);
  timeoutClock.isRunning = true;
  yield 60;
  timeoutClock.blank();
}

/** The statistics of this board call the guest side the visitor. */
function statisticsOf(side: Side): string {
  return side === 'Home' ? 'Home' : 'Visitor';
}
