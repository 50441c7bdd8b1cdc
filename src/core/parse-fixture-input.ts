import { eventTypes, findSport } from './contract/catalog.ts';
import { dateTimeForm, parseDateTime } from './date-time.ts';
import { type EventStatusType, eventStatusTypes, type FixtureInput } from './fixture.ts';
import { nearestName } from './ingress/nearest-name.ts';
import type { FieldFault } from './problem.ts';
import { failed, ok, type Result } from './result.ts';

/** A fixture from an administrator, checked against its schema. Dates are still text, and fields may contradict each other. */
export interface FixtureBody {
  readonly id?: number | undefined;
  readonly partnerFixtureId: number;
  readonly name?: string | null;
  readonly sportId?: number | null;
  readonly sportName?: string | null;
  readonly competitionId?: number | null;
  readonly competitionName?: string | null;
  readonly eventStatusType?: EventStatusType | null;
  readonly createdDate?: string;
  readonly updatedDate?: string | null;
  readonly fixtureStartTime: string;
  readonly fixtureEndTime?: string | null;
  readonly fixtureStatus?: { readonly id: number; readonly name?: string | null } | null;
  readonly venue?: { readonly id: number; readonly partnerId?: number; readonly name?: string | null } | null;
  readonly venueId?: number | null;
  readonly isContentGraph?: boolean | null;
  readonly botIds?: readonly number[];
}

/** Takes every field of a Fixture, so that a fixture can be sent back as it was read. */
export function parseFixtureInput(body: FixtureBody): Result<FixtureInput, FieldFault[]> {
  const faults: FieldFault[] = [];
  const input: FixtureInput = {
    partnerFixtureId: body.partnerFixtureId,
    name: body.name ?? null,
    ...readSport(body, faults),
    competitionId: body.competitionId ?? null,
    competitionName: body.competitionName ?? null,
    eventStatusType: readStatus(body, faults),
    createdDateMs: body.createdDate === undefined ? undefined : readDate('createdDate', body.createdDate, faults),
    updatedDateMs: body.updatedDate == null ? body.updatedDate : readDate('updatedDate', body.updatedDate, faults),
    fixtureStartTimeMs: readDate('fixtureStartTime', body.fixtureStartTime, faults),
    fixtureEndTimeMs: body.fixtureEndTime == null ? null : readDate('fixtureEndTime', body.fixtureEndTime, faults),
    isContentGraph: body.isContentGraph ?? null,
    venueId: readVenueId(body, faults),
    botIds: [...new Set(body.botIds)].sort((a, b) => a - b),
  };
  if (input.fixtureEndTimeMs !== null && input.fixtureEndTimeMs < input.fixtureStartTimeMs)
    faults.push({ pointer: '/fixtureEndTime', detail: 'The end is before the start.' });
  return faults.length === 0 ? ok(input) : failed(faults);
}

function readDate(field: string, text: string, faults: FieldFault[]): number {
  const value = parseDateTime(text);
  if (value === undefined) faults.push({ pointer: `/${field}`, detail: `"${text}" is not ${dateTimeForm}.` });
  return value ?? 0;
}

/** A sport that is not in the catalog is most likely a mistake, and consumers could not look it up. */
function readSport({ sportId, sportName }: FixtureBody, faults: FieldFault[]) {
  if (sportId == null) return { sportId: null, sportName: sportName ?? null };
  const sport = findSport(sportId);
  if (sport === undefined) faults.push({ pointer: '/sportId', detail: unknownSport(sportId, sportName ?? '') });
  return { sportId, sportName: sportName ?? sport?.name ?? null };
}

function unknownSport(sportId: number, sportName: string): string {
  const names = eventTypes.map(({ name }) => name);
  const meant = eventTypes.find(({ name }) => name === nearestName(sportName, names));
  if (meant !== undefined) return `There is no sport ${sportId}; ${meant.name} is ${meant.id}.`;
  return `There is no sport ${sportId}: see scorewire event-type list, or GET /external/lookup/event-types.`;
}

/** eventStatusType and fixtureStatus mean the same; one of them is enough, and both must agree. */
function readStatus({ eventStatusType, fixtureStatus }: FixtureBody, faults: FieldFault[]): EventStatusType | null {
  if (fixtureStatus == null) return eventStatusType ?? null;
  const named = eventStatusTypes[fixtureStatus.id];
  const all = eventStatusTypes.map((name, id) => `${id} ${name}`).join(', ');
  if (named === undefined || (fixtureStatus.name != null && fixtureStatus.name !== named))
    faults.push({ pointer: '/fixtureStatus', detail: `The fixture statuses are ${all}.` });
  else if (eventStatusType != null && eventStatusType !== named)
    faults.push({ pointer: '/eventStatusType', detail: `It is ${eventStatusType}, but fixtureStatus is ${named}.` });
  return named ?? null;
}

function readVenueId({ venue, venueId }: FixtureBody, faults: FieldFault[]): number | null {
  if (venue != null && venueId !== undefined && venue.id !== venueId)
    faults.push({ pointer: '/venueId', detail: `It is ${venueId}, but venue.id is ${venue.id}.` });
  return venueId ?? venue?.id ?? null;
}
