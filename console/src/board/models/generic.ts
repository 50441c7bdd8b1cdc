import { boardTexts as texts } from '#console/texts.ts';
import type { BoardModel, Counter, FieldGroup } from './board-model.ts';
import { gameClock } from './clocks-of.ts';
import { createBoard } from './create-board.ts';
import { fieldLabel } from './field-label.ts';
import { type LivePayload, textOf } from './live-payload.ts';
import { periodOf } from './period-text.ts';
import { sidesOf } from './sides.ts';

/** A board for every sport without one of its own: the score where there is one, then every field that is not blank. */
export function genericBoard(payload: LivePayload): BoardModel {
  const hasScore = ['HomeScore', 'GuestScore'].some((field) => textOf(payload, field) !== '');
  const counts = directionOf(payload);
  return createBoard(payload, {
    title: textOf(payload, 'Title') || textOf(payload, 'TimerLabel') || textOf(payload, 'CategoryName'),
    sides: hasScore ? sidesOf(payload) : null,
    clock: gameClock(payload, counts),
    period: periodOf(textOf(payload, 'PeriodOrdinal'), texts.periods.period),
    groups: groupsOf(payload),
  });
}

/** Of the sports with this board. */
const countUp: ReadonlySet<number> = new Set([21]);

function directionOf(payload: LivePayload): 'up' | 'down' {
  const said = textOf(payload, 'CountDirection');
  if (said === 'up' || said === 'down') return said;
  return countUp.has(Number(payload['EventId'])) ? 'up' : 'down';
}

/** Shown elsewhere on the board, or of no interest to a reader. */
const hidden =
  /^(?:OriginType(?:Id)?|VendorSportId|EventId|InboundChannelNumber|BotId|BotName|(?:Received|Emitted|GameStarted)At|Clock.*|FullClock|PlayClockStatus|ParseType|PacketTwittle|ChannelNumber|IsDetailed|Title|TimerLabel|CategoryName|Period|PeriodOrdinal|(?:Home|Guest)(?:TeamName|Score|Possession))$/;
const digit = /(?:Hundreds|Tens|Ones|Tenths)$/;

/** The groups by the beginning of the field names, the longest first. */
const prefixes: readonly (readonly [prefix: string, title: string])[] = [
  ['Home', texts.home],
  ['Guest', texts.guest],
  ['Visitor', texts.guest],
  ['Left', texts.left],
  ['Right', texts.right],
  ['PrevRider', texts.previousRider],
  ['Leader', texts.leader],
  ['Rider', texts.rider],
  ['', texts.game],
];
const titles = [
  texts.home,
  texts.left,
  texts.guest,
  texts.right,
  texts.rider,
  texts.leader,
  texts.previousRider,
  texts.game,
];

function groupsOf(payload: LivePayload): FieldGroup[] {
  const groups = new Map<string, Counter[]>(titles.map((title) => [title, []]));
  for (const field of Object.keys(payload)) {
    const value = textOf(payload, field);
    if (value === '' || hidden.test(field) || digit.test(field)) continue;
    const [prefix, title] = prefixOf(field);
    groups.get(title)?.push({ label: texts.fieldLabels[field] ?? fieldLabel(field, prefix), value });
  }
  return [...groups].flatMap(([title, fields]) => (fields.length === 0 ? [] : { title, fields }));
}

function prefixOf(field: string): readonly [prefix: string, title: string] {
  const found = prefixes.find(([prefix]) => field.startsWith(prefix) && /^[A-Z0-9]/.test(field.slice(prefix.length)));
  return found ?? ['', texts.game];
}
