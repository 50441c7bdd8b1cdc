import type { Bot } from './bot.ts';
import { type Fixture, parseDocument, type StoredFixture } from './fixture.ts';
import type { BotReader } from './ports/bot-store.ts';
import type { FixtureCursor, FixtureReader } from './ports/fixture-store.ts';
import type { VenueReader } from './ports/venue-store.ts';
import type { Principal } from './sign-in/principal.ts';
import type { Venue } from './venue.ts';

/** Fixtures by start time, with the bots that cover them: all for an administrator, for others those of their bots. */
export interface FixtureSchedule {
  open(principal: Principal, filter: ScheduleFilter): Promise<OpenSchedule>;
}

export interface ScheduleFilter {
  readonly fromMs: number;
  /** Fixtures that start then are left out. */
  readonly toMs: number;
  readonly botId?: number | undefined;
  readonly venueId?: number | undefined;
}

export interface OpenSchedule {
  /** At most `limit` fixtures after the cursor; empty at the end. Calls `pause` between reads of the store. */
  read(after: FixtureCursor | undefined, limit: number, pause: () => Promise<void>): Promise<ScheduledFixture[]>;
}

export interface ScheduledFixture extends Fixture {
  readonly startTimeMs: number;
  readonly venue: Venue | null;
  /** The bots assigned to it; none means all bots of the venue. */
  readonly botIds: readonly number[];
  /** The bots that cover it, as far as the reader may know them. */
  readonly bots: readonly CoveringBot[];
}

export interface CoveringBot {
  readonly id: number;
  readonly name: string | null;
  /** To whom it is assigned; only administrators are told. */
  readonly users?: readonly { readonly id: number; readonly username: string }[];
}

export interface ScheduleParts {
  readonly fixtures: Pick<FixtureReader, 'listStarting'>;
  readonly bots: Pick<BotReader, 'listAssigned' | 'listCovering' | 'listUsersOf'>;
  readonly venues: Pick<VenueReader, 'find'>;
}

/** Fixtures of one read of the store, most of which may be of others. */
const scannedAtOnce = 100;

export function createFixtureSchedule({ fixtures, bots, venues }: ScheduleParts): FixtureSchedule {
  return {
    async open({ role, userId }, { fromMs, toMs, botId, venueId }) {
      const isAdmin = role === 'admin';
      const own = isAdmin ? undefined : toReach(userId === null ? [] : await bots.listAssigned(userId));
      const venueById = new Map<number, Promise<Venue | undefined>>();
      const findVenue = (id: number): Promise<Venue | undefined> => {
        const venue = venueById.get(id) ?? venues.find(id);
        venueById.set(id, venue);
        return venue;
      };
      return {
        async read(after, limit, pause) {
          const found: ScheduledFixture[] = [];
          for (let cursor = after; ; ) {
            const scanned = await fixtures.listStarting({
              fromMs,
              toMs: toMs - 1,
              after: cursor,
              limit: scannedAtOnce,
            });
            const meant = scanned.filter((each) => isOf(each, own) && (venueId ?? each.venueId) === each.venueId);
            for (const fixture of await describe(meant, own, isAdmin))
              if (found.length < limit && isCoveredBy(fixture, botId)) found.push(fixture);
            const last = scanned.at(-1);
            if (last === undefined || scanned.length < scannedAtOnce || found.length > 0) return found;
            cursor = last;
            await pause();
          }
        },
      };

      async function describe(meant: readonly StoredFixture[], reach: Reach | undefined, withUsers: boolean) {
        const covering = await findCovering(meant);
        const visible = reach === undefined ? covering : covering.filter(({ id }) => reach.botIds.has(id));
        const users = withUsers ? await findUsers(visible) : undefined;
        return Promise.all(
          meant.map(async ({ document, startTimeMs, venueId: at, botIds }): Promise<ScheduledFixture> => {
            const shown = visible.filter((bot) => covers(bot, at, botIds));
            return {
              ...parseDocument(document),
              startTimeMs,
              venue: at === null ? null : ((await findVenue(at)) ?? null),
              botIds: reach === undefined ? botIds : botIds.filter((id) => reach.botIds.has(id)),
              bots: shown.map(({ id, name }) => ({ id, name, ...(users && { users: users.get(id) ?? [] }) })),
            };
          }),
        );
      }
    },
  };

  /** The bots of all fixtures with one query. */
  function findCovering(meant: readonly StoredFixture[]): Promise<Bot[]> {
    const ids = new Set(meant.flatMap(({ botIds }) => botIds));
    const venueIds = new Set(meant.flatMap(({ venueId, botIds }) => (botIds.length === 0 ? (venueId ?? []) : [])));
    return bots.listCovering([...ids], [...venueIds]);
  }

  async function findUsers(covering: readonly Bot[]) {
    const assigned = await bots.listUsersOf(covering.map(({ id }) => id));
    const byBot = Map.groupBy(assigned, ({ botId }) => botId);
    return new Map([...byBot].map(([botId, all]) => [botId, all.map(({ id, username }) => ({ id, username }))]));
  }
}

/** What a user reaches: his bots, and the venues whose fixtures they cover when no bot is assigned. */
interface Reach {
  readonly botIds: ReadonlySet<number>;
  readonly venueIds: ReadonlySet<number>;
}

function toReach(assigned: readonly Bot[]): Reach {
  const venueIds = assigned.flatMap(({ venueId }) => venueId ?? []);
  return { botIds: new Set(assigned.map(({ id }) => id)), venueIds: new Set(venueIds) };
}

function isOf({ botIds, venueId }: StoredFixture, reach: Reach | undefined): boolean {
  if (reach === undefined) return true;
  if (botIds.length > 0) return botIds.some((id) => reach.botIds.has(id));
  return venueId !== null && reach.venueIds.has(venueId);
}

function covers(bot: Bot, venueId: number | null, botIds: readonly number[]): boolean {
  return botIds.length > 0 ? botIds.includes(bot.id) : venueId !== null && bot.venueId === venueId;
}

function isCoveredBy({ bots }: ScheduledFixture, botId: number | undefined): boolean {
  return botId === undefined || bots.some(({ id }) => id === botId);
}
