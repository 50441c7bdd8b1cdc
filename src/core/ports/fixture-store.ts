import type { StoredFixture } from '#core/fixture';
import type { PageRequest } from '#core/page';

export interface FixtureReader extends FixtureQueries, NearFixtureQueries {
  list(page: PageRequest): Promise<StoredFixture[]>;
  find(id: number): Promise<StoredFixture | undefined>;
  /** Fixtures of all bots and venues that start in the range, both ends included: by start time, then id. */
  listStarting(range: StartRange): Promise<StoredFixture[]>;
}

export interface StartRange {
  readonly fromMs: number;
  readonly toMs: number;
  /** The list continues after this cursor. */
  readonly after?: FixtureCursor | undefined;
  readonly limit: number;
}

/** Fixtures of a bot, as in `listByBot`, that start after `afterMs` and not after `toMs`: the JSON text of an array. */
export interface NearFixtureQueries {
  /** Latest start first. */
  listStarted(botId: number, afterMs: number, toMs: number): Promise<string>;
  /** Earliest start first. */
  listComing(botId: number, afterMs: number, toMs: number): Promise<string>;
}

/** The queries of consumers: fixtures with their venues, by start time, then id; with `after`, the list continues after that cursor. */
export interface FixtureQueries {
  listByVenue: FixtureQuery;
  listByPartnerVenue: FixtureQuery;
  /** Fixtures assigned to the bot, and those of its venue that are assigned to no bot. */
  listByBot: FixtureQuery;
}

export type FixtureQuery = (id: number, fromMs: number, after?: FixtureCursor) => Promise<FixtureListPart>;

/** Lists have any length, so they are read in parts of a hundred fixtures. */
export interface FixtureListPart {
  /** The concatenated parts of a list are the JSON text of an array. */
  readonly json: string;
  /** Undefined in the last part. */
  readonly next: FixtureCursor | undefined;
}

export interface FixtureCursor {
  readonly startTimeMs: number;
  readonly id: number;
}

export interface FixtureWriter extends Omit<FixtureReader, keyof FixtureQueries | keyof NearFixtureQueries> {
  findByPartnerFixtureIds(partnerFixtureIds: readonly number[]): Promise<StoredFixture[]>;
  /** From fixture id to partner fixture id, for the given ids that exist. */
  partnerFixtureIdsOf(ids: readonly number[]): Promise<Map<number, number>>;
  /** 0 when there are no fixtures. */
  greatestId(): Promise<number>;
  /** All ids and partner fixture ids must be new. */
  insertMany(fixtures: readonly StoredFixture[]): Promise<void>;
  /** Inserts or replaces by id. No id and no partner fixture id may occur twice in a call. */
  putMany(fixtures: readonly StoredFixture[]): Promise<void>;
  remove(id: number): Promise<void>;
}
