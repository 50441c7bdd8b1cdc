import { texts } from '#console/texts.ts';

/** A stored game of a bot. */
export interface Game {
  /** Null when the log no longer has its beginning. */
  readonly startedAt: string | null;
  /** Null while it is on. */
  readonly endedAt: string | null;
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly events: number;
  readonly board: {
    readonly home: { readonly name: string | null; readonly score: string | null };
    readonly guest: { readonly name: string | null; readonly score: string | null };
    readonly hasTeams: boolean;
  } | null;
}

const time = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });

/** What tells one game of a bot from another. */
export function keyOfGame({ firstSequence }: Game): string {
  return String(firstSequence);
}

/** `18 Nov, 18:02 · Lions 50 : 48 Bears`. */
export function describeGame({ startedAt, endedAt, board }: Game): string {
  const at = startedAt === null ? texts.bot.gameOld : time.format(new Date(startedAt));
  const parts = [endedAt === null ? texts.bot.gameOn(at) : at];
  if (board !== null && !board.hasTeams) parts.push(board.home.name ?? '');
  if (board?.hasTeams === true) {
    const { home, guest } = board;
    parts.push(texts.bot.score(home.name ?? '', home.score ?? '', guest.score ?? '', guest.name ?? ''));
  }
  return parts.filter((part) => part !== '').join(' · ');
}

/** The game that was picked, else the one of the moment, else the newest. */
export function findGame(
  games: readonly Game[],
  picked: string | undefined,
  sequence: number | undefined,
): Game | undefined {
  const holds = ({ firstSequence, lastSequence }: Game): boolean =>
    sequence !== undefined && firstSequence <= sequence && sequence <= lastSequence;
  return games.find((game) => keyOfGame(game) === picked) ?? games.find(holds) ?? games[0];
}
