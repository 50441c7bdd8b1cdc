import { boardTexts as texts } from '#console/texts.ts';
import type { BoardModel } from './board-model.ts';
import { createBoard } from './create-board.ts';
import { type LivePayload, numberOf, textOf } from './live-payload.ts';
import { periodOf } from './period-text.ts';
import { setColumns, setsShown } from './set-columns.ts';
import { countersOf, nameOf, type SidePrefix, sidesOf, timeoutsOf } from './sides.ts';

const setsMax = 5;
const timeoutsOfSet = 2;

export function volleyballBoard(payload: LivePayload): BoardModel {
  const current = numberOf(payload, 'Set') ?? 0;
  const shown = setsShown(current, 3, setsMax);
  const cells = (side: SidePrefix): string[] =>
    Array.from({ length: shown }, (_, index) =>
      index < current ? textOf(payload, `${side}ScoreGame${index + 1}`) : '',
    );
  return createBoard(payload, {
    sides: sidesOf(payload, (side) => ({
      counters: countersOf(payload, { [`${side}SetsWon`]: texts.sets }),
      pips: timeoutsOf(payload, [`${side}Timeouts`], timeoutsOfSet),
    })),
    period: periodOf(textOf(payload, 'SetOrdinal'), texts.periods.set),
    table: {
      caption: texts.setsTable,
      isMain: false,
      columns: [...setColumns(shown, current), { label: texts.sets, role: 'total' }],
      rows: (['Home', 'Guest'] as const).map((side) => ({
        name: nameOf(payload, side),
        isMarked: textOf(payload, `${side}Serve`) !== '',
        cells: [...cells(side), textOf(payload, `${side}SetsWon`)],
      })),
    },
  });
}
