import type { Game } from '#core/contract/game';
import { type Course, otherSide, type Side } from '#simulator/arena';
import type { Floor, Overtime, PeriodStyle } from './period-game.ts';

/** How a team sport with attacks goes. What the board has no field for is left out. */
export interface AttackStyle {
  readonly overtime: Overtime;
  readonly breakSeconds: readonly [number, number];
  /** Shortest and longest attack, in seconds. */
  readonly attackSeconds: readonly [number, number];
  /** Where there is a shot clock: its seconds. */
  readonly shotClockSeconds?: number;
  /** The probability that an attack without a score is stopped by a whistle. */
  readonly whistle: number;
  /** The clock stands after a score. */
  readonly stopsAfterScore: boolean;
  /** The probability of a shot without a score, of a foul at a whistle, and of a player who is sent off at a whistle. */
  readonly shot: number;
  readonly foul: number;
  readonly sendOff: number;
  /** The seconds of a player who is sent off. */
  readonly sendOffSeconds?: number;
  /** Team fouls count anew in every period. */
  readonly resetsFouls?: true;
  /** The personal fouls with which a player is out. */
  readonly playerFoulsMax: number;
}

export function createAttackStyle(style: AttackStyle, game: Game): PeriodStyle {
  const scoreChance = chanceOfScore(style, game);
  return {
    ...style,
    play: (floor) => attack(floor, style, scoreChance),
    beginPeriod({ arena: { board } }) {
      board.set(noBonus);
      if (style.resetsFouls) board.set({ HomeFouls: 0, GuestFouls: 0 });
    },
  };
}

const noBonus = { HomeBonus: false, GuestBonus: false, HomeDoubleBonus: false, GuestDoubleBonus: false };

/** How many attacks must score so that games end as they typically do. */
function chanceOfScore({ attackSeconds: [min, max], whistle }: AttackStyle, game: Game): number {
  const { score, typicalFinal, periods, periodSeconds } = game;
  const mean = (score.steps ?? []).reduce((sum, { points, weight }) => sum + points * weight, 0) || 1;
  const scores = (typicalFinal[0] + typicalFinal[1]) / mean;
  const attacks = (periods * periodSeconds) / ((min + max) / 2);
  return Math.min(0.95, (scores / attacks) * (1 + whistle * 0.05));
}

function* attack(floor: Floor, style: AttackStyle, scoreChance: number): Course {
  const { board, chance } = floor.arena;
  const [min, max] = style.attackSeconds;
  const isFaceOff = !floor.clock.isRunning && board.has('HomeFaceoffsWon');
  if (isFaceOff) board.add(`${floor.attacker}FaceoffsWon`);
  pullGoalkeepers(floor);
  if (floor.clock.leftMs <= floor.addedMinutes * 60_000) board.set({ AddedMinutes: floor.addedMinutes });
  floor.startClock();
  if (style.shotClockSeconds !== undefined)
    floor.startShotClock(Math.min(style.shotClockSeconds, floor.clock.leftMs / 1000));
  yield* build(floor, chance.between(min, Math.min(max, style.shotClockSeconds ?? max)));
  board.set({ PassivePlay: false });
  if (floor.isOver) return;
  if (chance.happens(scoreChance)) yield* score(floor, style);
  else yield* fail(floor, style);
}

/** Time goes by before the shot. Handball warns of passive play after 40 seconds. */
function* build(floor: Floor, seconds: number): Course {
  const { board } = floor.arena;
  yield* floor.wait(Math.min(seconds, passiveSeconds));
  if (seconds <= passiveSeconds || floor.isOver) return;
  board.set({ PassivePlay: true });
  yield* floor.wait(seconds - passiveSeconds);
}

const passiveSeconds = 40;

function* score(floor: Floor, style: AttackStyle): Course {
  const { board, chance, sport } = floor.arena;
  const side = floor.attacker;
  const step = chance.pickWeighted(sport.game.score.steps ?? [{ points: 1, label: 'point', weight: 1 }]);
  if (step.label === 'free throw') {
    floor.stopClock();
    foul(floor, style, otherSide(side));
    yield chance.between(6, 12);
  }
  board.add(`${side}Score`, step.points);
  board.add(`${side}Shots`);
  board.add(`${side}Player${chance.whole(1, 5)}Points`, step.points);
  floor.penalties.release(otherSide(side));
  if (style.stopsAfterScore) floor.stopClock();
  if (floor.isSuddenDeath) floor.isPeriodOver = true;
  floor.give(otherSide(side));
  yield* floor.wait(chance.between(3, 8));
}

function* fail(floor: Floor, style: AttackStyle): Course {
  const { board, chance } = floor.arena;
  const side = floor.attacker;
  const other = otherSide(side);
  if (chance.happens(style.shot)) {
    board.add(`${side}Shots`);
    if (chance.happens(0.6)) board.add(`${other}Saves`);
    else if (chance.happens(0.4)) board.add(`${side}CornerKicks`);
  } else board.add(`${other}GroundBalls`);
  if (chance.happens(style.whistle)) yield* whistle(floor, style);
  floor.give(other);
}

function* whistle(floor: Floor, style: AttackStyle): Course {
  const { board, chance } = floor.arena;
  // The referee of an up-counting soccer clock lets it run.
  if (!board.has('AddedMinutes')) floor.stopClock();
  const fouled = chance.pick(['Home', 'Guest'] as const);
  if (chance.happens(style.foul)) foul(floor, style, fouled);
  if (chance.happens(style.sendOff) && style.sendOffSeconds !== undefined)
    floor.penalties.send(fouled, style.sendOffSeconds);
  yield* floor.wait(chance.between(4, 15));
  if (chance.happens(timeoutChance)) yield* timeout(floor, chance.pick(['Home', 'Guest'] as const));
}

const timeoutChance = 0.04;
const bonusFouls = 5;
const redCard = 0.04;

function foul(floor: Floor, style: AttackStyle, side: Side): void {
  const { board, chance } = floor.arena;
  board.add(`${side}Fouls`);
  const player = `${side}Player${chance.whole(1, board.has('HomePlayer13Fouls') ? 13 : 5)}Fouls`;
  if (board.number(player) < style.playerFoulsMax) board.add(player);
  // A side is in the bonus by the fouls of the other.
  if (board.number(`${side}Fouls`) >= bonusFouls) board.set({ [`${otherSide(side)}Bonus`]: true });
  if (chance.happens(0.12)) board.add(`${side}${chance.happens(redCard) ? 'Red' : 'Yellow'}Cards`);
}

function* timeout(floor: Floor, side: Side): Course {
  const { board, chance } = floor.arena;
  const counter = [`${side}Timeouts`, `${side}FullTimeouts`].find((name) => board.number(name) > 0);
  if (counter === undefined || board.has('AddedMinutes') || !board.has('TimeoutClock')) return;
  board.add(counter, -1);
  floor.timeoutClock.set(60);
  floor.timeoutClock.isRunning = true;
  yield 60;
  floor.timeoutClock.blank();
  yield chance.between(3, 8);
}

/** A side that is one or two goals behind in the last minutes plays without its goalkeeper. */
function pullGoalkeepers({ arena, clock, period }: Floor): void {
  const { board, sport } = arena;
  if (!board.has('HomeEmptyNet')) return;
  const lead = board.number('HomeScore') - board.number('GuestScore');
  const isLate = period === sport.game.periods && clock.leftMs < 90_000;
  board.set({
    HomeEmptyNet: isLate && (lead === -1 || lead === -2),
    GuestEmptyNet: isLate && (lead === 1 || lead === 2),
  });
}
