import { boardTexts as texts } from '#console/texts.ts';
import type { BoardModel, SideModel, TableRow } from './board-model.ts';
import { gameClock } from './clocks-of.ts';
import { createBoard } from './create-board.ts';
import { isSet, type LivePayload, numberOf, textOf } from './live-payload.ts';
import { periodOf } from './period-text.ts';
import { setColumns, setsShown } from './set-columns.ts';
import { badgesOf, nameOf, type SidePrefix, sidesOf } from './sides.ts';

const setsMax = 5;

const rows = { Home: 'Top', Guest: 'Bottom' } as const;

/** The table of sets is the board: games of each set, then the points of the game. */
export function tennisBoard(payload: LivePayload): BoardModel {
  const current = numberOf(payload, 'Set') ?? 0;
  const shown = setsShown(current, 3, setsMax);
  const sides = sidesOf(payload, (side) => playerOf(payload, side));
  const court = `${textOf(payload, 'CourtTens')}${textOf(payload, 'Court')}`;
  return createBoard(payload, {
    sides,
    facts: court === '' ? [] : [texts.court(court)],
    clock: gameClock(payload, 'up'),
    period: periodOf(textOf(payload, 'SetOrdinal'), texts.periods.set),
    alerts: badgesOf(payload, { IsDeuce: texts.deuce, Advantage: texts.advantage, IsTieBreak: texts.tieBreak }),
    table: {
      caption: texts.gamesTable,
      isMain: true,
      columns: [...setColumns(shown, current), { label: texts.points, role: 'total' }],
      rows: (['Home', 'Guest'] as const).map((side, index) => rowOf(payload, side, sides[index], shown, current)),
    },
  });
}

function playerOf(payload: LivePayload, side: SidePrefix): Partial<SideModel> {
  const row = rows[side];
  const name = textOf(payload, `${row}PlayerName`) || nameOf(payload, side);
  const team = textOf(payload, `${row}TeamName`);
  return {
    name,
    detail: team === name ? '' : team,
    score: textOf(payload, `${row}Points`) || texts.notSent,
    has: isSet(payload, `${row}Serve`) ? 'serve' : null,
  };
}

function rowOf(
  payload: LivePayload,
  side: SidePrefix,
  player: SideModel | undefined,
  shown: number,
  current: number,
): TableRow {
  const row = rows[side];
  const games = Array.from({ length: shown }, (_, index) => {
    const digits = ['Tens', 'Ones'].map((digit) => textOf(payload, `${row}Set${index + 1}${digit}`)).join('');
    return index < current ? digits : '';
  });
  return {
    name: player?.name ?? '',
    isMarked: player?.has === 'serve',
    cells: [...games, textOf(payload, `${row}Points`)],
  };
}
