import type { BotState } from '#console/parts/state-light.tsx';

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

/** The same rules as the status list of the service, from what this page has heard itself: the light changes with the event, not after it. */
export function judgeLight(facts: LightFacts, nowMs: number): BotState {
  const { lastEventMs, lastRefusedMs, acceptedInMinute, refusedInMinute, isFixtureOn, isClockRunning } = facts;
  const isRefusedLast = refusedInMinute > 0 && (lastEventMs ?? 0) < lastRefusedMs;
  if (refusedInMinute > acceptedInMinute || isRefusedLast) return 'failing';
  if (lastEventMs === undefined) return 'silent';
  const agoMs = nowMs - lastEventMs;
  if (agoMs <= liveMs) return 'live';
  return agoMs > minuteMs && (isFixtureOn || isClockRunning) ? 'stale' : 'quiet';
}
