import { formatDateTime } from './date-time.ts';

/** In the order of the fixture status ids 0 to 4. */
export const eventStatusTypes = ['Notstarted', 'Inprogress', 'Finished', 'Cancelled', 'Postponed'] as const;
export type EventStatusType = (typeof eventStatusTypes)[number];

/** A scheduled match as the interface shows it, without its venue, which is joined in by each read because it changes by itself. */
export interface Fixture {
  readonly id: number;
  readonly partnerFixtureId: number;
  readonly name: string | null;
  readonly sportId: number | null;
  readonly sportName: string | null;
  readonly competitionId: number | null;
  readonly competitionName: string | null;
  readonly eventStatusType: EventStatusType | null;
  readonly createdDate: string;
  readonly updatedDate: string | null;
  readonly fixtureStartTime: string;
  readonly fixtureEndTime: string | null;
  readonly fixtureStatus: { readonly id: number; readonly name: string | null } | null;
  readonly isContentGraph: boolean | null;
}

/** A row of the store: the columns that queries use, and the JSON text that readers get. */
export interface StoredFixture {
  readonly id: number;
  readonly partnerFixtureId: number;
  readonly venueId: number | null;
  readonly startTimeMs: number;
  /** Bots assigned explicitly, ascending; none means all bots of the venue. */
  readonly botIds: readonly number[];
  /** JSON of a Fixture. Kept as text because fixtures are read far more often than written. */
  readonly document: string;
}

/** The fields that an administrator may set. Undefined means not given. */
export interface FixtureInput extends Omit<Fixture, 'id' | 'fixtureStatus' | DateField> {
  readonly createdDateMs: number | undefined;
  readonly updatedDateMs: number | null | undefined;
  readonly fixtureStartTimeMs: number;
  readonly fixtureEndTimeMs: number | null;
  readonly venueId: number | null;
  readonly botIds: readonly number[];
}

type DateField = 'createdDate' | 'updatedDate' | 'fixtureStartTime' | 'fixtureEndTime';

export interface FixtureDates {
  readonly createdDate: string;
  readonly updatedDate: string | null;
}

export function createStoredFixture(id: number, input: FixtureInput, dates: FixtureDates): StoredFixture {
  const fixture: Fixture = {
    id,
    partnerFixtureId: input.partnerFixtureId,
    name: input.name,
    sportId: input.sportId,
    sportName: input.sportName,
    competitionId: input.competitionId,
    competitionName: input.competitionName,
    eventStatusType: input.eventStatusType,
    createdDate: dates.createdDate,
    updatedDate: dates.updatedDate,
    fixtureStartTime: formatDateTime(input.fixtureStartTimeMs),
    fixtureEndTime: input.fixtureEndTimeMs === null ? null : formatDateTime(input.fixtureEndTimeMs),
    fixtureStatus: fixtureStatus(input.eventStatusType),
    isContentGraph: input.isContentGraph,
  };
  return {
    id,
    partnerFixtureId: input.partnerFixtureId,
    venueId: input.venueId,
    startTimeMs: input.fixtureStartTimeMs,
    botIds: input.botIds,
    document: JSON.stringify(fixture),
  };
}

export function parseDocument(document: string): Fixture {
  return JSON.parse(document) as Fixture;
}

function fixtureStatus(type: EventStatusType | null): Fixture['fixtureStatus'] {
  return type === null ? null : { id: eventStatusTypes.indexOf(type), name: type };
}
