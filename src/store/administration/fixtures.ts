import { type Kysely, sql } from 'kysely';
import type { StoredFixture } from '#core/fixture';
import { int32Min } from '#core/int32';
import type { FixtureReader, FixtureWriter } from '#core/ports/fixture-store';
import type { Database } from '#store/dialect/shared/database';
import { flag } from '#store/dialect/shared/flag';
import type { SqlDialect } from '#store/dialect/shared/sql-dialect';
import { createFixtureQueries } from './fixture-queries.ts';
import { toInt32 } from './page-cursor.ts';

export function createFixtureReader(dialect: SqlDialect): FixtureReader {
  return { ...createFixtureQueries(dialect), ...createRowReader(dialect.reader) };
}

export function createFixtureWriter(db: Kysely<Database>): FixtureWriter {
  return {
    ...createRowReader(db),
    async findByPartnerFixtureIds(partnerFixtureIds) {
      if (partnerFixtureIds.length === 0) return [];
      const rows = await selectFixtures(db).where('partner_fixture_id', 'in', partnerFixtureIds).execute();
      return withBots(db, rows);
    },
    async partnerFixtureIdsOf(ids) {
      if (ids.length === 0) return new Map();
      const query = db.selectFrom('fixtures').select(['id', 'partner_fixture_id']).where('id', 'in', ids);
      const rows = await query.execute();
      return new Map(rows.map((row) => [row.id, row.partner_fixture_id]));
    },
    async greatestId() {
      const row = await db.selectFrom('fixtures').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
      return Math.max(row?.id ?? 0, 0);
    },
    async insertMany(fixtures) {
      if (fixtures.length === 0) return;
      await db.insertInto('fixtures').values(fixtures.map(toRow)).execute();
      await insertBots(db, fixtures);
    },
    async putMany(fixtures) {
      if (fixtures.length === 0) return;
      await db
        .insertInto('fixtures')
        .values(fixtures.map(toRow))
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(({ ref }) => ({
            partner_fixture_id: ref('excluded.partner_fixture_id'),
            venue_id: ref('excluded.venue_id'),
            start_time_ms: ref('excluded.start_time_ms'),
            shared: ref('excluded.shared'),
            document: ref('excluded.document'),
          })),
        )
        .execute();
      const ids = fixtures.map(({ id }) => id);
      await db.deleteFrom('fixture_bots').where('fixture_id', 'in', ids).execute();
      await insertBots(db, fixtures);
    },
    async remove(id) {
      await db.deleteFrom('fixtures').where('id', '=', id).execute();
    },
  };
}

function createRowReader(db: Kysely<Database>): Pick<FixtureReader, 'list' | 'find' | 'listStarting'> {
  return {
    async list({ after, limit }) {
      const query = selectFixtures(db).where('id', '>', toInt32(after));
      const page = query.orderBy('id').limit(limit + 1);
      return withBots(db, await page.execute());
    },
    async find(id) {
      const rows = await selectFixtures(db).where('id', '=', id).execute();
      return (await withBots(db, rows))[0];
    },
    async listStarting({ fromMs, toMs, after, limit }) {
      const { startTimeMs, id } = after ?? { startTimeMs: fromMs, id: int32Min };
      const isAfter = sql<boolean>`(start_time_ms, id) > (${startTimeMs}, ${id})`;
      const query = selectFixtures(db).where(isAfter).where('start_time_ms', '<=', toMs);
      return withBots(db, await query.orderBy('start_time_ms').orderBy('id').limit(limit).execute());
    },
  };
}

function selectFixtures(db: Kysely<Database>) {
  return db
    .selectFrom('fixtures')
    .select([
      'id',
      'partner_fixture_id as partnerFixtureId',
      'venue_id as venueId',
      'start_time_ms as startTimeMs',
      'document',
    ]);
}

async function withBots(
  db: Kysely<Database>,
  rows: readonly Omit<StoredFixture, 'botIds'>[],
): Promise<StoredFixture[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const query = db.selectFrom('fixture_bots').select(['fixture_id', 'bot_id']).where('fixture_id', 'in', ids);
  const bots = Map.groupBy(await query.orderBy('bot_id').execute(), (row) => row.fixture_id);
  return rows.map((row) => ({ ...row, botIds: bots.get(row.id)?.map(({ bot_id }) => bot_id) ?? [] }));
}

function toRow({ id, partnerFixtureId, venueId, startTimeMs, botIds, document }: StoredFixture) {
  return {
    id,
    partner_fixture_id: partnerFixtureId,
    venue_id: venueId,
    start_time_ms: startTimeMs,
    shared: flag(botIds.length === 0),
    document,
  };
}

async function insertBots(db: Kysely<Database>, fixtures: readonly StoredFixture[]): Promise<void> {
  const rows = fixtures.flatMap(({ id, startTimeMs, botIds }) =>
    botIds.map((botId) => ({ bot_id: botId, start_time_ms: startTimeMs, fixture_id: id })),
  );
  // Both dialects limit the parameters of one statement; a fixture may name many bots.
  for (let start = 0; start < rows.length; start += 1000)
    await db
      .insertInto('fixture_bots')
      .values(rows.slice(start, start + 1000))
      .execute();
}
