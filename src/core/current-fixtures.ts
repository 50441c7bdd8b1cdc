import { createRemembered } from '#core/memory/remembered';
import type { ChangeListener } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';
import type { FixtureReader } from '#core/ports/fixture-store';
import type { Fixture } from './fixture.ts';
import type { Venue } from './venue.ts';

export type CurrentFixture = Fixture & { readonly venue: Venue | null };

/** The fixture that is on at a bot, by its schedule: the fixtures that `by-bot` lists. */
export interface CurrentFixtures {
  /** The one in progress, else the next one that begins soon; null when there is neither. */
  find(botId: number): Promise<CurrentFixture | null>;
}

const hourMs = 3_600_000;
/** How long a fixture without an end time is taken to last. */
export const lastsMs = 4 * hourMs;
/** How long after its planned end a fixture is still on, unless another one has begun: games run over. */
export const overrunMs = hourMs;
/** How long ahead the next fixture is shown. */
export const nextWithinMs = 12 * hourMs;
/** One that began longer ago is not on any more, whatever its status says. */
export const lookBackMs = 24 * hourMs;

/** The fixtures near now, as the store has them. */
export interface NearFixtures {
  /** Latest start first. */
  readonly started: readonly CurrentFixture[];
  /** Earliest start first. */
  readonly coming: readonly CurrentFixture[];
}

export function createCurrentFixtures(
  fixtures: Pick<FixtureReader, 'listStarted' | 'listComing'>,
  clock: Clock,
): CurrentFixtures & ChangeListener {
  const near = createRemembered<number, NearFixtures>({
    async read(botId) {
      const nowMs = clock();
      const [started, coming] = await Promise.all([
        fixtures.listStarted(botId, nowMs - lookBackMs, nowMs),
        fixtures.listComing(botId, nowMs, nowMs + nextWithinMs),
      ]);
      return { started: parse(started), coming: parse(coming) };
    },
    entriesMax: 4096,
    lifetimeMs: 5000,
    clock,
  });
  return {
    onChange({ resource }) {
      if (resource !== 'user') near.forgetAll();
    },
    async find(botId) {
      const found = near.peek(botId) ?? (await near.find(botId));
      return found === undefined ? null : pickCurrent(found, clock());
    },
  };
}

function parse(json: string): CurrentFixture[] {
  return JSON.parse(json) as CurrentFixture[];
}

/**
 * Of the fixtures that have begun and are not over, the one that began last: the next game ends the one before it. One that the schedule says
 * is in progress has begun, and is not over.
 */
export function pickCurrent({ started, coming }: NearFixtures, nowMs: number): CurrentFixture | null {
  const early = coming.find(isInProgress);
  const on = early ?? started.find((fixture) => isOpen(fixture) && nowMs < overAtMs(fixture));
  return on ?? coming.find(isOpen) ?? null;
}

function isInProgress({ eventStatusType }: Fixture): boolean {
  return eventStatusType === 'Inprogress';
}

function isOpen({ eventStatusType }: Fixture): boolean {
  return eventStatusType !== 'Finished' && eventStatusType !== 'Cancelled' && eventStatusType !== 'Postponed';
}

function overAtMs(fixture: Fixture): number {
  const startMs = Date.parse(fixture.fixtureStartTime);
  if (isInProgress(fixture)) return startMs + lookBackMs;
  const endMs = fixture.fixtureEndTime === null ? startMs + lastsMs : Date.parse(fixture.fixtureEndTime);
  return endMs + overrunMs;
}
