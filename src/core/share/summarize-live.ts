/** The live payload as it is parsed: flat, with texts, numbers and nulls. */
export type LiveFields = Readonly<Record<string, unknown>>;

/** The few things that a score graphic shows of every sport. All are texts, and empty where the sport or the game has none. */
export interface LiveSummary {
  readonly home: string;
  readonly guest: string;
  readonly homeScore: string;
  readonly guestScore: string;
  readonly clock: string;
  readonly isClockRunning: boolean;
  /** As it is shown: `3rd`, `Top 5th`, `Set 2`. */
  readonly period: string;
  readonly possession: 'home' | 'guest' | '';
}

export function summarizeLive(fields: LiveFields): LiveSummary {
  const text = (name: string): string => textOf(fields[name]);
  const first = (names: readonly string[]): string => names.map(text).find((value) => value !== '') ?? '';
  return {
    home: first(homeNames),
    guest: first(guestNames),
    homeScore: first(homeScores),
    guestScore: first(guestScores),
    clock: text('Clock'),
    isClockRunning: text('ClockStatus') === 'R',
    period: periodOf(text),
    possession: first(homeMarks) !== '' ? 'home' : first(guestMarks) !== '' ? 'guest' : '',
  };
}

/** A value as a graphic shows it, without the padding of fixed-width boards. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** In the order of preference: an athlete stands before the team. */
const homeNames = ['HomeWrestlerName', 'TopPlayerName', 'LeftDriver', 'HomeTeamName', 'TopTeamName', 'RiderName'];
const guestNames = ['GuestWrestlerName', 'BottomPlayerName', 'RightDriver', 'GuestTeamName', 'BottomTeamName'];
const homeScores = ['HomeScore', 'HomePoints', 'HomeMatchPoints', 'TopPoints', 'LeftQuarterMile', 'RiderScore'];
const guestScores = ['GuestScore', 'GuestPoints', 'GuestMatchPoints', 'BottomPoints', 'RightQuarterMile'];
const homeMarks = ['HomePossession', 'HomeServe', 'TopServe', 'BottomOfInning'];
const guestMarks = ['GuestPossession', 'GuestServe', 'BottomServe', 'TopOfInning'];

function periodOf(text: (name: string) => string): string {
  const inning = text('InningOrdinal');
  if (inning !== '') return `${text('TopOfInning') === '' ? 'Bot' : 'Top'} ${inning}`;
  const set = text('Set');
  if (set !== '') return `Set ${set}`;
  const quarter = text('Quarter');
  if (quarter !== '') return text('QuarterOrdinal') || quarter;
  return text('PeriodOrdinal') || text('Period') || text('Round');
}
