import { boardTexts as texts } from '#console/texts.ts';
import type { Card, Counter, Penalty, Pips, SideModel, Sides } from './board-model.ts';
import { runningClock } from './clocks-of.ts';
import { isSet, type LivePayload, numberOf, textOf } from './live-payload.ts';

export type SidePrefix = 'Home' | 'Guest';

/** Both sides with their names and scores, and what the sport adds. */
export function sidesOf(payload: LivePayload, partsOf: (side: SidePrefix) => Partial<SideModel> = () => ({})): Sides {
  const side = (prefix: SidePrefix): SideModel => ({
    name: nameOf(payload, prefix),
    detail: null,
    score: textOf(payload, `${prefix}Score`) || texts.notSent,
    has: isSet(payload, `${prefix}Possession`) ? 'ball' : isSet(payload, `${prefix}Serve`) ? 'serve' : null,
    badges: null,
    cards: [],
    counters: [],
    pips: null,
    penalties: [],
    penaltySlots: 0,
    ...partsOf(prefix),
  });
  return [side('Home'), side('Guest')];
}

export function nameOf(payload: LivePayload, side: SidePrefix): string {
  return textOf(payload, `${side}TeamName`) || (side === 'Home' ? texts.home : texts.guest);
}

/** Without the counters that were never sent. */
export function countersOf(payload: LivePayload, fields: Readonly<Record<string, string>>): Counter[] {
  return Object.entries(fields).flatMap(([field, label]) => {
    const value = textOf(payload, field);
    return value === '' ? [] : { label, value };
  });
}

/** The words of the marks that are on. */
export function badgesOf(payload: LivePayload, fields: Readonly<Record<string, string>>): string[] {
  return Object.entries(fields).flatMap(([field, label]) => (isSet(payload, field) ? label : []));
}

/** Timeouts left; null when they were never sent. `of` is how many a side usually has. */
export function timeoutsOf(payload: LivePayload, fields: readonly string[], of: number): Pips | null {
  const counts = fields.flatMap((field) => numberOf(payload, field) ?? []);
  if (counts.length === 0) return null;
  const left = counts.reduce((sum, count) => sum + count, 0);
  return { left, of: Math.max(of, left), spoken: texts.timeoutsLeft(left) };
}

/** Cards of a side; colours that were never shown are left out. */
export function cardsOf(payload: LivePayload, side: SidePrefix): Card[] {
  const colours = [
    { colour: 'yellow', field: 'YellowCards', label: texts.yellowCards },
    { colour: 'red', field: 'RedCards', label: texts.redCards },
    { colour: 'blue', field: 'BlueCards', label: texts.blueCards },
  ] as const;
  return colours.flatMap(({ colour, field, label }) => {
    const count = numberOf(payload, `${side}${field}`) ?? 0;
    return count === 0 ? [] : { colour, count: String(count), label: `${label}: ${count}` };
  });
}

/** The penalties of a side that are running: `HomePenalty1Player` and `HomePenalty1Time`, and so on. */
export function penaltiesOf(payload: LivePayload, field: string, count: number): Penalty[] {
  return Array.from({ length: count }, (_, index) => `${field}${index + 1}`).flatMap((prefix) => {
    const clock = runningClock(payload, `${prefix}Time`, 'ClockStatus');
    return clock === null ? [] : { player: textOf(payload, `${prefix}Player`), clock };
  });
}
