import assert from 'node:assert/strict';
import { createStoredFixture, type FixtureInput, type StoredFixture } from '#core/fixture';
import type { FixtureListPart, FixtureQuery } from '#core/ports/fixture-store';
import type { Store, Writers } from '#core/ports/store';
import { ok } from '#core/result';

/** Declares a test on an empty store. */
export type Claim = (what: string, prove: (store: Store) => Promise<void>) => void;

export const at = '2026-04-01T18:30:00.000Z';
export const firstPage = { after: null, limit: 100 };

export async function write<Value>(store: Store, work: (writers: Writers) => Promise<Value>): Promise<Value> {
  const outcome = await store.change<Value, never>(async (writers) => ok(await work(writers)));
  assert.ok(outcome.ok);
  return outcome.value;
}

export function newUser(username: string, role: 'user' | 'admin' = 'user') {
  return { username, role, pushEnabled: true, passwordHash: 'hash', at };
}

export function venue(id: number) {
  return { id, partnerId: 900 + id, name: `Venue ${id}` };
}

export function bot(id: number) {
  return { id, name: null, venueId: null, eventTypeId: null, pushEnabled: false };
}

export function fixture(id: number, input: Partial<FixtureInput> = {}): StoredFixture {
  const whole: FixtureInput = {
    partnerFixtureId: 1000 + id,
    name: `Fixture ${id}`,
    sportId: null,
    sportName: null,
    competitionId: null,
    competitionName: null,
    eventStatusType: 'Notstarted',
    createdDateMs: undefined,
    updatedDateMs: undefined,
    fixtureStartTimeMs: 1000,
    fixtureEndTimeMs: null,
    isContentGraph: null,
    venueId: null,
    botIds: [],
    ...input,
  };
  return createStoredFixture(id, whole, { createdDate: at, updatedDate: null });
}

/** Reads a list that fits into one part. */
export async function listOf(part: Promise<FixtureListPart>): Promise<string> {
  const { json, next } = await part;
  assert.equal(next, undefined);
  return json;
}

export async function listInParts(query: FixtureQuery, id: number, fromMs: number): Promise<string[]> {
  const parts = [await query(id, fromMs)];
  for (let next = parts[0]?.next; next !== undefined; next = parts.at(-1)?.next)
    parts.push(await query(id, fromMs, next));
  return parts.map(({ json }) => json);
}

export function idsOf(json: string): string {
  return (JSON.parse(json) as { id: number }[]).map(({ id }) => id).join(' ');
}
