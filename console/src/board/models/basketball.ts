import { boardTexts as texts } from '#console/texts.ts';
import type { BoardModel } from './board-model.ts';
import { gameClock, smallClocks } from './clocks-of.ts';
import { createBoard } from './create-board.ts';
import { isSet, type LivePayload, textOf } from './live-payload.ts';
import { periodOf } from './period-text.ts';
import { badgesOf, countersOf, sidesOf, timeoutsOf } from './sides.ts';

export function basketballBoard(payload: LivePayload): BoardModel {
  return createBoard(payload, {
    sides: sidesOf(payload, (side) => ({
      badges: isSet(payload, `${side}DoubleBonus`)
        ? [texts.doubleBonus]
        : badgesOf(payload, { [`${side}Bonus`]: texts.bonus }),
      counters: countersOf(payload, { [`${side}Fouls`]: texts.fouls }),
      pips: timeoutsOf(payload, [`${side}FullTimeouts`, `${side}PartialTimeouts`], 0),
    })),
    clock: gameClock(payload, 'down'),
    period: periodOf(textOf(payload, 'PeriodOrdinal'), texts.periods.period),
    smallClocks: smallClocks(payload, [
      { field: 'ShotClock', label: texts.shotClock, status: 'PlayClockStatus' },
      { field: 'TimeoutClock', label: texts.timeoutClock, status: null },
    ]),
    alerts: badgesOf(payload, { Horn: texts.horn }),
  });
}
