import type { BotState } from '#console/parts/bot-state.ts';

export interface LightFacts {
  /** Undefined when there never was an event. */
  readonly lastEventMs: number | undefined;
  readonly lastRefusedMs: number;
  readonly acceptedInMinute: number;
  readonly refusedInMinute: number;
  readonly isFixtureOn: boolean;
  readonly isClockRunning: boolean;
}

const minuteMs = 60_000;
const liveMs = 15_000;
const clockLeftRunningMs = 4 * 3_600_000;

/**
 * The rules of the service's status list, but without its wait of half a second before one refusal counts: the page itself heard the event, and the light changes
 * with it.
 */
export function judgeLight(facts: LightFacts, nowMs: number): BotState {
  const { lastEventMs, lastRefusedMs, acceptedInMinute, refusedInMinute, isFixtureOn, isClockRunning } = facts;
  const isRefusedLast = refusedInMinute > 0 && (lastEventMs ?? 0) < lastRefusedMs;
  if (refusedInMinute > acceptedInMinute || isRefusedLast) return 'failing';
  if (lastEventMs === undefined) return 'silent';
  const agoMs = nowMs - lastEventMs;
  if (agoMs <= liveMs) return 'live';
  // A clock that was left running after a game must not alarm forever.
  const isDue = isFixtureOn || (isClockRunning && agoMs <= clockLeftRunningMs);
  return isDue && agoMs > minuteMs ? 'stale' : 'quiet';
}
