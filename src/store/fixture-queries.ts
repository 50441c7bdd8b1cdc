import { type RawBuilder, sql } from 'kysely';
import type { FixtureQueries } from '#core/ports/fixture-store';
import type { Engine } from './engine.ts';

/** Each by its id and the start of the time asked for; the first two columns are the document and the venue's id. */
export const fixtureSql = {
  byVenue: (venueId: number, fromMs: number): RawBuilder<unknown> => sql`
    select document, venue_id from fixtures
    where venue_id = ${venueId} and start_time_ms >= ${fromMs}
    order by start_time_ms, id`,
  byBot: (botId: number, fromMs: number): RawBuilder<unknown> => sql`
    select f.document, f.venue_id, b.start_time_ms as start_time_ms, b.fixture_id as id
    from fixture_bots b join fixtures f on f.id = b.fixture_id
    where b.bot_id = ${botId} and b.start_time_ms >= ${fromMs}
    union all
    select document, venue_id, start_time_ms, id
    from fixtures
    where venue_id = (select venue_id from bots where id = ${botId}) and start_time_ms >= ${fromMs} and shared = 1
    order by start_time_ms, id`,
};

/**
 * The queries that consumers wait for. They walk an index in the order of the answer and hand the kept JSON on as text,
 * because building it anew for every reader costs several times the query.
 */
export function createFixtureQueries(engine: Engine): FixtureQueries {
  const byVenue = prepare(engine, fixtureSql.byVenue);
  const byBot = prepare(engine, fixtureSql.byBot);
  const findVenue = prepare(engine, (id) => sql`select id, partner_id, name from venues where id = ${id}`);
  const findByPartner = prepare(engine, (id) => sql`select id from venues where partner_id = ${id}`);
  return {
    async listByVenue(venueId, fromMs) {
      return toJson((await byVenue(venueId, fromMs)) as FixtureRow[]);
    },
    async listByPartnerVenue(partnerVenueId, fromMs) {
      const [venue] = (await findByPartner(partnerVenueId, 0)) as [number][];
      return venue === undefined ? '[]' : toJson((await byVenue(venue[0], fromMs)) as FixtureRow[]);
    },
    async listByBot(botId, fromMs) {
      return toJson((await byBot(botId, fromMs)) as FixtureRow[]);
    },
  };

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
    return `[${json}]`;
  }

  async function readVenue(venueId: number): Promise<string> {
    const [row] = (await findVenue(venueId, 0)) as [number, number, string | null][];
    if (row === undefined) return 'null';
    const [id, partnerId, name] = row;
    return JSON.stringify({ id, partnerId, name });
  }
}

type FixtureRow = [document: string, venueId: number | null];

/** Compiles a query once; running it only puts the values in. */
function prepare(
  engine: Engine,
  build: (id: number, fromMs: number) => RawBuilder<unknown>,
): (id: number, fromMs: number) => Promise<unknown[][]> {
  const [idMark, fromMark] = [-1, -2];
  const compiled = build(idMark, fromMark).compile(engine.reader);
  const isId = compiled.parameters.map((mark) => mark === idMark);
  const query = engine.prepare(compiled);
  return (id, fromMs) => query(isId.map((yes) => (yes ? id : fromMs)));
}
