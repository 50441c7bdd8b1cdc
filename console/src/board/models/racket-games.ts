import { boardTexts as texts } from '#console/texts.ts';
import type { BoardModel } from './board-model.ts';
import { gameClock } from './clocks-of.ts';
import { createBoard } from './create-board.ts';
import { type LivePayload, numberOf, textOf } from './live-payload.ts';
import { periodOf } from './period-text.ts';
import { setColumns, setsShown } from './set-columns.ts';
import { type SidePrefix, sidesOf } from './sides.ts';

/** Table tennis and badminton: the table of sets is the board. */
export function racketBoard(payload: LivePayload, usual: number, most: number): BoardModel {
  const current = numberOf(payload, 'Set') ?? 0;
  const shown = setsShown(current, usual, most);
  const sides = sidesOf(payload, (side) => ({ score: textOf(payload, `${side}Points`) || texts.notSent }));
  const cells = (side: SidePrefix): string[] =>
    Array.from({ length: shown }, (_, index) =>
      index < current ? textOf(payload, `${side}PointsSet${index + 1}`) : '',
    );
  return createBoard(payload, {
    sides,
    clock: gameClock(payload, 'up'),
    period: periodOf(textOf(payload, 'SetOrdinal'), texts.periods.set),
    table: {
      caption: texts.setsTable,
      isMain: true,
      columns: [
        { label: texts.sets, role: 'total' },
        ...setColumns(shown, current),
        { label: texts.points, role: 'total' },
      ],
      rows: (['Home', 'Guest'] as const).map((side, index) => ({
        name: sides[index]?.name ?? '',
        isMarked: sides[index]?.has === 'serve',
        cells: [textOf(payload, `${side}SetsWon`), ...cells(side), textOf(payload, `${side}Points`)],
      })),
    },
  });
}
