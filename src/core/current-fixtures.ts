import { createReadThroughCache } from '#core/memory/read-through-cache';
import type { ChangeListener } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';
import type { FixtureReader } from '#core/ports/fixture-store';
import type { Fixture } from './fixture.ts';
import type { Venue } from './venue.ts';

export type CurrentFixture = Fixture & { readonly venue: Venue | null };

/** Finds the current fixture of a bot among those that `by-bot` lists. */
export interface CurrentFixtures {
  /** The fixture in progress, else the next one that starts soon. */
  find(botId: number): Promise<CurrentFixture | null>;
}

const hourMs = 3_600_000;
/** Assumed duration of a fixture without an end time. */
export const lastsMs = 4 * hourMs;
/** Games run over: a fixture stays current this long after its planned end, unless the next one starts. */
export const overrunMs = hourMs;
/** A fixture is shown as the next one this long before its start. */
export const nextWithinMs = 12 * hourMs;
/** A fixture that started longer ago is over, whatever its status says. */
export const lookBackMs = 24 * hourMs;

export interface NearFixtures<Found extends Fixture = CurrentFixture> {
  /** Latest start first. */
  readonly started: readonly Found[];
  /** Earliest start first. */
  readonly coming: readonly Found[];
}

export function createCurrentFixtures(
  fixtures: Pick<FixtureReader, 'listStarted' | 'listComing'>,
  clock: Clock,
): CurrentFixtures & ChangeListener {
  const near = createReadThroughCache<number, NearFixtures>({
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
      if (resource !== 'user' && resource !== 'share-link') near.forgetAll();
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
 * Picks the fixture that started last and is not over: a new game ends the one before it. A fixture with the status Inprogress has started,
 * whatever its start time, and is not over.
 */
export function pickCurrent<Found extends Fixture>(
  { started, coming }: NearFixtures<Found>,
  nowMs: number,
): Found | null {
  const early = coming.find(isInProgress);
  const on = early ?? started.find((fixture) => isOpen(fixture) && nowMs < overAtMs(fixture));
  return on ?? coming.find(isOpen) ?? null;
}

/** Whether events are due: the fixture is in progress, by its status or by its planned times. */
export function isOn(fixture: Fixture, nowMs: number): boolean {
  if (isInProgress(fixture)) return true;
  return isOpen(fixture) && Date.parse(fixture.fixtureStartTime) <= nowMs && nowMs < endsAtMs(fixture);
}

function isInProgress({ eventStatusType }: Fixture): boolean {
  return eventStatusType === 'Inprogress';
}

export function isOpen({ eventStatusType }: Fixture): boolean {
  return eventStatusType !== 'Finished' && eventStatusType !== 'Cancelled' && eventStatusType !== 'Postponed';
}

function overAtMs(fixture: Fixture): number {
  return isInProgress(fixture) ? Date.parse(fixture.fixtureStartTime) + lookBackMs : endsAtMs(fixture) + overrunMs;
}

function endsAtMs({ fixtureStartTime, fixtureEndTime }: Fixture): number {
  return fixtureEndTime === null ? Date.parse(fixtureStartTime) + lastsMs : Date.parse(fixtureEndTime);
}
