import type { Fixture } from '@scorewire/client';
import { texts } from '#console/texts.ts';

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

/** Whether the fixture is on by the schedule, and when it starts or started. */
export function describeFixture({ fixtureStartTime, competitionName }: Fixture, nowMs: number): string {
  const startMs = Date.parse(fixtureStartTime);
  const at = time.format(startMs);
  const when = startMs <= nowMs ? texts.bot.fixtureSince(at) : texts.bot.fixtureFrom(at);
  return competitionName === null ? when : `${competitionName} · ${when}`;
}
