import { boardTexts as texts } from '#console/texts.ts';
import type { BoardModel } from './board-model.ts';
import { gameClock, smallClocks } from './clocks-of.ts';
import { createBoard, statsOf } from './create-board.ts';
import { type LivePayload, textOf } from './live-payload.ts';
import { periodOf } from './period-text.ts';
import { badgesOf, nameOf, sidesOf } from './sides.ts';

export function wrestlingBoard(payload: LivePayload): BoardModel {
  const facts = { WeightClass: texts.weightClass, BoutNumber: texts.bout, MatNumber: texts.mat };
  return createBoard(payload, {
    facts: Object.entries(facts).flatMap(([field, say]) => {
      const value = textOf(payload, field);
      return value === '' ? [] : say(value);
    }),
    sides: sidesOf(payload, (side) => {
      const wrestler = textOf(payload, `${side}WrestlerName`);
      return {
        ...(wrestler !== '' && { name: wrestler, detail: nameOf(payload, side) }),
        score: textOf(payload, `${side}MatchPoints`) || texts.notSent,
        badges: badgesOf(payload, { [`${side}OnTop`]: texts.onTop, [`${side}RidingAdvantage`]: texts.ridingTime }),
      };
    }),
    clock: gameClock(payload, 'down'),
    period: periodOf(textOf(payload, 'PeriodOrdinal'), texts.periods.period),
    smallClocks: smallClocks(payload, [{ field: 'RidingTime', label: texts.ridingTime, status: null }]),
    alerts: badgesOf(payload, { Horn: texts.horn }),
    stats: statsOf(payload, {
      TeamPoints: texts.teamPoints,
      Stalls: texts.stalls,
      Cautions: texts.cautions,
      InjuryClock: texts.injuryTime,
    }),
  });
}
