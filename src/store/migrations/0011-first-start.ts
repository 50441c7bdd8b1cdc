import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Holds the first administrator until a start has told the operator how to sign in. Older databases are past that. */
export const addFirstStart: Migration = async (transaction) => {
  await sql
    .raw('create table unannounced_users (user_id integer primary key references users (id) on delete cascade)')
    .execute(transaction);
};
