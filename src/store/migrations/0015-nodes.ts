import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The nodes of a cluster, and their messages to each other while NATS is away. SQLite has one node. */
export const addNodes: Migration = async (transaction, _columns, dialect) => {
  if (dialect !== 'postgres') return;
  for (const statement of statements) await sql.raw(statement).execute(transaction);
};

const statements = [
  // SQLite has this table since 0009.
  'create table installation (id text not null)',
  'insert into installation (id) values (gen_random_uuid()::text)',
  // Heartbeats update the rows once a second: room in the page keeps the updates out of the index.
  `create table nodes (
    id text primary key,
    name text not null,
    version text not null,
    addresses text not null,
    started_at_ms bigint not null,
    seen_at_ms bigint not null,
    bus_connected integer not null,
    connections integer not null,
    events_per_second double precision not null,
    state text not null
  ) with (fillfactor = 50)`,
  `create table cluster_notes (
    id bigint generated always as identity primary key,
    note_key text not null,
    node_id text not null,
    subject text not null,
    message text not null,
    at_ms bigint not null
  )`,
];
