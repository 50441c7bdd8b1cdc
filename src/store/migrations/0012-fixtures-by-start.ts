import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Lists the fixtures of all bots and venues in a range of time without reading the whole table. */
export const indexFixturesByStart: Migration = async (transaction) => {
  await sql.raw('create index fixtures_by_start on fixtures (start_time_ms, id)').execute(transaction);
};
