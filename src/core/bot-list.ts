import { findSport } from '#core/contract/catalog';
import type { Ingress } from '#core/ingress/ingress';
import { type AccessDirectory, mayPush } from '#core/ingress/push-access';
import type { BotReader } from '#core/ports/bot-store';
import type { Clock } from '#core/ports/clock';
import type { VenueReader } from '#core/ports/venue-store';
import type { Principal } from '#core/sign-in/principal';
import type { Bot } from './bot.ts';
import type { CurrentFixture, CurrentFixtures } from './current-fixtures.ts';
import { formatDateTime } from './date-time.ts';
import type { PageRequest } from './page.ts';
import type { Venue } from './venue.ts';

/** A bot as its readers see it. */
export interface ListedBot {
  readonly id: number;
  readonly name: string | null;
  /** Null when the bot takes any sport. */
  readonly sport: { readonly id: number; readonly name: string } | null;
  readonly venue: Venue | null;
  readonly mayPush: boolean;
  readonly fixture: CurrentFixture | null;
  /** Null when nothing has been pushed to it. */
  readonly lastEvent: { readonly sequence: number; readonly receivedAt: string; readonly eventTypeId: number } | null;
  readonly isLive: boolean;
}

/** A bot is live while its last event is younger than this. Longer than a half-time. */
export const recentWithinMs = 20 * 60_000;

export interface BotListParts {
  readonly bots: Pick<BotReader, 'list' | 'listAssigned'>;
  readonly venues: Pick<VenueReader, 'find'>;
  readonly access: AccessDirectory;
  readonly fixtures: CurrentFixtures;
  readonly ingress: Pick<Ingress, 'findLastEvent'>;
  readonly clock: Clock;
}

/** The bots that a user may read: the assigned ones, or all for an administrator. Ascending by id. */
export interface BotList {
  list(principal: Principal, page: PageRequest): Promise<ListedBot[]>;
}

export function createBotList(parts: BotListParts): BotList {
  const { bots, venues, access, fixtures, ingress, clock } = parts;
  return {
    async list(principal, page) {
      const found = await listBots(principal, page);
      const listed: ListedBot[] = [];
      // One at a time: a bot whose state is not in memory has to replay its last events.
      for (const bot of found.slice(0, page.limit)) listed.push(await describe(principal, bot));
      return listed;
    },
  };

  async function listBots({ userId, role }: Principal, page: PageRequest): Promise<Bot[]> {
    if (role === 'admin') return bots.list(page);
    return userId === null ? [] : bots.listAssigned(userId, page);
  }

  async function describe({ userId }: Principal, { id, name, eventTypeId, venueId }: Bot): Promise<ListedBot> {
    const [venue, found, fixture, last] = await Promise.all([
      venueId === null ? undefined : venues.find(venueId),
      access.find(userId ?? 0, id),
      fixtures.find(id),
      ingress.findLastEvent(id),
    ]);
    return {
      id,
      name,
      sport: sportOf(eventTypeId),
      venue: venue ?? null,
      mayPush: mayPush(found),
      fixture,
      lastEvent: last === undefined ? null : { ...last, receivedAt: formatDateTime(last.receivedAtMs) },
      isLive: last !== undefined && clock() - last.receivedAtMs <= recentWithinMs,
    };
  }
}

function sportOf(eventTypeId: number | null): ListedBot['sport'] {
  const sport = eventTypeId === null ? undefined : findSport(eventTypeId);
  return sport === undefined ? null : { id: sport.id, name: sport.name };
}
