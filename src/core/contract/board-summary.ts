import { formatDateTime } from '#core/date-time';
import type { Sport } from './catalog.ts';
import type { FieldEntries } from './field-entry.ts';
import { createStandardReader, type ReadStandard, type StandardReader } from './standard-reader.ts';

/** A game in one line: the texts that a list or a card shows. All texts are trimmed; a text that is not known is empty. */
export interface BoardSummary {
  readonly home: BoardSide;
  readonly guest: BoardSide;
  readonly clock: string;
  readonly isClockRunning: boolean;
  /** As shown: "3rd", "Q4", "Top 5", "Set 2", "Heat 3". */
  readonly period: string;
  /** One more thing about the moment: "Sets 1–0", "2–1 · 1 out", "3rd & 7", the leader of a race. */
  readonly detail: string;
  readonly gameStartedAt: string | null;
  /** False where no two sides play: `home.name` is the event, the rider or the timer then, and `guest` is empty. */
  readonly hasTeams: boolean;
}

export interface BoardSide {
  readonly name: string;
  readonly score: string;
}

export type SummarizeBoard = (state: Readonly<FieldEntries>, gameStartedAtMs: number) => BoardSummary;

/** Reads a few fields of the standard contract, so that it costs a fraction of a live payload. */
export function compileBoardSummary(sport: Sport): SummarizeBoard {
  const reader = createStandardReader(sport);
  const summarize = compileBoardTexts(sport, reader);
  return (state, gameStartedAtMs) => ({
    ...summarize(reader.read(state)),
    gameStartedAt: gameStartedAtMs === 0 ? null : formatDateTime(gameStartedAtMs),
  });
}

export type BoardTexts = Omit<BoardSummary, 'gameStartedAt'>;

/** The same from texts of the standard contract, wherever they come from. */
export function compileBoardTexts(
  sport: Sport,
  reader: StandardReader = createStandardReader(sport),
): (read: ReadStandard) => BoardTexts {
  const { sides, detail = () => '' } = kinds.find(({ of }) => reader.has(of)) ?? teamGame;
  const period = periods.find(({ of }) => reader.has(of))?.text ?? (() => '');
  const name = sport.name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return (read) => {
    const { home, guest, hasTeams, clock = read('Clock') } = sides(read, name, reader);
    return {
      home,
      guest,
      clock,
      isClockRunning: read('ClockStatus') === 'R',
      period: period(read),
      detail: detail(read, reader),
      hasTeams,
    };
  };
}

type Sides = Pick<BoardSummary, 'home' | 'guest' | 'hasTeams'> & Partial<Pick<BoardSummary, 'clock'>>;

/** How sports of one kind show their sides. A kind is known by a field that its standard contracts have. */
interface BoardKind {
  readonly of: string;
  readonly sides: (read: ReadStandard, sportName: string, reader: StandardReader) => Sides;
  readonly detail?: (read: ReadStandard, reader: StandardReader) => string;
}

const teamGame: BoardKind = {
  of: 'HomeScore',
  sides: (read) => {
    const title = read('Title');
    if (title !== '' && read('HomeTeamName') === '' && read('GuestTeamName') === '') return alone(title);
    return teams(read, 'HomeScore', 'GuestScore');
  },
  detail: (read, reader) => gameDetails.find(({ of }) => reader.has(of))?.text(read) ?? '',
};

const kinds: readonly BoardKind[] = [
  {
    of: 'TopPoints',
    sides: (read) => {
      const set = read('Set');
      const games = (side: string) => `${read(`${side}Set${set}Tens`)}${read(`${side}Set${set}Ones`)}`;
      const name = (side: string) => read(`${side}PlayerName`) || read(`${side}TeamName`);
      return pair([name('Top'), games('Top')], [name('Bottom'), games('Bottom')]);
    },
    detail: (read) => {
      const sets = Number(read('Set')) > 1 ? `Sets ${versus(...setsWon(read))}` : '';
      return joined(sets, versus(read('TopPoints'), read('BottomPoints')));
    },
  },
  { of: 'HomePoints', sides: (read) => teams(read, 'HomePoints', 'GuestPoints'), detail: showSets },
  {
    of: 'HomeMatchPoints',
    sides: (read) =>
      pair(
        [read('HomeWrestlerName') || read('HomeTeamName'), read('HomeMatchPoints')],
        [read('GuestWrestlerName') || read('GuestTeamName'), read('GuestMatchPoints')],
      ),
    detail: (read) =>
      joined(read('WeightClass'), labelled('Team', versus(read('HomeTeamPoints'), read('GuestTeamPoints')))),
  },
  {
    of: 'LeftDriver',
    sides: (read) => {
      const name = (side: string) => read(`${side}Driver`) || labelled('Car', read(`${side}CarNumber`)) || side;
      return pair([name('Left'), read('LeftQuarterMile')], [name('Right'), read('RightQuarterMile')]);
    },
    detail: (read) => read('CategoryName'),
  },
  {
    of: 'RiderNumber',
    sides: (read, sportName) => {
      const rider = read('RiderName') || labelled('Rider', read('RiderNumber'));
      return alone(rider || sportName, read('RiderScore'));
    },
    detail: (read) => {
      const leader = read('LeaderNumber');
      return leader === '' ? '' : joined(`Leader ${leader}`, read('LeaderScore'));
    },
  },
  {
    of: 'TimerLabel',
    sides: (read, sportName) => alone(read('TimerLabel') || sportName),
    detail: (read) => joined(numbered('Lap', read('LapNumber')), read('LapTime')),
  },
  {
    of: 'Lane1Clock',
    sides: (read, sportName, reader) => {
      const lanes = lanesOf(reader, 'Clock').map((lane) => read(`${lane}Clock`));
      return { ...alone(sportName), clock: read('Clock') || (lanes.find((clock) => clock !== '') ?? '') };
    },
    detail: (read, reader) => {
      const running = lanesOf(reader, 'ClockStatus').filter((lane) => read(`${lane}ClockStatus`) === 'R').length;
      return running === 0 ? '' : `${running} ${running === 1 ? 'lane' : 'lanes'} running`;
    },
  },
  {
    of: 'Lane1Time',
    sides: (read, sportName) => {
      const race = [read('Distance'), read('Stroke')].filter((text) => text !== '').join(' ');
      return alone(read('EventName') || race || labelled('Event', read('EventNumber')) || sportName);
    },
    detail: (read, reader) => {
      const leader = lanesOf(reader, 'Place').find((lane) => read(`${lane}Place`) === '1');
      if (leader === undefined) return '';
      const name = read(`${leader}Name`) || leader.replace('Lane', 'Lane ');
      return joined(name, read(`${leader}Time`) || read(`${leader}Split`));
    },
  },
];

