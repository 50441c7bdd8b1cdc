import { createReadThroughCache } from '#core/memory/read-through-cache';
import type { ChangeListener } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';
import type { FixtureCursor, FixtureListPart, FixtureQueries, FixtureQuery } from '#core/ports/fixture-store';

/** Like the queries, but a cached list is returned without a promise. */
export type FixtureLists = {
  readonly [Kind in keyof FixtureQueries]: (
    id: number,
    fromMs: number,
    after?: FixtureCursor,
  ) => FixtureListPart | Promise<FixtureListPart>;
};

/** Bounds the cache to about 64 MiB; a list of 20 fixtures has about 9,000 characters. */
const listsMax = 4096;
const listLengthMax = 16_384;
const lifetimeMs = 5000;
const nothing: FixtureListPart = { json: '[]', next: undefined };

/**
 * Caches fixture lists for five seconds: many screens and pages ask for the same ones. Every change but that of a user invalidates
 * all of them.
 */
export function createFixtureLists(queries: FixtureQueries, clock: Clock): FixtureLists & ChangeListener {
  const kinds = {
    listByVenue: cached(queries.listByVenue),
    listByPartnerVenue: cached(queries.listByPartnerVenue),
    listByBot: cached(queries.listByBot),
  };
  return {
    onChange({ resource }) {
      if (resource === 'user' || resource === 'share-link') return;
      for (const kind of Object.values(kinds)) kind.forgetAll();
    },
    listByVenue: kinds.listByVenue.list,
    listByPartnerVenue: kinds.listByPartnerVenue.list,
    listByBot: kinds.listByBot.list,
  };

  /** Lists of several parts are too long to cache. */
  function cached(query: FixtureQuery) {
    const cache = createReadThroughCache<string, FixtureListPart>({
      async read(key) {
        const [id, fromMs] = key.split(' ');
        return query(Number(id), Number(fromMs));
      },
      entriesMax: listsMax,
      lifetimeMs,
      clock,
      isWorthKeeping: ({ json, next }) => next === undefined && json.length <= listLengthMax,
    });
    return {
      forgetAll: cache.forgetAll,
      list(id: number, fromMs: number, after?: FixtureCursor): FixtureListPart | Promise<FixtureListPart> {
        if (after !== undefined) return query(id, fromMs, after);
        const key = `${id} ${fromMs}`;
        return cache.peek(key) ?? cache.find(key).then((part) => part ?? nothing);
      },
    };
  }
}
