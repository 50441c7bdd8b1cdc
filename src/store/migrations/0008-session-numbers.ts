import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Sessions get a number, which on PostgreSQL their events carry too; 0 marks sessions and events from before. */
export const addSessionNumbers: Migration = async (transaction, _columns, dialect) => {
  await sql.raw('alter table mqtt_sessions add column number bigint not null default 0').execute(transaction);
  if (dialect === 'postgres')
    await sql.raw('alter table event_runs add column session bigint not null default 0').execute(transaction);
};
