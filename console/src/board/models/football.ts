import { boardTexts as texts } from '#console/texts.ts';
import type { BoardModel, ScoreTable } from './board-model.ts';
import { gameClock, smallClocks } from './clocks-of.ts';
import { createBoard, statsOf } from './create-board.ts';
import { type LivePayload, numberOf, textOf } from './live-payload.ts';
import { periodOf } from './period-text.ts';
import { badgesOf, nameOf, sidesOf, timeoutsOf } from './sides.ts';

const timeoutsOfHalf = 3;
const quarters = [1, 2, 3, 4];

export function footballBoard(payload: LivePayload): BoardModel {
  return createBoard(payload, {
    sides: sidesOf(payload, (side) => ({ pips: timeoutsOf(payload, [`${side}Timeouts`], timeoutsOfHalf) })),
    clock: gameClock(payload, 'down'),
    period: periodOf(textOf(payload, 'QuarterOrdinal'), texts.periods.quarter),
    smallClocks: smallClocks(payload, [
      { field: 'PlayClock', label: texts.playClock, status: 'PlayClockStatus' },
      { field: 'TimeoutClock', label: texts.timeoutClock, status: null },
    ]),
    alerts: badgesOf(payload, { Flag: texts.flag, Horn: texts.horn }),
    situation: situationOf(payload),
    table: pointsByQuarter(payload),
    stats: statsOf(
      payload,
      {
        FirstDowns: texts.firstDowns,
        TotalYards: texts.totalYards,
        YardsRushing: texts.rushing,
        YardsPassing: texts.passing,
      },
      'Visitor',
    ),
  });
}

function situationOf(payload: LivePayload): string[] {
  const [down, ballOn] = [textOf(payload, 'DownOrdinal'), numberOf(payload, 'BallOn')];
  const toGo = numberOf(payload, 'ToGo');
  const distance = toGo === 0 ? texts.goalToGo : String(toGo ?? '');
  return [
    ...(down === '' ? [] : [distance === '' ? down : texts.downAndDistance(down, distance)]),
    ...(ballOn === undefined ? [] : [texts.ballOn(String(ballOn))]),
  ];
}

/** Null when the sender keeps no points by quarter. */
function pointsByQuarter(payload: LivePayload): ScoreTable | null {
  const fields = ['Quarter1', 'Quarter2', 'Quarter3', 'Quarter4', 'Overtime'];
  const current = numberOf(payload, 'Quarter') ?? 0;
  const isOvertime = current > quarters.length;
  const cells = (prefix: string): string[] =>
    fields.map((field, index) => (index < current ? textOf(payload, `${prefix}Score${field}`) : ''));
  const [home, guest] = [cells('Home'), cells('Visitor')];
  if ([...home, ...guest].every((cell) => cell === '')) return null;
  const shown = isOvertime ? fields.length : quarters.length;
  const labels = [...quarters.map(String), texts.overtimeShort].slice(0, shown);
  return {
    caption: texts.quarters,
    isMain: false,
    columns: [
      ...labels.map((label, index) => ({
        label,
        ...(index + 1 === Math.min(current, fields.length) && { role: 'current' as const }),
      })),
      { label: texts.total, role: 'total' },
    ],
    rows: [
      {
        name: nameOf(payload, 'Home'),
        isMarked: false,
        cells: [...home.slice(0, shown), textOf(payload, 'HomeScore')],
      },
      {
        name: nameOf(payload, 'Guest'),
        isMarked: false,
        cells: [...guest.slice(0, shown), textOf(payload, 'GuestScore')],
      },
    ],
  };
}
