import type { Fixture, Status } from '@scorewire/client';
import type { BotState } from '#console/parts/bot-state.ts';
import type { BotFeedState } from './bot-feed.ts';
import { judgeLight } from './bot-light.ts';

const minuteMs = 60_000;
/** A fixture without an end lasts about this long. */
const fixtureMs = 4 * 3_600_000;

/** The light of the bot by what the page has heard. */
export function lightOf(
  { live, recentMs }: BotFeedState,
  statuses: readonly Status[],
  fixture: Fixture | null,
  nowMs: number,
): BotState {
  const refusedMs = statuses
    .filter(({ severity }) => severity === 'error')
    .map(({ receivedAt }) => Date.parse(receivedAt));
  const inMinute = (times: readonly number[]): number => times.filter((ms) => ms > nowMs - minuteMs).length;
  return judgeLight(
    {
      lastEventMs: live === undefined ? undefined : Date.parse(String(live.payload['ReceivedAt'])),
      lastRefusedMs: refusedMs[0] ?? 0,
      acceptedInMinute: inMinute(recentMs),
      refusedInMinute: inMinute(refusedMs),
      isFixtureOn: fixture !== null && isOn(fixture, nowMs),
      isClockRunning: live?.payload['ClockStatus'] === 'R',
    },
    nowMs,
  );
}

function isOn({ fixtureStartTime, fixtureEndTime }: Fixture, nowMs: number): boolean {
  const startMs = Date.parse(fixtureStartTime);
  const endMs = fixtureEndTime === null ? startMs + fixtureMs : Date.parse(fixtureEndTime);
  return startMs <= nowMs && nowMs < endMs;
}
