import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Identifies the process that writes and the data folder. */
export const addProcessIdentity: Migration = async (transaction, _columns, dialect) => {
  // SQLite: the id that the event log in the same folder has too. PostgreSQL: the process of each writing connection.
  if (dialect === 'sqlite') await sql.raw('create table installation (id text not null)').execute(transaction);
  else await sql.raw(`alter table event_writers add column node text not null default ''`).execute(transaction);
};
