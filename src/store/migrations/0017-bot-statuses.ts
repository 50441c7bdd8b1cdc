import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The statuses of each bot, for the nodes that did not make them. Only PostgreSQL has several nodes. */
export const addBotStatuses: Migration = async (transaction, _columns, dialect) => {
  if (dialect !== 'postgres') return;
  for (const statement of statements) await sql.raw(statement).execute(transaction);
};

const statements = [
  // Each process, with the last batch that it stored: a batch that is sent twice is stored once.
  `create table status_writers (
    writer text primary key,
    batch bigint not null,
    used_at timestamptz not null default now()
  ) with (fillfactor = 50)`,
  // Not in event_feeds: a status must not hold the lock that the events of the bot wait for.
  `create table status_feeds (
    bot_id integer primary key,
    last_status bigint not null
  ) with (fillfactor = 50)`,
  `create table bot_statuses (
    bot_id integer not null,
    number bigint not null,
    at_ms bigint not null,
    user_id integer not null,
    status text not null,
    primary key (bot_id, number)
  )`,
  'create index bot_statuses_by_time on bot_statuses (at_ms)',
  'create index bot_statuses_by_sender on bot_statuses (user_id, bot_id)',
];
