import type { BotStatus } from '#console/api/bot-status.ts';
import type { BotState } from '#console/parts/bot-state.ts';

export const sortKeys = ['state', 'id', 'sport', 'venue', 'lastEvent', 'rate', 'refusals'] as const;
export type SortKey = (typeof sortKeys)[number];

/** In the order in which an operator wants to see them. */
export const states = ['failing', 'stale', 'live', 'quiet', 'silent'] as const satisfies readonly BotState[];

/** Which bots the table shows, and in which order; all of it is in the address. */
export interface BotView {
  readonly text: string;
  readonly state: BotState | undefined;
  readonly sport: string | undefined;
  readonly venueId: number | undefined;
  readonly sort: SortKey;
  readonly isDescending: boolean;
}

/** Invalid parameters of the address are ignored. */
export function parseView(params: Readonly<Record<string, string | undefined>>): BotView {
  const [, minus, sort] = /^(-?)(.*)$/.exec(params['sort'] ?? '') ?? [];
  const venueId = Number(params['venue'] ?? Number.NaN);
  return {
    text: params['q'] ?? '',
    state: states.find((state) => state === params['state']),
    sport: params['sport'] || undefined,
    venueId: Number.isInteger(venueId) ? venueId : undefined,
    sort: sortKeys.find((key) => key === sort) ?? 'id',
    isDescending: minus === '-',
  };
}

export function sortParam({ sort, isDescending }: Pick<BotView, 'sort' | 'isDescending'>): string | undefined {
  if (sort === 'id' && !isDescending) return undefined;
  return `${isDescending ? '-' : ''}${sort}`;
}

export function hasFilters({ text, state, sport, venueId }: BotView): boolean {
  return text !== '' || state !== undefined || sport !== undefined || venueId !== undefined;
}

/** Whether events change the order or the choice of bots: then it is held while somebody points at a row. */
export function isLiveOrder({ sort, state, text }: BotView): boolean {
  return state !== undefined || text !== '' || !['id', 'sport', 'venue'].includes(sort);
}

/** The ids of the bots that the view shows, in its order. Equal bots are in the order of their ids, so that nothing jumps without reason. */
export function selectBots(bots: Iterable<BotStatus>, view: BotView): number[] {
  const shown = [...bots].filter((bot) => matches(bot, view));
  const keyOf = createKey(shown, view.sort);
  const keyed = shown.map(({ id }, index) => ({ id, key: keyOf(shown[index] as BotStatus) }));
  const direction = view.isDescending ? -1 : 1;
  keyed.sort((a, b) => (a.key === b.key ? a.id - b.id : direction * (a.key - b.key)));
  return keyed.map(({ id }) => id);
}

function matches(bot: BotStatus, { text, state, sport, venueId }: BotView): boolean {
  if (state !== undefined && bot.state !== state) return false;
  if (sport !== undefined && bot.sport !== sport) return false;
  if (venueId !== undefined && bot.venueId !== venueId) return false;
  const words = text.toLowerCase().split(/\s+/);
  if (words.length === 1 && words[0] === '') return true;
  const { name, venueName, board, fixture } = bot;
  const said = [bot.id, name, bot.sport, venueName, board?.home.name, board?.guest.name, fixture?.name];
  const all = said.join('\n').toLowerCase();
  return words.every((word) => all.includes(word));
}

/** A number by which bots are sorted; ranks stand for texts, because a comparison of texts by language is slow. */
function createKey(bots: readonly BotStatus[], sort: SortKey): (bot: BotStatus) => number {
  switch (sort) {
    case 'state':
      return ({ state }) => states.indexOf(state);
    case 'id':
      return ({ id }) => id;
    case 'sport':
      return rankTexts(bots, ({ sport }) => sport);
    case 'venue':
      return rankTexts(bots, ({ venueName }) => venueName);
    // The newest first, as the smallest age.
    case 'lastEvent':
      return ({ lastEventAt }) =>
        lastEventAt === null ? Number.MAX_SAFE_INTEGER : -Math.floor(Date.parse(lastEventAt) / 1000);
    case 'rate':
      return ({ eventsPerSecond }) => Math.round(eventsPerSecond * 10);
    case 'refusals':
      return ({ refusals }) => refusals;
  }
}

function rankTexts(bots: readonly BotStatus[], textOf: (bot: BotStatus) => string | null): (bot: BotStatus) => number {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const texts = [...new Set(bots.map(textOf))].filter((text) => text !== null).sort(compare);
  const ranks = new Map(texts.map((text, rank) => [text, rank]));
  return (bot) => ranks.get(textOf(bot) ?? '') ?? texts.length;
}
