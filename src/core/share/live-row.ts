import { findSport } from '#core/contract/catalog';
import type { LivePayload } from '#core/ingress/live-payload';
import type { LinkPhase } from './link-phase.ts';
import { type LiveFields, summarizeLive, textOf } from './summarize-live.ts';

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

/** The same columns first for every sport, then the fields of the live payload. Outside its fixture a link shows nothing of the bot. */
export function createLiveRow(source: RowSource): LiveRow {
  const { live, phase, nowMs } = source;
  const shown = phase.phase === 'on' ? live : undefined;
  const fields: LiveFields = shown === undefined ? {} : (JSON.parse(shown.json) as LiveFields);
  const board = summarizeLive(fields);
  const isSilent = nowMs - Date.parse(textOf(fields['ReceivedAt'])) > lostAfterMs;
  const isLost = board.isClockRunning && isSilent;
  const row = new Map<string, string>([
    ['Signal', signalOf(phase, shown, isLost)],
    ['Sport', findSport(Number(fields['EventId'] ?? 0))?.name ?? ''],
    ['HomeName', board.home],
    ['GuestName', board.guest],
    ['HomeTotal', board.homeScore],
    ['GuestTotal', board.guestScore],
    ['GameClock', board.clock],
    ['ClockRunning', board.isClockRunning ? '1' : '0'],
    ['PeriodName', board.period],
    ['Possession', board.possession],
    ['ScoreLine', scoreLine(board)],
    ['FixtureName', phase.fixture?.name ?? ''],
    ['FixtureStart', phase.fixture?.startsAt ?? ''],
    ['Sequence', String(shown?.sequence ?? 0)],
  ]);
  for (const [name, value] of Object.entries(fields)) if (!row.has(name)) row.set(name, textOf(value));
  return row;
}

function signalOf({ phase }: LinkPhase, shown: LivePayload | undefined, isLost: boolean): Signal {
  if (phase === 'over') return 'over';
  if (shown === undefined) return 'waiting';
  return isLost ? 'lost' : 'live';
}

function scoreLine({ home, guest, homeScore, guestScore }: ReturnType<typeof summarizeLive>): string {
  if (home === '' && guest === '' && homeScore === '' && guestScore === '') return '';
  const sides = [`${home} ${homeScore}`.trim(), `${guestScore} ${guest}`.trim()];
  return sides.filter((side) => side !== '').join(' - ');
}
