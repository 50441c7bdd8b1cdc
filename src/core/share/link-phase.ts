import { type CurrentFixture, isOpen } from '#core/current-fixtures';
import type { Fixture } from '#core/fixture';

/** Whether a link for a fixture shows its bot: `before` it and when it is `over` it does not. A link for a bot is always `on`. */
export interface LinkPhase {
  readonly phase: 'before' | 'on' | 'over';
  readonly fixture: { readonly name: string | null; readonly startsAt: string } | null;
}

/** Warm-up and the final checks of a production. */
export const openBeforeMs = 3_600_000;

/**
 * A link for a fixture shows the bot while that fixture is the bot's current one, from an hour before its start: another game on the same bot, before or
 * after, is not what was shared.
 */
export function findPhase(fixture: Fixture | undefined, current: CurrentFixture | null, nowMs: number): LinkPhase {
  if (fixture === undefined) return { phase: 'over', fixture: null };
  const { name, fixtureStartTime: startsAt } = fixture;
  const about = { name, startsAt };
  const startMs = Date.parse(startsAt);
  const isNear = fixture.eventStatusType === 'Inprogress' || nowMs >= startMs - openBeforeMs;
  if (current?.id === fixture.id && isNear) return { phase: 'on', fixture: about };
  // The game before it runs late, or it has not come yet.
  const isComing = isOpen(fixture) && (nowMs < startMs || current?.id === fixture.id);
  return { phase: isComing ? 'before' : 'over', fixture: about };
}
