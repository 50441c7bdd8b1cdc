import { boardTexts as texts } from '#console/texts.ts';
import type { BoardModel, DiamondModel, PeriodModel, ScoreTable, TableRow } from './board-model.ts';
import { smallClocks } from './clocks-of.ts';
import { createBoard, statsOf } from './create-board.ts';
import { isSet, type LivePayload, numberOf, seriesOf, textOf } from './live-payload.ts';
import { ordinalWord } from './period-text.ts';
import { nameOf, type SidePrefix, sidesOf } from './sides.ts';

const inningsMax = 10;

/** Baseball and softball; `innings` is how many the game usually has. */
export function baseballBoard(payload: LivePayload, innings: number): BoardModel {
  const call = textOf(payload, 'ErrorFlag');
  return createBoard(payload, {
    sides: sidesOf(payload, (side) => ({ detail: battingDetail(payload, side) })),
    period: halfInning(payload),
    smallClocks: smallClocks(payload, [{ field: 'PitchClock', label: texts.pitchClock, status: 'PlayClockStatus' }]),
    alerts: call === 'H' ? [texts.hit] : call === 'E' ? [texts.error] : [],
    diamond: diamondOf(payload),
    table: lineScore(payload, innings),
    stats: statsOf(payload, { PitchCount: texts.pitchCount, LeftOnBase: texts.leftOnBase }),
  });
}

function battingDetail(payload: LivePayload, side: SidePrefix): string {
  const isBatting = isSet(payload, side === 'Home' ? 'BottomOfInning' : 'TopOfInning');
  const batter = textOf(payload, 'BatterNumber');
  return isBatting && batter !== '' ? `${texts.batter} ${batter}` : '';
}

function halfInning(payload: LivePayload): PeriodModel | null {
  const ordinal = textOf(payload, 'InningOrdinal');
  if (ordinal === '') return null;
  const { top, bottom } = texts.halves;
  const half = isSet(payload, 'TopOfInning') ? top : isSet(payload, 'BottomOfInning') ? bottom : '';
  const word = ordinalWord(numberOf(payload, 'Inning') ?? 0);
  if (half === '') return { text: `${ordinal} ${texts.periods.inning}`, spoken: `${word} ${texts.periods.inning}` };
  return { text: texts.halfInning(half, ordinal), spoken: texts.halfInningSpoken(half, word) };
}

function diamondOf(payload: LivePayload): DiamondModel {
  const runners = {
    first: isSet(payload, 'OnFirst'),
    second: isSet(payload, 'OnSecond'),
    third: isSet(payload, 'OnThird'),
  };
  const lights = [
    { label: texts.balls, lit: numberOf(payload, 'Balls') ?? 0, of: 4 },
    { label: texts.strikes, lit: numberOf(payload, 'Strikes') ?? 0, of: 3 },
    { label: texts.outs, lit: numberOf(payload, 'Outs') ?? 0, of: 3 },
  ];
  const counts = lights.map(({ label, lit }) => `${label.toLowerCase()} ${lit}`);
  return { ...runners, lights, spoken: [runnersSpoken(runners), ...counts].join(', ') };
}

function runnersSpoken({ first, second, third }: Pick<DiamondModel, 'first' | 'second' | 'third'>): string {
  const on = [first && texts.bases[1], second && texts.bases[2], third && texts.bases[3]].filter(
    (base) => base !== false,
  );
  if (on.length === 0) return texts.basesEmpty;
  return on.length === 3 ? texts.basesLoaded : texts.runnersOn(on.join(texts.and));
}

/** The visitors bat first, so they are the first row. */
function lineScore(payload: LivePayload, innings: number): ScoreTable {
  const current = numberOf(payload, 'Inning') ?? 0;
  const shown = Math.min(inningsMax, Math.max(innings, current));
  const row = (side: SidePrefix, isMarked: boolean): TableRow => ({
    name: nameOf(payload, side),
    isMarked,
    cells: [
      ...seriesOf(payload, shown, (nth) => `${side}Inning${nth}`),
      ...['Runs', 'Hits', 'Errors'].map((field) => textOf(payload, `${side}${field}`)),
    ],
  });
  return {
    caption: texts.innings,
    isMain: false,
    columns: [
      ...Array.from({ length: shown }, (_, index) => ({
        label: String(index + 1),
        ...(index + 1 === current && { role: 'current' as const }),
      })),
      { label: texts.runs, spoken: texts.runsSpoken, role: 'total' },
      { label: texts.hits, spoken: texts.hitsSpoken, role: 'total' },
      { label: texts.errors, spoken: texts.errorsSpoken, role: 'total' },
    ],
    rows: [row('Guest', isSet(payload, 'TopOfInning')), row('Home', isSet(payload, 'BottomOfInning'))],
  };
}
