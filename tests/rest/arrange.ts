import assert from 'node:assert/strict';
import type { Clock } from '#core/ports/clock';
import { adminPassword, type Credentials, type TestApp } from '#tests/support/test-app';

export const admin: Credentials = { basic: ['admin', adminPassword] };

/** For tests that fail to sign in more often in a minute than anybody may. */
export const noThrottle = {
  SCOREWIRE_SIGN_IN_ADDRESS_FAILURES_MAX: '0',
  SCOREWIRE_SIGN_IN_USERNAME_FAILURES_MAX: '0',
};

export interface TestClock {
  readonly clock: Clock;
  setTo(time: string): void;
  advanceSeconds(seconds: number): void;
}

/** A clock that stands still until it is told. */
export function createClock(time: string): TestClock {
  let nowMs = Date.parse(time);
  return {
    clock: () => nowMs,
    setTo(other) {
      nowMs = Date.parse(other);
    },
    advanceSeconds(seconds) {
      nowMs += seconds * 1000;
    },
  };
}

export function putVenue(service: TestApp, id: number, venue: { partnerId?: number; name?: string | null } = {}) {
  return change(service, `/admin/venues/${id}`, { partnerId: 9000 + id, name: `Venue ${id}`, ...venue });
}

export function putBot(service: TestApp, id: number, bot: { venueId?: number | null; pushEnabled?: boolean } = {}) {
  return change(service, `/admin/bots/${id}`, { name: `Bot ${id}`, ...bot });
}

/** Everything that is not given is what a fixture may leave out. */
export function putFixture(service: TestApp, id: number, fixture: object) {
  return change(service, `/admin/fixtures/${id}`, { partnerFixtureId: 50_000 + id, ...fixture });
}

/** The ids that a fixture query answers, in its order. */
export async function listFixtureIds(service: TestApp, token: string, path: string): Promise<number[]> {
  const answer = await service.send({ url: `/external/fixture/${path}`, as: { token } });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ id: number }[]>().map(({ id }) => id);
}

/** The value, where a test has just made sure that there is one. */
export function present<Value>(value: Value | null | undefined): Value {
  assert.ok(value !== null && value !== undefined);
  return value;
}

async function change(service: TestApp, url: string, body: object): Promise<void> {
  const answer = await service.administer('PUT', url, body);
  assert.ok(answer.statusCode === 200 || answer.statusCode === 201, answer.body);
}
