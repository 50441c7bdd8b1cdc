import { boardTexts as texts } from '#console/texts.ts';
import type { BoardModel, SideModel, Stat } from './board-model.ts';
import { type LivePayload, numberOf, textOf } from './live-payload.ts';

/** A board of these parts, with the sentence that describes it. */
export function createBoard(payload: LivePayload, parts: Partial<Omit<BoardModel, 'sport'>>): BoardModel {
  const board = {
    sport: sportOf(payload),
    title: '',
    facts: [],
    sides: null,
    clock: null,
    period: null,
    smallClocks: [],
    alerts: [],
    situation: [],
    diamond: null,
    table: null,
    stats: [],
    lanes: null,
    groups: [],
    ...parts,
  };
  return { spoken: describeBoard(board), ...board };
}

export function sportOf(payload: LivePayload): string {
  return texts.sports[numberOf(payload, 'EventId') ?? 0] ?? texts.sportUnknown;
}

/** Comparisons of which at least one side was sent. */
export function statsOf(payload: LivePayload, fields: Readonly<Record<string, string>>, guest = 'Guest'): Stat[] {
  return Object.entries(fields).flatMap(([field, label]) => {
    const [home, away] = [textOf(payload, `Home${field}`), textOf(payload, `${guest}${field}`)];
    if (home === '' && away === '') return [];
    return {
      label,
      home: home || texts.notSent,
      guest: away || texts.notSent,
      share: shareOf(Number(home), Number(away)),
    };
  });
}

/** Null where there is nothing to compare. */
function shareOf(home: number, guest: number): number | null {
  return home >= 0 && guest >= 0 && home + guest > 0 ? home / (home + guest) : null;
}

/** `Lions 50, Bears 48, third period, 7:57`. */
function describeBoard(board: Omit<BoardModel, 'spoken'>): string {
  const { title, facts, sides, period, clock, situation, diamond, alerts } = board;
  const scores = (sides ?? []).map(describeSide);
  const parts = [title, ...scores, period?.spoken, clock?.text, ...situation, diamond?.spoken];
  const said = [...parts, ...(sides === null ? facts : []), ...alerts];
  return said.filter((part): part is string => typeof part === 'string' && part !== '').join(', ');
}

function describeSide({ name, score, has }: SideModel): string {
  const shown = score === texts.notSent ? name : texts.scoreSpoken(name, score);
  return has === null ? shown : `${shown}, ${texts[has]}`;
}
