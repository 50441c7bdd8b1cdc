import { sql } from 'kysely';
import type { Migration } from './migrate.ts';

/** What tells one process, and one data folder, from another. */
export const addProcessIdentity: Migration = async (transaction, _columns, engine) => {
  // SQLite: the id that the event log beside the database has as well. PostgreSQL: the process that a connection wrote for.
  if (engine === 'sqlite') await sql.raw('create table installation (id text not null)').execute(transaction);
  else await sql.raw(`alter table event_writers add column node text not null default ''`).execute(transaction);
};
