import { startOfUtcDay } from '#core/date-time';
import type { FixtureInput } from '#core/fixture';
import type { Clock } from '#core/ports/clock';
import { assertOk } from './assert-ok.ts';
import type { App } from './create-app.ts';

export const demoUsername = 'demo';
const actor = { userId: null, username: 'scorewire serve --demo', address: 'local' };
const dayMs = 86_400_000;

/** The facts from which the start block makes commands that can be pasted unchanged. */
export interface DemoAccount {
  readonly username: string;
  readonly password: string;
  /** The password for MQTT. */
  readonly brokerPassword: string;
}

export const demoBotId = 12345;
export const demoVenueId = 1;
export const demoPartnerVenueId = 9001;

/** A bot on which a simulated game is played. The commands of the start block use other bots. */
export interface DemoGame {
  readonly botId: number;
  readonly name: string;
  readonly venueId: number;
  readonly eventTypeId: number;
}

export const demoGames: readonly DemoGame[] = [
  { botId: 12351, name: 'Live Basketball', venueId: demoVenueId, eventTypeId: 3 },
  { botId: 12352, name: 'Live Soccer', venueId: 2, eventTypeId: 8 },
  { botId: 12353, name: 'Live Tennis', venueId: 2, eventTypeId: 16 },
  { botId: 12354, name: 'Live Baseball', venueId: 2, eventTypeId: 1 },
];

export interface DemoOptions {
  /** Whether there are bots for simulated games. */
  readonly hasGames: boolean;
}

/** A small league in an otherwise empty service: two venues, three bots, three weeks of fixtures, one integrator; and bots for simulated games. */
export async function createDemoData(
  { administration, store }: Pick<App, 'administration' | 'store'>,
  { hasGames }: DemoOptions,
  clock: Clock = Date.now,
): Promise<DemoAccount> {
  const { users, brokerCredentials, venues, bots, fixtures } = administration;
  assertOk(await venues.put(actor, { id: demoVenueId, partnerId: demoPartnerVenueId, name: 'Hillcrest Arena' }));
  assertOk(await venues.put(actor, { id: 2, partnerId: 9002, name: 'Riverside Park' }));
  const main = { id: demoBotId, name: 'Main Arena', venueId: demoVenueId, eventTypeId: 3, pushEnabled: true };
  assertOk(await bots.put(actor, main));
  assertOk(
    await bots.put(actor, { ...main, id: 12346, name: 'Practice Court', eventTypeId: null, pushEnabled: false }),
  );
  assertOk(await bots.put(actor, { ...main, id: 12347, name: 'Riverside Board', venueId: 2, eventTypeId: 8 }));
  for (const [id, fixture] of demoFixtures(clock()).entries()) assertOk(await fixtures.put(actor, id + 1, fixture));
  // An earlier start may have been killed after it created this user; nobody knows his passwords, so create him again.
  const left = await store.users.findSecretByUsername(demoUsername);
  if (left !== undefined) assertOk(await users.remove(actor, left.user.id));
  const { user, password = '' } = assertOk(await users.create(actor, { username: demoUsername, pushEnabled: true }));
  assertOk(await bots.assign(actor, user.id, demoBotId));
  for (const { botId, ...game } of hasGames ? demoGames : []) {
    assertOk(await bots.put(actor, { id: botId, ...game, pushEnabled: true }));
    assertOk(await bots.assign(actor, user.id, botId));
  }
  const issued = assertOk(await brokerCredentials.issue(actor, user.id, demoUsername));
  return { username: user.username, password, brokerPassword: issued.password };
}

const teams = ['Hillcrest', 'Riverside', 'Northgate', 'Eastfield', 'Westbrook', 'Southport'];

function demoFixtures(nowMs: number): FixtureInput[] {
  const firstMs = startOfUtcDay(nowMs) - 2 * dayMs;
  return Array.from({ length: 20 }, (_, index) => {
    const basketball = index % 2 === 0;
    const home = teams[index % teams.length] ?? '';
    const guest = teams[(index + 1 + (index % 3)) % teams.length] ?? '';
    const startMs = firstMs + index * dayMs + 19 * 3_600_000;
    return {
      partnerFixtureId: 50_001 + index,
      name: `${home} v ${guest}`,
      sportId: basketball ? 3 : 8,
      sportName: basketball ? 'Basketball' : 'Soccer',
      competitionId: basketball ? 1 : 2,
      competitionName: basketball ? 'City Basketball League' : 'County Cup',
      eventStatusType: startMs + 2 * 3_600_000 < nowMs ? 'Finished' : 'Notstarted',
      createdDateMs: undefined,
      updatedDateMs: undefined,
      fixtureStartTimeMs: startMs,
      fixtureEndTimeMs: startMs + 2 * 3_600_000,
      isContentGraph: basketball,
      venueId: basketball ? demoVenueId : 2,
      botIds: basketball && index % 4 === 0 ? [demoBotId] : [],
    };
  });
}
