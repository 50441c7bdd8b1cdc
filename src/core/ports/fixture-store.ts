import type { StoredFixture } from '#core/fixture';
import type { PageRequest } from '#core/page';

export interface FixtureReader extends FixtureQueries, NearFixtureQueries {
  list(page: PageRequest): Promise<StoredFixture[]>;
  find(id: number): Promise<StoredFixture | undefined>;
}

/** The fixtures of a bot that begin after the one time and not after the other, as `listByBot` has them: JSON text of an array of some. */
export interface NearFixtureQueries {
  /** Latest start first. */
  listStarted(botId: number, afterMs: number, toMs: number): Promise<string>;
  /** Earliest start first. */
  listComing(botId: number, afterMs: number, toMs: number): Promise<string>;
}

/** What consumers ask for: fixtures with their venues, by start time, then id; with `after`, the part of the list behind that place. */
export interface FixtureQueries {
  listByVenue: FixtureQuery;
  listByPartnerVenue: FixtureQuery;
  /** Those assigned to the bot, and those of its venue that are assigned to no bot. */
  listByBot: FixtureQuery;
}

export type FixtureQuery = (id: number, fromMs: number, after?: FixturePlace) => Promise<FixtureListPart>;

/** Lists have any length, and are read a hundred fixtures at a time. */
export interface FixtureListPart {
  /** The parts of a list, joined, are the JSON text of an array. */
  readonly json: string;
  /** Where the next part begins; undefined after the last one. */
  readonly next: FixturePlace | undefined;
}

export interface FixturePlace {
  readonly startTimeMs: number;
  readonly id: number;
}

export interface FixtureWriter extends Omit<FixtureReader, keyof FixtureQueries | keyof NearFixtureQueries> {
  findByPartnerFixtureIds(partnerFixtureIds: readonly number[]): Promise<StoredFixture[]>;
  /** Those of the given ids that exist, with the partner fixture id they have. */
  partnerFixtureIdsOf(ids: readonly number[]): Promise<Map<number, number>>;
  /** 0 when there is none. */
  greatestId(): Promise<number>;
  /** Inserts fixtures of which none is there yet, by id or by partner fixture id. */
  insertMany(fixtures: readonly StoredFixture[]): Promise<void>;
  /** Inserts or replaces by id; each id and each partner fixture id at most once a call. */
  putMany(fixtures: readonly StoredFixture[]): Promise<void>;
  remove(id: number): Promise<void>;
}
