import { Failure } from '#cli/failure';
import type { AdminClient } from '#cli/service/admin-client';
import type { Bot, BotOverview, CreatedUser, IssuedBrokerCredential, User, Venue } from '#cli/service/admin-resources';
import { findPushableSport, type PushableSport } from '#cli/sport/find-sport';
import type { SeatedBot } from './choose-bots.ts';
import type { SimulationPlan } from './plan.ts';

/** The names of the user, the venue and the bots that `--provision` makes. Nothing else is ever changed or removed. */
const username = 'simulator';
const venue = { id: 900_000, partnerId: 900_000, name: 'Simulated venue' };
const namePrefix = 'Simulated ';
const firstBotId = 900_001;

/** The user and the bots of the simulation. */
export interface Provisioned {
  readonly account: { readonly username: string; readonly password: string; readonly brokerPassword: string };
  readonly bots: readonly SeatedBot[];
}

/** The sports that are played when none is given. */
const usualSports = ['basketball', 'soccer'];

/** Makes everything that a simulation needs. Reuses the leftovers of an earlier simulation. */
export async function provision(admin: AdminClient, plan: SimulationPlan): Promise<Provisioned> {
  const sports = plan.sports ?? usualSports.map(findPushableSport);
  await removeUser(admin);
  const found = await find<Venue>(admin, `/admin/venues/${venue.id}`);
  refuseOthers(found, `Venue ${venue.id}`);
  const bots: SeatedBot[] = [];
  for (let index = 0; index < (plan.bots ?? sports.length); index += 1) {
    const id = firstBotId + index;
    const bot = await find<BotOverview>(admin, `/admin/bots/${id}`);
    refuseOthers(bot, `Bot ${id}`);
    const sport = sports[index % sports.length] as PushableSport;
    const hasEvents = bot !== undefined && bot.lastEventAt !== null;
    bots.push({ id, sport, isBound: true, hasEvents });
  }
  await admin.send('PUT', `/admin/venues/${venue.id}`, { partnerId: venue.partnerId, name: venue.name });
  const user = await admin.send<CreatedUser>('POST', '/admin/users', { username, pushEnabled: true });
  for (const [index, { id, sport }] of bots.entries()) {
    const name = `${namePrefix}${sport.name} ${index + 1}`;
    const bot = { name, venueId: venue.id, eventTypeId: sport.id, pushEnabled: true };
    await admin.send('PUT', `/admin/bots/${id}`, bot);
    await admin.send('PUT', `/admin/users/${user.id}/bots/${id}`);
  }
  const path = `/admin/users/${user.id}/broker-credentials`;
  const issued = await admin.send<IssuedBrokerCredential>('POST', path, { name: 'simulate' });
  return { account: { username, password: user.password ?? '', brokerPassword: issued.password }, bots };
}

export function describeProvisioned({ bots }: Provisioned): string {
  const [first, last] = [bots[0]?.id, bots.at(-1)?.id];
  const range = first === last ? `bot ${first}` : `bots ${first} to ${last}`;
  return `Made user ${username} with broker credentials, ${range}, and venue ${venue.id} (${venue.name}).`;
}

/** Removes what `provision` made, with the events of its bots. Returns the number of bots. */
export async function cleanUp(admin: AdminClient): Promise<number> {
  await removeUser(admin);
  let count = 0;
  for await (const bots of admin.pages<Bot>('/admin/bots'))
    for (const { id, name } of bots)
      if (id >= firstBotId && isOurs(name)) {
        await admin.delete(`/admin/bots/${id}`);
        count += 1;
      }
  if (isOurs((await find<Venue>(admin, `/admin/venues/${venue.id}`))?.name ?? null))
    await admin.delete(`/admin/venues/${venue.id}`);
  return count;
}

/** Nobody knows the password of an earlier simulation. */
async function removeUser(admin: AdminClient): Promise<void> {
  const { items } = await admin.get<{ items: User[] }>(`/admin/users?username=${username}`);
  const [user] = items;
  if (user === undefined) return;
  for await (const bots of admin.pages<Bot>(`/admin/users/${user.id}/bots`))
    for (const bot of bots) refuseOthers(bot, `User ${username} has bot ${bot.id}, which`);
  await admin.delete(`/admin/users/${user.id}`);
}

function refuseOthers(found: { readonly name: string | null } | undefined, what: string): void {
  if (found === undefined || isOurs(found.name)) return;
  throw new Failure('conflict', `${what} is not from a simulation, so it is left alone.`, [
    'Rename or remove it, or simulate without --provision, with bots of your own.',
  ]);
}

function isOurs(name: string | null): boolean {
  return name?.startsWith(namePrefix) === true;
}

async function find<Item>(admin: AdminClient, path: string): Promise<Item | undefined> {
  try {
    return await admin.get<Item>(path);
  } catch (error) {
    if (error instanceof Failure && error.outcome === 'not-found') return undefined;
    throw error;
  }
}
