import { type RawBuilder, sql } from 'kysely';
import { int32Min } from '#core/int32';
import type { FixtureCursor, FixtureListPart, FixtureQueries, NearFixtureQueries } from '#core/ports/fixture-store';
import type { SqlDialect } from '#store/dialect/shared/sql-dialect';

/** A query asks for one fixture more than a part holds, to know whether another part follows. */
const partFixtures = 100;
const limit = sql.raw(`limit ${partFixtures + 1}`);

/** Enough fixtures to pick the current one of a bot. */
const nearLimit = sql.raw('limit 20');

/** Each takes an id and the position after which the list starts. The columns are the document, the venue's id, and the fixture's position. */
export const fixtureSql = {
  byVenue: (venueId: number, afterMs: number, afterId: number): RawBuilder<unknown> => sql`
    select document, venue_id, start_time_ms, id from fixtures
    where venue_id = ${venueId} and (start_time_ms, id) > (${afterMs}, ${afterId})
    order by start_time_ms, id ${limit}`,
  byBot: (botId: number, afterMs: number, afterId: number): RawBuilder<unknown> =>
    sql`${ofBot(botId, (startMs, id) => sql`(${startMs}, ${id}) > (${afterMs}, ${afterId})`)}
    order by start_time_ms, id ${limit}`,
  startedOfBot: (botId: number, afterMs: number, toMs: number): RawBuilder<unknown> =>
    sql`${nearBot(botId, afterMs, toMs)} order by start_time_ms desc, id desc ${nearLimit}`,
  comingOfBot: (botId: number, afterMs: number, toMs: number): RawBuilder<unknown> =>
    sql`${nearBot(botId, afterMs, toMs)} order by start_time_ms, id ${nearLimit}`,
};

function nearBot(botId: number, afterMs: number, toMs: number): RawBuilder<unknown> {
  return ofBot(botId, (startMs) => sql`${startMs} > ${afterMs} and ${startMs} <= ${toMs}`);
}

type Range = (startMs: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<unknown>;

/** The fixtures assigned to a bot, and those of its venue that have no bot. */
function ofBot(botId: number, isInRange: Range): RawBuilder<unknown> {
  return sql`
    select f.document, f.venue_id, b.start_time_ms as start_time_ms, b.fixture_id as id
    from fixture_bots b join fixtures f on f.id = b.fixture_id
    where b.bot_id = ${botId} and ${isInRange(sql.raw('b.start_time_ms'), sql.raw('b.fixture_id'))}
    union all
    select document, venue_id, start_time_ms, id
    from fixtures
    where venue_id = (select venue_id from bots where id = ${botId})
      and ${isInRange(sql.raw('start_time_ms'), sql.raw('id'))} and shared = 1`;
}

/**
 * The hot queries. They read an index in the order of the answer and return the stored JSON as text: building it for every reader would cost several
 * times the query.
 */
export function createFixtureQueries(dialect: SqlDialect): FixtureQueries & NearFixtureQueries {
  const byVenue = prepare(dialect, fixtureSql.byVenue);
  const byBot = prepare(dialect, fixtureSql.byBot);
  const startedOfBot = prepare(dialect, fixtureSql.startedOfBot);
  const comingOfBot = prepare(dialect, fixtureSql.comingOfBot);
  const findVenue = prepare(dialect, (id) => sql`select id, partner_id, name from venues where id = ${id}`);
  const findByPartner = prepare(dialect, (id) => sql`select id from venues where partner_id = ${id}`);
  return {
    listByVenue: (venueId, fromMs, after) => list(byVenue, venueId, fromMs, after),
    async listByPartnerVenue(partnerVenueId, fromMs, after) {
      const [venue] = (await findByPartner(partnerVenueId, 0, 0)) as [number][];
      return venue === undefined ? none : list(byVenue, venue[0], fromMs, after);
    },
    listByBot: (botId, fromMs, after) => list(byBot, botId, fromMs, after),
    listStarted: (botId, afterMs, toMs) => listNear(startedOfBot, botId, afterMs, toMs),
    listComing: (botId, afterMs, toMs) => listNear(comingOfBot, botId, afterMs, toMs),
  };

  async function listNear(query: PreparedQuery, botId: number, afterMs: number, toMs: number): Promise<string> {
    return `[${await toJson((await query(botId, afterMs, toMs)) as FixtureRow[])}]`;
  }

  async function list(
    query: PreparedQuery,
    id: number,
    fromMs: number,
    after: FixtureCursor | undefined,
  ): Promise<FixtureListPart> {
    const place = after ?? { startTimeMs: fromMs, id: int32Min };
    const rows = (await query(id, place.startTimeMs, place.id)) as FixtureRow[];
    const part = rows.slice(0, partFixtures);
    const last = rows.length > partFixtures ? part.at(-1) : undefined;
    const opening = after === undefined ? '[' : ',';
    const json = `${part.length === 0 && after !== undefined ? '' : opening}${await toJson(part)}`;
    if (last === undefined) return { json: `${json}]`, next: undefined };
    return { json, next: { startTimeMs: last[2], id: last[3] } };
  }

  /** Adds the venue to each document. A list has few venues, usually one, so a join for every row would cost more. */
  async function toJson(rows: readonly FixtureRow[]): Promise<string> {
    let json = '';
    let lastVenueId: number | null = null;
    let ending = ',"venue":null}';
    for (const [document, venueId] of rows) {
      if (venueId !== lastVenueId) {
        ending = `,"venue":${venueId === null ? 'null' : await readVenue(venueId)}}`;
        lastVenueId = venueId;
      }
      json += `${json === '' ? '' : ','}${document.slice(0, -1)}${ending}`;
    }
    return json;
  }

  async function readVenue(venueId: number): Promise<string> {
    const [row] = (await findVenue(venueId, 0, 0)) as [number, number, string | null][];
    if (row === undefined) return 'null';
    const [id, partnerId, name] = row;
    return JSON.stringify({ id, partnerId, name });
  }
}

type FixtureRow = [document: string, venueId: number | null, startTimeMs: number, id: number];
type PreparedQuery = (id: number, second: number, third: number) => Promise<unknown[][]>;

const none: FixtureListPart = { json: '[]', next: undefined };

/** Compiles a query once; running it only binds the values. */
function prepare(
  dialect: SqlDialect,
  build: (id: number, second: number, third: number) => RawBuilder<unknown>,
): PreparedQuery {
  const compiled = build(0, 1, 2).compile(dialect.reader);
  const order = compiled.parameters.map(Number);
  const query = dialect.prepare(compiled);
  return (...values) => query(order.map((index) => values[index]));
}
