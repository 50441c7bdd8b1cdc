import { createRemembered } from '#core/memory/remembered';
import type { ChangeFeed } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';
import type { FixtureQueries } from '#core/ports/fixture-store';

/** As the queries, but what is remembered comes without a promise. */
export type FixtureLists = {
  readonly [Kind in keyof FixtureQueries]: (id: number, fromMs: number) => string | Promise<string | undefined>;
};

/** Together some 64 MiB at the most; a list of 20 fixtures has about 9,000 characters. */
const listsMax = 4096;
const listLengthMax = 16_384;
const lifetimeMs = 5000;

/**
 * Fixture lists for the many who ask for the same ones over and over: screens, pages, trucks. A list is remembered for five
 * seconds, and all are forgotten the moment anything that could change one is changed.
 */
export function createFixtureLists(queries: FixtureQueries, changes: ChangeFeed, clock: Clock): FixtureLists {
  const kinds = {
    listByVenue: remember(queries.listByVenue),
    listByPartnerVenue: remember(queries.listByPartnerVenue),
    listByBot: remember(queries.listByBot),
  };
  changes.subscribe(({ resource }) => {
    if (resource === 'user') return;
    for (const kind of Object.values(kinds)) kind.forgetAll();
  });
  return {
    listByVenue: (id, fromMs) => kinds.listByVenue.list(id, fromMs),
    listByPartnerVenue: (id, fromMs) => kinds.listByPartnerVenue.list(id, fromMs),
    listByBot: (id, fromMs) => kinds.listByBot.list(id, fromMs),
  };

  function remember(query: (id: number, fromMs: number) => Promise<string>) {
    const remembered = createRemembered<string, string>({
      async read(key) {
        const [id, fromMs] = key.split(' ');
        return query(Number(id), Number(fromMs));
      },
      entriesMax: listsMax,
      lifetimeMs,
      clock,
      isWorthKeeping: (list) => list.length <= listLengthMax,
    });
    return {
      forgetAll: remembered.forgetAll,
      list(id: number, fromMs: number): string | Promise<string | undefined> {
        const key = `${id} ${fromMs}`;
        return remembered.peek(key) ?? remembered.find(key);
      },
    };
  }
}