const gameDetails: readonly { readonly of: string; readonly text: (read: ReadStandard) => string }[] = [
  {
    of: 'Outs',
    text: (read) => {
      const outs = read('Outs');
      return joined(
        versus(read('Balls'), read('Strikes')),
        outs === '' ? '' : `${outs} ${outs === '1' ? 'out' : 'outs'}`,
      );
    },
  },
  {
    of: 'DownOrdinal',
    // The board pads the yards with a zero.
    text: (read) => [read('DownOrdinal'), read('ToGo').replace(/^0/, '')].filter((text) => text !== '').join(' & '),
  },
  { of: 'HomeSetsWon', text: showSets },
];

const periods: readonly { readonly of: string; readonly text: (read: ReadStandard) => string }[] = [
  {
    of: 'TopOfInning',
    text: (read) => {
      if (read('InningOrdinal') === '') return '';
      const half = read('TopOfInning') === 'T' ? 'Top' : read('BottomOfInning') === 'B' ? 'Bottom' : 'Inning';
      return `${half} ${read('Inning')}`;
    },
  },
  { of: 'SetOrdinal', text: (read) => (read('SetOrdinal') === '' ? '' : `Set ${read('Set')}`) },
  {
    of: 'QuarterOrdinal',
    text: (read) => {
      const ordinal = read('QuarterOrdinal');
      return ordinal === '' || ordinal.endsWith('OT') ? ordinal : `Q${read('Quarter')}`;
    },
  },
  { of: 'PeriodOrdinal', text: (read) => read('PeriodOrdinal') },
  { of: 'Heat', text: (read) => numbered('Heat', read('Heat')) || read('Round') },
  { of: 'Round', text: (read) => read('Round') },
];

function teams(read: ReadStandard, homeScore: string, guestScore: string): Sides {
  return pair([read('HomeTeamName'), read(homeScore)], [read('GuestTeamName'), read(guestScore)]);
}

function pair([home, homeScore]: [string, string], [guest, guestScore]: [string, string]): Sides {
  return {
    home: { name: home || 'Home', score: homeScore },
    guest: { name: guest || 'Guest', score: guestScore },
    hasTeams: true,
  };
}

function alone(name: string, score = ''): Sides {
  return { home: { name, score }, guest: { name: '', score: '' }, hasTeams: false };
}

function showSets(read: ReadStandard): string {
  return labelled('Sets', versus(read('HomeSetsWon'), read('GuestSetsWon')));
}

/** The sets before the current one; a board of tennis does not count them. */
function setsWon(read: ReadStandard): [top: string, bottom: string] {
  let [top, bottom] = [0, 0];
  for (let set = 1; set < Number(read('Set')); set += 1) {
    const games = (side: string) => Number(`${read(`${side}Set${set}Tens`)}${read(`${side}Set${set}Ones`)}`);
    if (games('Top') > games('Bottom')) top += 1;
    if (games('Bottom') > games('Top')) bottom += 1;
  }
  return [String(top), String(bottom)];
}

function lanesOf(reader: StandardReader, field: string): string[] {
  return Array.from({ length: 11 }, (_, lane) => `Lane${lane}`).filter((lane) => reader.has(`${lane}${field}`));
}

function versus(home: string, guest: string): string {
  return home === '' && guest === '' ? '' : `${home || '0'}–${guest || '0'}`;
}

function labelled(label: string, text: string): string {
  return text === '' ? '' : `${label} ${text}`;
}

/** Zero is before the first one. */
function numbered(label: string, number: string): string {
  return number === '0' ? '' : labelled(label, number);
}

function joined(...texts: string[]): string {
  return texts.filter((text) => text !== '').join(' · ');
}
