import { type RawBuilder, sql } from 'kysely';
import { int32Min } from '#core/int32';
import type { FixtureCursor, FixtureListPart, FixtureQueries, NearFixtureQueries } from '#core/ports/fixture-store';
import type { Engine } from './engine.ts';

/** One more than a part of a list has tells that another one follows. */
const partFixtures = 100;
const limit = sql.raw(`limit ${partFixtures + 1}`);

/** Of these the current fixture of a bot is picked; more of them are not near. */
const nearLimit = sql.raw('limit 20');

/** Each by its id and the place behind which it begins. The columns are the document, the venue's id, and the fixture's own place. */
export const fixtureSql = {
  byVenue: (venueId: number, afterMs: number, afterId: number): RawBuilder<unknown> => sql`
    select document, venue_id, start_time_ms, id from fixtures
    where venue_id = ${venueId} and (start_time_ms, id) > (${afterMs}, ${afterId})
    order by start_time_ms, id ${limit}`,
  byBot: (botId: number, afterMs: number, afterId: number): RawBuilder<unknown> => sql`
    select f.document, f.venue_id, b.start_time_ms as start_time_ms, b.fixture_id as id
    from fixture_bots b join fixtures f on f.id = b.fixture_id
    where b.bot_id = ${botId} and (b.start_time_ms, b.fixture_id) > (${afterMs}, ${afterId})
    union all
    select document, venue_id, start_time_ms, id
    from fixtures
    where venue_id = (select venue_id from bots where id = ${botId})
      and (start_time_ms, id) > (${afterMs}, ${afterId}) and shared = 1
    order by start_time_ms, id ${limit}`,
  startedOfBot: (botId: number, afterMs: number, toMs: number): RawBuilder<unknown> =>
    sql`${nearBot(botId, afterMs, toMs)} order by start_time_ms desc, id desc ${nearLimit}`,
  comingOfBot: (botId: number, afterMs: number, toMs: number): RawBuilder<unknown> =>
    sql`${nearBot(botId, afterMs, toMs)} order by start_time_ms, id ${nearLimit}`,
};

function nearBot(botId: number, afterMs: number, toMs: number): RawBuilder<unknown> {
  return sql`
    select f.document, f.venue_id, b.start_time_ms as start_time_ms, b.fixture_id as id
    from fixture_bots b join fixtures f on f.id = b.fixture_id
    where b.bot_id = ${botId} and b.start_time_ms > ${afterMs} and b.start_time_ms <= ${toMs}
    union all
    select document, venue_id, start_time_ms, id
    from fixtures
    where venue_id = (select venue_id from bots where id = ${botId})
      and start_time_ms > ${afterMs} and start_time_ms <= ${toMs} and shared = 1`;
}

/**
 * The queries that consumers wait for. They walk an index in the order of the answer and hand the kept JSON on as text,
 * because building it anew for every reader costs several times the query.
 */
export function createFixtureQueries(engine: Engine): FixtureQueries & NearFixtureQueries {
  const byVenue = prepare(engine, fixtureSql.byVenue);
  const byBot = prepare(engine, fixtureSql.byBot);
  const startedOfBot = prepare(engine, fixtureSql.startedOfBot);
  const comingOfBot = prepare(engine, fixtureSql.comingOfBot);
  const findVenue = prepare(engine, (id) => sql`select id, partner_id, name from venues where id = ${id}`);
  const findByPartner = prepare(engine, (id) => sql`select id from venues where partner_id = ${id}`);
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

  /** Puts the venue into each document. A list has few venues, mostly one, so they are not joined to every row. */
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

/** Compiles a query once; running it only puts the values in. */
function prepare(
  engine: Engine,
  build: (id: number, second: number, third: number) => RawBuilder<unknown>,
): PreparedQuery {
  const compiled = build(0, 1, 2).compile(engine.reader);
  const places = compiled.parameters.map(Number);
  const query = engine.prepare(compiled);
  return (...values) => query(places.map((place) => values[place]));
}
