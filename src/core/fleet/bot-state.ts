import { lastsMs } from '#core/current-fixtures';

/** The light of a bot, the worst first. */
export const botStates = ['failing', 'stale', 'live', 'quiet', 'silent'] as const;
export type BotState = (typeof botStates)[number];

export interface StateFacts {
  /** Undefined when it never had an event. */
  readonly lastEventMs: number | undefined;
  readonly lastRefusedMs: number;
  readonly acceptedInMinute: number;
  readonly refusedInMinute: number;
  /** A fixture is in progress by the schedule of the bot. */
  readonly isFixtureOn: boolean;
  /** The clock ran at the last event. */
  readonly isClockRunning: boolean;
}

export const liveWithinMs = 15_000;
export const staleAfterMs = 60_000;
const graceMsMax = 500;

/**
 * failing: refused in the last minute, and more often than accepted, or nothing was accepted since. live: an event in the last 15 seconds. stale:
 * none for over a minute though a fixture is on or the clock was running. quiet: none lately, and none due. silent: never an event.
 */
export function judgeState(facts: StateFacts, nowMs: number): BotState {
  const { lastEventMs, isFixtureOn, isClockRunning } = facts;
  if (isFailing(facts, nowMs)) return 'failing';
  if (lastEventMs === undefined) return 'silent';
  const agoMs = nowMs - lastEventMs;
  if (agoMs <= liveWithinMs) return 'live';
  // A clock that was left running after a game must not raise an alarm forever.
  const isDue = isFixtureOn || (isClockRunning && agoMs <= lastsMs);
  return isDue && agoMs > staleAfterMs ? 'stale' : 'quiet';
}

function isFailing(facts: StateFacts, nowMs: number): boolean {
  const { lastEventMs = 0, lastRefusedMs, acceptedInMinute, refusedInMinute } = facts;
  if (refusedInMinute === 0) return false;
  if (refusedInMinute > acceptedInMinute) return true;
  // One refusal among many accepted events: wait for the next event before the light changes.
  const graceMs = Math.min(graceMsMax, 120_000 / acceptedInMinute);
  return lastEventMs < lastRefusedMs && nowMs - lastRefusedMs >= graceMs;
}
