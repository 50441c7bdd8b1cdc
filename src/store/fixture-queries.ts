import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { FixtureReader } from '#core/ports/fixture-store';
import type { Database } from './database.ts';

type FixtureQueries = Pick<FixtureReader, 'listByVenue' | 'listByPartnerVenue' | 'listByBot'>;

/**
 * The queries that consumers wait for. They are compiled once, walk an index in the order of the answer, and hand the kept
 * JSON on as text, because building it anew for every reader costs several times the query.
 */
export function createFixtureQueries(db: Kysely<Database>): FixtureQueries {
  return {
    listByVenue: prepare(db, fixtureSql.byVenue),
    listByPartnerVenue: prepare(db, fixtureSql.byPartnerVenue),
    listByBot: prepare(db, fixtureSql.byBot),
  };
}

type FixtureSql = (id: number, fromMs: number) => RawBuilder<FixtureRow>;

/** Each by its id and the start of the time asked for. */
export const fixtureSql = {
  byVenue: (venueId, fromMs) => byVenueSql(sql`${venueId}`, fromMs),
  byPartnerVenue: (partnerId, fromMs) =>
    byVenueSql(sql`(select id from venues where partner_id = ${partnerId})`, fromMs),
  byBot: byBotSql,
} satisfies Record<string, FixtureSql>;

interface FixtureRow {
  readonly document: string;
  readonly venue_id: number | null;
  readonly partner_id: number;
  readonly name: string | null;
}

/** Compiles a query of two parameters once; running it only puts the values in. */
function prepare(db: Kysely<Database>, build: FixtureSql): (id: number, fromMs: number) => Promise<string> {
  const [idMark, fromMark] = [-1, -2];
  const compiled = build(idMark, fromMark).compile(db);
  return async (id, fromMs) => {
    const parameters = compiled.parameters.map((mark) => (mark === idMark ? id : fromMs));
    const query: CompiledQuery<FixtureRow> = { ...compiled, parameters };
    return toJson((await db.executeQuery(query)).rows);
  };
}

function byVenueSql(venueId: RawBuilder<unknown>, fromMs: number): RawBuilder<FixtureRow> {
  return sql`
    select f.document, f.venue_id, v.partner_id, v.name
    from fixtures f join venues v on v.id = f.venue_id
    where f.venue_id = ${venueId} and f.start_time_ms >= ${fromMs}
    order by f.start_time_ms, f.id`;
}

function byBotSql(botId: number, fromMs: number): RawBuilder<FixtureRow> {
  return sql`
    select document, venue_id, partner_id, name from (
      select f.document, f.venue_id, v.partner_id, v.name, f.start_time_ms, f.id
      from fixture_bots b join fixtures f on f.id = b.fixture_id left join venues v on v.id = f.venue_id
      where b.bot_id = ${botId} and b.start_time_ms >= ${fromMs}
      union all
      select f.document, f.venue_id, v.partner_id, v.name, f.start_time_ms, f.id
      from fixtures f join venues v on v.id = f.venue_id
      where f.venue_id = (select venue_id from bots where id = ${botId}) and f.start_time_ms >= ${fromMs}
        and f.shared = 1
    ) as found
    order by start_time_ms, id`;
}

function toJson(rows: readonly FixtureRow[]): string {
  let json = '[';
  let venueId: number | null = null;
  let venue = 'null';
  for (const [index, row] of rows.entries()) {
    if (row.venue_id !== venueId) {
      venueId = row.venue_id;
      const { partner_id: partnerId, name } = row;
      venue = venueId === null ? 'null' : JSON.stringify({ id: venueId, partnerId, name });
    }
    json += `${index === 0 ? '' : ','}${row.document.slice(0, -1)},"venue":${venue}}`;
  }
  return `${json}]`;
}
