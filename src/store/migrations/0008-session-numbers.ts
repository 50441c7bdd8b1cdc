import { sql } from 'kysely';
import type { Migration } from './migrate.ts';

/** A session has a number, and on PostgreSQL its events carry it; 0 is a session or an event from before. */
export const addSessionNumbers: Migration = async (transaction, _columns, engine) => {
  await sql.raw('alter table mqtt_sessions add column number bigint not null default 0').execute(transaction);
  if (engine === 'postgres')
    await sql.raw('alter table event_runs add column session bigint not null default 0').execute(transaction);
};
