import type { Actor } from '#core/audit-entry';
import { formatDateTime } from '#core/date-time';
import { createStoredFixture, type FixtureInput, parseDocument, type StoredFixture } from '#core/fixture';
import type { Change } from '#core/ports/change-feed';
import type { Writers } from '#core/ports/store';
import { notFound, type Problem, problem } from '#core/problem';
import { failed, ok, type Result } from '#core/result';
import type { AdministrationParts } from './administration-parts.ts';
import { recordChange } from './record-change.ts';

export interface FixtureAdministration {
  put(
    actor: Actor,
    id: number,
    input: FixtureInput,
  ): Promise<Result<{ readonly fixture: StoredFixture; readonly created: boolean }, Problem>>;
  remove(actor: Actor, id: number): Promise<Result<void, Problem>>;
}

export function createFixtureAdministration(parts: AdministrationParts): FixtureAdministration {
  return {
    put(actor, id, input) {
      return recordChange(parts, actor, 'fixture.put', async (writers, at) => {
        const before = await writers.fixtures.find(id);
        const wrong = (await findConflict(writers, id, input)) ?? (await findFault(writers, input));
        if (wrong !== undefined) return failed(wrong);
        const fixture = reviseFixture(before, id, input, at);
        await writers.fixtures.putMany([fixture]);
        const value = { fixture, created: before === undefined };
        const target = `fixture/${id}`;
        return ok({ value, target, before: audited(before), after: audited(fixture), change: changeOf(id) });
      });
    },

    remove(actor, id) {
      return recordChange<void>(parts, actor, 'fixture.delete', async (writers) => {
        const before = await writers.fixtures.find(id);
        if (before === undefined) return failed(notFound('fixture', id));
        await writers.fixtures.remove(id);
        const target = `fixture/${id}`;
        return ok({ value: undefined, target, before: audited(before), after: null, change: changeOf(id) });
      });
    },
  };
}

/**
 * The fixture to store. When the sender gives no dates, createdDate stays and updatedDate moves only when another field changed, so that
 * sending the same fixture again changes nothing.
 */
export function reviseFixture(
  before: StoredFixture | undefined,
  id: number,
  input: FixtureInput,
  at: string,
): StoredFixture {
  const known = before === undefined ? undefined : parseDocument(before.document);
  const createdDate =
    input.createdDateMs === undefined ? (known?.createdDate ?? at) : formatDateTime(input.createdDateMs);
  const sent = input.updatedDateMs == null ? input.updatedDateMs : formatDateTime(input.updatedDateMs);
  // If the sender returns the date that it has read, it did not choose that date.
  const given = sent === (known?.updatedDate ?? null) ? undefined : sent;
  const updatedDate = given === undefined ? (known?.updatedDate ?? null) : given;
  const same = createStoredFixture(id, input, { createdDate, updatedDate });
  if (before === undefined || given !== undefined || isSameFixture(before, same)) return same;
  return createStoredFixture(id, input, { createdDate, updatedDate: at });
}

export function isSameFixture(one: StoredFixture, other: StoredFixture): boolean {
  return (
    one.document === other.document &&
    one.venueId === other.venueId &&
    one.botIds.length === other.botIds.length &&
    one.botIds.every((botId, index) => botId === other.botIds[index])
  );
}

async function findConflict(writers: Writers, id: number, input: FixtureInput): Promise<Problem | undefined> {
  const [holder] = await writers.fixtures.findByPartnerFixtureIds([input.partnerFixtureId]);
  if (holder === undefined || holder.id === id) return undefined;
  return problem('conflict', `The partner fixture id ${input.partnerFixtureId} belongs to fixture ${holder.id}.`);
}

async function findFault(writers: Writers, { venueId, botIds }: FixtureInput): Promise<Problem | undefined> {
  if (venueId !== null && (await writers.venues.find(venueId)) === undefined)
    return invalid('/venueId', `There is no venue ${venueId}: create it first.`);
  const known = await writers.bots.existing(botIds);
  const unknown = botIds.find((botId) => !known.has(botId));
  return unknown === undefined ? undefined : invalid('/botIds', `There is no bot ${unknown}: create it first.`);
}

function changeOf(id: number): Change {
  return { resource: 'fixture', id };
}

function invalid(pointer: string, detail: string): Problem {
  return problem('invalid-request', detail, [{ pointer, detail }]);
}

function audited(fixture: StoredFixture | undefined): object | null {
  if (fixture === undefined) return null;
  const { document, venueId, botIds } = fixture;
  return { ...parseDocument(document), venueId, botIds };
}
