import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The history of a removed bot is deleted. The audit log names the bots that were removed before this version. */
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
