import { createRemembered } from '#core/memory/remembered';
import type { ChangeListener } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';
import type { FixtureListPart, FixturePlace, FixtureQueries, FixtureQuery } from '#core/ports/fixture-store';

/** As the queries, but what is remembered comes without a promise. */
export type FixtureLists = {
  readonly [Kind in keyof FixtureQueries]: (
    id: number,
    fromMs: number,
    after?: FixturePlace,
  ) => FixtureListPart | Promise<FixtureListPart>;
};

/** Together some 64 MiB at the most; a list of 20 fixtures has about 9,000 characters. */
const listsMax = 4096;
const listLengthMax = 16_384;
const lifetimeMs = 5000;
const nothing: FixtureListPart = { json: '[]', next: undefined };

/**
 * Fixture lists for the many who ask for the same ones over and over: screens, pages, trucks. A list is remembered for five
 * seconds, and all are forgotten the moment anything that could change one is changed.
 */
export function createFixtureLists(queries: FixtureQueries, clock: Clock): FixtureLists & ChangeListener {
  const kinds = {
    listByVenue: remember(queries.listByVenue),
    listByPartnerVenue: remember(queries.listByPartnerVenue),
    listByBot: remember(queries.listByBot),
  };
  return {
    onChange({ resource }) {
      if (resource === 'user') return;
      for (const kind of Object.values(kinds)) kind.forgetAll();
    },
    listByVenue: kinds.listByVenue.list,
    listByPartnerVenue: kinds.listByPartnerVenue.list,
    listByBot: kinds.listByBot.list,
  };

  /** Of a list in several parts, none is remembered: it is long. */
  function remember(query: FixtureQuery) {
    const remembered = createRemembered<string, FixtureListPart>({
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
      forgetAll: remembered.forgetAll,
      list(id: number, fromMs: number, after?: FixturePlace): FixtureListPart | Promise<FixtureListPart> {
        if (after !== undefined) return query(id, fromMs, after);
        const key = `${id} ${fromMs}`;
        return remembered.peek(key) ?? remembered.find(key).then((part) => part ?? nothing);
      },
    };
  }
}
