import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { fixtureSql } from '#store/administration/fixture-queries';
import { batchSql as batchSqlOnPostgres } from '#store/dialect/postgres/batch-sql';
import { findByIndex } from '#store/dialect/postgres/open-dialect';
import { type BatchStatement, columnTypesOf } from '#store/dialect/shared/batch';
import type { Database } from '#store/dialect/shared/database';
import type { SqlDialect } from '#store/dialect/shared/sql-dialect';
import { batchSql as batchSqlOnSqlite } from '#store/dialect/sqlite/batch-sql';
import { migrate } from '#store/migrations/migrate';
import { sessionStatements } from '#store/mqtt-sessions/session-statements';
import { testEngines } from '#tests/support/engines';

/** Which index each query must walk, and what it must never do. */
const ofBot = [/fixtures_by_venue/, /fixture_bots_pkey|PRIMARY KEY|sqlite_autoindex_fixture_bots/];
/** Where the range of time is short, PostgreSQL may also walk the start times of all venues. */
const nearBot = [/fixtures_by_venue|fixtures_by_start/, /fixture_bots_pkey|PRIMARY KEY|sqlite_autoindex_fixture_bots/];
const expected = { byVenue: [/fixtures_by_venue/], byBot: ofBot, startedOfBot: nearBot, comingOfBot: nearBot };
const wholeTable = /Seq Scan on (?:fixtures|fixture_bots)|SCAN (?:f|b|fixtures|fixture_bots)\b/;

for (const { name, skip, create } of testEngines)
  test(`${name}: fixture queries walk an index among 40,000 fixtures`, { skip }, async (t) => {
    const dialect = await (await create(t)).open();
    t.after(() => dialect.close());
    await migrate(dialect);
    await fill(dialect.writer);
    for (const [query, indexes] of Object.entries(expected)) {
      const build = fixtureSql[query as keyof typeof expected];
      const plan = await explain(
        dialect,
        build(100, 1_700_000_000_000, query.endsWith('OfBot') ? 1_700_000_100_000 : 0),
      );
      for (const index of indexes) assert.match(plan, index, `${query}: ${plan}`);
      assert.doesNotMatch(plan, wholeTable, `${query}: ${plan}`);
    }
  });

for (const { name, skip, create } of testEngines)
  test(`${name}: a message is found by its session and order, also with a plan made for an empty table`, {
    skip,
  }, async (t) => {
    const dialect = await (await create(t)).open();
    t.after(() => dialect.close());
    await migrate(dialect);
    const explainBatch = name === 'sqlite' ? explainOnSqlite : explainOnPostgres;
    const { updateMessages, removeMessages, dropMessages, removeAllMessages, putContents } = sessionStatements;
    for (const statement of [updateMessages, removeMessages, dropMessages]) {
      const plan = await explainBatch(dialect.writer, statement);
      assert.match(plan, /session_id ?= ?\S+ AND \(?message_order/, plan);
      assert.doesNotMatch(plan, /SCAN mqtt|Seq Scan/, plan);
    }
    for (const statement of [removeAllMessages, putContents])
      assert.doesNotMatch(await explainBatch(dialect.writer, statement), /SCAN mqtt|Seq Scan/);
  });

async function explainOnSqlite(db: Kysely<Database>, statement: BatchStatement): Promise<string> {
  const query = sql.raw<{ detail: string }>(`explain query plan ${batchSqlOnSqlite(statement)}`);
  return (await query.execute(db)).rows.map(({ detail }) => detail).join('\n');
}

/** The generic plan of the connection that writes batches, which ignores the values. */
function explainOnPostgres(db: Kysely<Database>, statement: BatchStatement): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const run = (text: string) => sql.raw<{ 'QUERY PLAN': string }>(text).execute(transaction);
    for (const setting of [...findByIndex.split('; '), 'set plan_cache_mode = force_generic_plan'])
      await run(setting.replace('set ', 'set local '));
    await run(`prepare batch as ${batchSqlOnPostgres(statement)}`);
    const values = columnTypesOf(statement).map(() => "'{}'");
    const { rows } = await run(`explain execute batch (${values.join(', ')})`);
    await run('deallocate batch');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

async function explain(dialect: SqlDialect, query: RawBuilder<unknown>): Promise<string> {
  const prefix = sql.raw(dialect.name === 'sqlite' ? 'explain query plan' : 'explain');
  const { rows } = await sql<Record<string, unknown>>`${prefix} ${query}`.execute(dialect.reader);
  return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
}

async function fill(db: Kysely<Database>): Promise<void> {
  const venues = Array.from({ length: 200 }, (_, index) => ({ id: index + 1, partner_id: index + 1, name: null }));
  await db.insertInto('venues').values(venues).execute();
  const bots = venues.map(({ id }) => ({
    id,
    name: null,
    venue_id: id,
    event_type_id: null,
    push_enabled: 0 as const,
  }));
  await db.insertInto('bots').values(bots).execute();
  for (let start = 0; start < 40_000; start += 2000) {
    const fixtures = Array.from({ length: 2000 }, (_, index) => {
      const id = start + index + 1;
      const startTimeMs = 1_700_000_000_000 + (id % 500) * 86_400_000;
      const shared = id % 3 === 0 ? (0 as const) : (1 as const);
      const venueId = (id % 200) + 1;
      return { id, partner_fixture_id: id, venue_id: venueId, start_time_ms: startTimeMs, shared, document: '{}' };
    });
    await db.insertInto('fixtures').values(fixtures).execute();
    const assigned = fixtures.filter(({ id }) => id % 3 === 0);
    const rows = assigned.map(({ id, start_time_ms }) => ({ bot_id: (id % 200) + 1, start_time_ms, fixture_id: id }));
    await db.insertInto('fixture_bots').values(rows).execute();
  }
  await sql`analyze`.execute(db);
}
