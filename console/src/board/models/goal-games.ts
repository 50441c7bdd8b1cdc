import { boardTexts as texts } from '#console/texts.ts';
import type { BoardModel } from './board-model.ts';
import { gameClock, smallClocks } from './clocks-of.ts';
import { createBoard, statsOf } from './create-board.ts';
import { type LivePayload, numberOf, textOf } from './live-payload.ts';
import { periodOf } from './period-text.ts';
import { badgesOf, cardsOf, countersOf, penaltiesOf, type SidePrefix, sidesOf, timeoutsOf } from './sides.ts';

/** The parts of a game with goals besides scores, clock and periods. Fields are named without their side. */
interface GoalGame {
  readonly clock: 'up' | 'down';
  readonly period: string;
  readonly timeouts: number;
  readonly counters?: Readonly<Record<string, string>>;
  readonly badges?: Readonly<Record<string, string>>;
  readonly alerts?: Readonly<Record<string, string>>;
  /** The name of its penalties, how many a side can have at once, and how many have a place on the board when there are none. */
  readonly penalties?: { readonly field: string; readonly count: number; readonly slots: number };
  readonly stats: Readonly<Record<string, string>>;
  /** Goals in a shoot-out, shown once there are any. */
  readonly shootout?: string;
}

export const goalGames = {
  hockey: {
    clock: 'down',
    period: texts.periods.period,
    timeouts: 1,
    badges: { PowerPlay: texts.powerPlay, EmptyNet: texts.emptyNet },
    penalties: { field: 'Penalty', count: 3, slots: 1 },
    stats: { Shots: texts.shots, Saves: texts.saves },
    shootout: 'ShootoutGoals',
  },
  soccer: {
    clock: 'up',
    period: texts.periods.half,
    timeouts: 0,
    stats: { Shots: texts.shots, CornerKicks: texts.corners, Fouls: texts.fouls, Saves: texts.saves },
    shootout: 'Penalties',
  },
  futsal: {
    clock: 'down',
    period: texts.periods.half,
    timeouts: 1,
    counters: { Fouls: texts.fouls },
    penalties: { field: 'Penalty', count: 2, slots: 1 },
    stats: { Shots: texts.shots, CornerKicks: texts.corners, Saves: texts.saves },
    shootout: 'Penalties',
  },
  lacrosse: {
    clock: 'down',
    period: texts.periods.quarter,
    timeouts: 2,
    badges: { ManUp: texts.manUp },
    penalties: { field: 'Penalty', count: 3, slots: 1 },
    stats: { Shots: texts.shots, Saves: texts.saves, GroundBalls: texts.groundBalls, FaceoffsWon: texts.faceoffs },
  },
  waterPolo: {
    clock: 'down',
    period: texts.periods.quarter,
    timeouts: 2,
    penalties: { field: 'Exclusion', count: 3, slots: 1 },
    stats: { Shots: texts.shots, Saves: texts.saves },
    shootout: 'Penalties',
  },
  handball: {
    clock: 'up',
    period: texts.periods.half,
    timeouts: 3,
    alerts: { PassivePlay: texts.passivePlay },
    penalties: { field: 'Suspension', count: 3, slots: 1 },
    stats: { Shots: texts.shots, Saves: texts.saves },
    shootout: 'Penalties',
  },
} as const satisfies Readonly<Record<string, GoalGame>>;

export function goalBoard(payload: LivePayload, game: GoalGame): BoardModel {
  const { shootout = '', penalties } = game;
  const ofSide = (fields: Readonly<Record<string, string>>, side: SidePrefix): Record<string, string> =>
    Object.fromEntries(Object.entries(fields).map(([field, label]) => [`${side}${field}`, label]));
  const hasShootout = ['Home', 'Guest'].some((side) => (numberOf(payload, `${side}${shootout}`) ?? 0) > 0);
  const added = numberOf(payload, 'AddedMinutes') ?? 0;
  return createBoard(payload, {
    sides: sidesOf(payload, (side) => ({
      badges: game.badges === undefined ? null : badgesOf(payload, ofSide(game.badges, side)),
      cards: cardsOf(payload, side),
      counters: countersOf(payload, ofSide(game.counters ?? {}, side)),
      pips: game.timeouts === 0 ? null : timeoutsOf(payload, [`${side}Timeouts`], game.timeouts),
      penalties: penalties === undefined ? [] : penaltiesOf(payload, `${side}${penalties.field}`, penalties.count),
      penaltySlots: penalties?.slots ?? 0,
    })),
    clock: gameClock(payload, game.clock),
    period: periodOf(textOf(payload, 'PeriodOrdinal'), game.period),
    smallClocks: smallClocks(payload, [
      { field: 'ShotClock', label: texts.shotClock, status: 'PlayClockStatus' },
      { field: 'PowerPlayClock', label: texts.powerPlayClock, status: 'ClockStatus' },
      { field: 'TimeoutClock', label: texts.timeoutClock, status: null },
    ]),
    alerts: [
      ...(added > 0 ? [texts.added(String(added))] : []),
      ...badgesOf(payload, { ...game.alerts, Horn: texts.horn }),
    ],
    stats: [...(hasShootout ? statsOf(payload, { [shootout]: texts.shootout }) : []), ...statsOf(payload, game.stats)],
  });
}
