import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** On SQLite, the event log has its own file and its own versions. */
export const createEventLog: Migration = async (transaction, _columns, dialect) => {
  if (dialect !== 'postgres') return;
  for (const statement of statements) await sql.raw(statement).execute(transaction);
};

const statements = [
  // Each writing connection, with the last batch that it stored and the transaction that stored it. A writer that is shut out stores
  // nothing more, however late its batch arrives.
  `create table event_writers (
    writer bigint generated always as identity primary key,
    batch bigint not null default 0,
    stored_by xid8 not null default '0',
    shut_out boolean not null default false,
    used_at timestamptz not null default now()
  ) with (fillfactor = 50)`,
  `create table event_feeds (
    bot_id integer primary key,
    last_sequence bigint not null,
    bytes bigint not null
  ) with (fillfactor = 50)`,
  // A run of up to 8 KB stays in its page: moving it to TOAST, or compressing it, would cost more than the rest of the insert.
  `create table event_runs (
    bot_id integer not null,
    first_sequence bigint not null,
    event_count integer not null,
    oldest_ms bigint not null,
    newest_ms bigint not null,
    user_id integer not null,
    client_id text not null,
    event_type_id integer not null,
    events bytea not null,
    primary key (bot_id, first_sequence)
  ) with (toast_tuple_target = 8160)`,
  'alter table event_runs alter column events set storage external',
  `create table event_refusals (
    id bigint generated always as identity primary key,
    bot_id integer not null,
    received_at_ms bigint not null,
    user_id integer not null,
    client_id text not null,
    packet_id integer not null,
    status text not null,
    payload bytea not null
  )`,
  'create index event_refusals_by_bot on event_refusals (bot_id, id)',
  `create table event_snapshots (
    bot_id integer primary key,
    sequence bigint not null,
    state text not null
  ) with (fillfactor = 50)`,
];
