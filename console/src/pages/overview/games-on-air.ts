import type { BotStatus } from '#console/api/bot-status.ts';

/** Between two plays a board may be silent for a while; its game is still on. */
const onAirMs = 3 * 60_000;

/**
 * The games that are on: live now, or live a moment ago. Scheduled games come first, by their start, then the others by their bots: an order that does
 * not change while the games go on.
 */
export function gamesOnAir(bots: Iterable<BotStatus>, nowMs: number): BotStatus[] {
  return [...bots].filter((bot) => isOnAir(bot, nowMs)).sort(compare);
}

function isOnAir({ board, state, lastEventAt }: BotStatus, nowMs: number): boolean {
  if (board === null || lastEventAt === null) return false;
  return state === 'live' || nowMs - Date.parse(lastEventAt) < onAirMs;
}

function compare(a: BotStatus, b: BotStatus): number {
  const startsA = a.fixture?.startsAt ?? '9';
  const startsB = b.fixture?.startsAt ?? '9';
  if (startsA !== startsB) return startsA < startsB ? -1 : 1;
  return a.id - b.id;
}
