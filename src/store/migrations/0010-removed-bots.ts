import { sql } from 'kysely';
import type { Migration } from './migrate.ts';

/** A bot that is removed takes its history with it, also one that was removed before this was so: the audit log knows them. */
export const addRemovedBots: Migration = async (transaction) => {
  for (const statement of statements) await sql.raw(statement).execute(transaction);
};

const statements = [
  'create table removed_bots (bot_id integer primary key)',
  `insert into removed_bots
  select distinct cast(substr(target, 5) as integer) from audit_entries
  where action = 'bot.delete' and target like 'bot/%'
  and cast(substr(target, 5) as integer) not in (select id from bots)`,
];
