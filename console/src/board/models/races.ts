import { boardTexts as texts } from '#console/texts.ts';
import type { BoardModel, LaneColumn, LaneRow, LaneTable, Stat } from './board-model.ts';
import { gameClock } from './clocks-of.ts';
import { createBoard, statsOf } from './create-board.ts';
import { type LivePayload, numberOf, seriesOf, textOf } from './live-payload.ts';
import { nameOf } from './sides.ts';

interface Race {
  readonly lanes: number;
  /** The columns between place and time, by the end of their field name. */
  readonly columns: readonly LaneColumn[];
  readonly toGo: (count: string) => string;
  /** The end of the field name of the result. */
  readonly result?: string;
}

const name = { key: 'Name', label: texts.name, kind: 'name', isExtra: false } as const;
const extra = { kind: 'text', isExtra: true } as const;

export const races = {
  swimming: {
    lanes: 10,
    columns: [
      name,
      { key: 'Team', label: texts.team, ...extra },
      { key: 'Split', label: texts.split, kind: 'time', isExtra: true },
    ],
    toGo: texts.lengths,
  },
  timing: { lanes: 8, columns: [{ key: 'Id', label: texts.bib, ...extra }, name], toGo: texts.laps },
  swissTiming: {
    lanes: 10,
    columns: [
      name,
      { key: 'Nation', label: texts.nation, ...extra },
      { key: 'ReactionTime', label: texts.reaction, kind: 'time', isExtra: true },
      { key: 'Record', label: texts.record, ...extra },
    ],
    toGo: texts.laps,
  },
  timer: {
    lanes: 8,
    columns: [{ key: 'Id', label: texts.id, kind: 'name', isExtra: false }],
    toGo: texts.laps,
    result: 'Clock',
  },
} as const satisfies Readonly<Record<string, Race>>;

/** A race in lanes: swimming, athletics, rowing. */
export function raceBoard(payload: LivePayload, race: Race): BoardModel {
  const lanes = lanesOf(payload, race);
  return createBoard(payload, {
    title: textOf(payload, 'EventName'),
    facts: factsOf(payload, race),
    clock: gameClock(payload, 'up'),
    lanes,
    stats: teamPoints(payload),
  });
}

/** The race itself has lanes, not sides, so the points name the teams. */
function teamPoints(payload: LivePayload): Stat[] {
  return statsOf(payload, { Score: texts.teamPoints }).map(({ label, home, guest, share }) => ({
    label,
    home: texts.scoreSpoken(nameOf(payload, 'Home'), home),
    guest: texts.scoreSpoken(nameOf(payload, 'Guest'), guest),
    share,
  }));
}

function factsOf(payload: LivePayload, { toGo }: Race): string[] {
  const [event, heat, laps] = [
    textOf(payload, 'EventNumber'),
    textOf(payload, 'Heat'),
    textOf(payload, 'LapsRemaining'),
  ];
  const wind = textOf(payload, 'WindSpeed');
  const isRunning = textOf(payload, 'ClockStatus') === 'R';
  return [
    event === '' ? '' : texts.event(event),
    // `Heat 2 of 3` says it already.
    heat !== '' && textOf(payload, 'Round') === 'Heat' ? '' : textOf(payload, 'Round'),
    heat === '' ? '' : texts.heat(heat, textOf(payload, 'HeatCount')),
    isRunning && laps !== '' && laps !== '0' ? toGo(laps) : '',
    wind === '' ? '' : texts.wind(wind),
    textOf(payload, 'RecordText'),
  ].filter((fact) => fact !== '');
}

function lanesOf(payload: LivePayload, race: Race): LaneTable {
  const { lanes, columns, result = 'Time' } = race;
  const keys = ['Place', ...columns.map(({ key }) => key), result, 'Status'];
  const isUsed = (nth: number): boolean => keys.some((key) => textOf(payload, `Lane${nth}${key}`) !== '');
  const used = seriesOf(payload, lanes, (nth) => `Lane${nth}Name`).flatMap((_, index) =>
    isUsed(index + 1) ? index + 1 : [],
  );
  return {
    columns: [
      { key: 'Lane', label: texts.lane, kind: 'number', isExtra: false },
      ...columns,
      { key: 'Time', label: texts.time, kind: 'time', isExtra: false },
      { key: 'Place', label: texts.place, kind: 'number', isExtra: false },
    ],
    rows: used.map((nth) => laneOf(payload, nth, race)),
  };
}

function laneOf(payload: LivePayload, nth: number, { columns, result = 'Time' }: Race): LaneRow {
  const field = (key: string): string => textOf(payload, `Lane${nth}${key}`);
  const place = numberOf(payload, `Lane${nth}Place`) ?? 0;
  // The clock of a lane is its result when it has stopped; until then the clock of the race runs.
  const time = field('ClockStatus') === 'R' ? '' : field(result);
  const isOut = !['', 'OK'].includes(field('Status'));
  return {
    cells: [String(nth), ...columns.map(({ key }) => field(key)), isOut ? field('Status') : time, field('Place')],
    medal: place === 1 || place === 2 || place === 3 ? place : 0,
    isOut,
  };
}
