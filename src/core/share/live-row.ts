import { type BoardTexts, compileBoardTexts } from '#core/contract/board-summary';
import { findSport } from '#core/contract/catalog';
import type { LivePayload } from '#core/ingress/live-payload';
import type { LinkPhase } from './link-phase.ts';

/** One record for data sources: names and texts, in the order of the columns. */
export type LiveRow = ReadonlyMap<string, string>;

/** What a graphic should make of the row. */
export type Signal =
  /** The state of the last event. */
  | 'live'
  /** The clock runs, and no event has come for a while: the clock in the row is old. */
  | 'lost'
  /** Nothing has been pushed yet, or the fixture of the link has not begun. */
  | 'waiting'
  /** The fixture of the link is over. */
  | 'over';

/** After so much silence a running clock is not believed. */
export const lostAfterMs = 15_000;

export interface RowSource {
  readonly live: LivePayload | undefined;
  readonly phase: LinkPhase;
  readonly nowMs: number;
}

type LiveFields = Readonly<Record<string, unknown>>;
type Read = (name: string) => string;

/**
 * Makes rows: the same columns first for every sport, then the fields of the live payload. Outside its fixture a link shows nothing of the bot.
 */
export function createLiveRows(): (source: RowSource) => LiveRow {
  const bySport = new Map<number, (read: Read) => BoardTexts>();
  return ({ live, phase, nowMs }) => {
    const shown = phase.phase === 'on' ? live : undefined;
    const fields: LiveFields = shown === undefined ? {} : (JSON.parse(shown.json) as LiveFields);
    const read: Read = (name) => textOf(fields[name]);
    const sport = findSport(Number(fields['EventId'] ?? 0));
    const summarize = sport && (bySport.get(sport.id) ?? compileBoardTexts(sport));
    if (sport !== undefined && summarize !== undefined) bySport.set(sport.id, summarize);
    const board = summarize?.(read) ?? nothing;
    const isSilent = nowMs - Date.parse(read('ReceivedAt')) > lostAfterMs;
    const row = new Map<string, string>([
      ['Signal', signalOf(phase, shown, board.isClockRunning && isSilent)],
      ['Sport', sport?.name ?? ''],
      ['HomeName', board.home.name],
      ['GuestName', board.guest.name],
      ['HomeTotal', board.home.score],
      ['GuestTotal', board.guest.score],
      ['GameClock', board.clock],
      ['ClockRunning', board.isClockRunning ? '1' : '0'],
      ['PeriodName', board.period],
      ['Situation', board.detail],
      ['Possession', possessionOf(read)],
      ['ScoreLine', scoreLine(board)],
      ['FixtureName', phase.fixture?.name ?? ''],
      ['FixtureStart', phase.fixture?.startsAt ?? ''],
      ['Sequence', String(shown?.sequence ?? 0)],
    ]);
    for (const [name, value] of Object.entries(fields)) if (!row.has(name)) row.set(name, textOf(value));
    return row;
  };
}

const nobody = { name: '', score: '' };
const nothing: BoardTexts = {
  home: nobody,
  guest: nobody,
  clock: '',
  isClockRunning: false,
  period: '',
  detail: '',
  hasTeams: false,
};

/** A value as a graphic shows it, without the padding of fixed-width boards. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function signalOf({ phase }: LinkPhase, shown: LivePayload | undefined, isLost: boolean): Signal {
  if (phase === 'over') return 'over';
  if (shown === undefined) return 'waiting';
  return isLost ? 'lost' : 'live';
}

/** The side that has the ball, the serve, or is at bat. */
function possessionOf(read: Read): 'home' | 'guest' | '' {
  if (homeMarks.some((name) => read(name) !== '')) return 'home';
  return guestMarks.some((name) => read(name) !== '') ? 'guest' : '';
}

const homeMarks = ['HomePossession', 'HomeServe', 'TopServe', 'BottomOfInning'];
const guestMarks = ['GuestPossession', 'GuestServe', 'BottomServe', 'TopOfInning'];

function scoreLine({ home, guest, hasTeams }: BoardTexts): string {
  if (!hasTeams) return `${home.name} ${home.score}`.trim();
  return `${home.name} ${home.score || '0'} - ${guest.score || '0'} ${guest.name}`;
}
