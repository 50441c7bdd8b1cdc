import { sql } from 'kysely';
import type { Migration } from './migrate.ts';

/** The first administrator stands here until a start has told the operator how to sign in. In a database of an older version it has. */
export const addFirstStart: Migration = async (transaction) => {
  await sql
    .raw('create table unannounced_users (user_id integer primary key references users (id) on delete cascade)')
    .execute(transaction);
};
