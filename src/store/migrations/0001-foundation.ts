import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const createFoundation: Migration = async (transaction, columns) => {
  for (const statement of statements(columns)) await sql.raw(statement).execute(transaction);
};

function statements({ generatedId, milliseconds, clusteredByKey }: Parameters<Migration>[1]): string[] {
  return [
    `create table users (
      id ${generatedId},
      username text not null,
      username_key text not null unique,
      role text not null,
      push_enabled integer not null,
      disabled integer not null,
      password_hash text not null,
      password_version integer not null,
      created_at text not null,
      updated_at text not null
    )`,
    `create table broker_credentials (
      id ${generatedId},
      user_id integer not null references users (id) on delete cascade,
      name text not null,
      secret_sha256 text not null unique,
      created_at text not null
    )`,
    'create index broker_credentials_by_user on broker_credentials (user_id)',
    `create table venues (
      id integer primary key,
      partner_id integer not null unique,
      name text
    )`,
    `create table bots (
      id integer primary key,
      name text,
      venue_id integer references venues (id),
      event_type_id integer,
      push_enabled integer not null
    )`,
    'create index bots_by_venue on bots (venue_id)',
    `create table bot_assignments (
      user_id integer not null references users (id) on delete cascade,
      bot_id integer not null references bots (id) on delete cascade,
      primary key (user_id, bot_id)
    ) ${clusteredByKey}`,
    'create index bot_assignments_by_bot on bot_assignments (bot_id)',
    `create table fixtures (
      id integer primary key,
      partner_fixture_id integer not null unique,
      venue_id integer references venues (id),
      start_time_ms ${milliseconds} not null,
      shared integer not null,
      document text not null
    )`,
    'create index fixtures_by_venue on fixtures (venue_id, start_time_ms, id)',
    `create table fixture_bots (
      bot_id integer not null references bots (id) on delete cascade,
      start_time_ms ${milliseconds} not null,
      fixture_id integer not null references fixtures (id) on delete cascade,
      primary key (bot_id, start_time_ms, fixture_id)
    ) ${clusteredByKey}`,
    'create index fixture_bots_by_fixture on fixture_bots (fixture_id)',
    `create table audit_entries (
      id ${generatedId},
      at text not null,
      actor_user_id integer,
      actor_username text not null,
      address text not null,
      action text not null,
      target text not null,
      before_json text not null,
      after_json text not null
    )`,
    `create table signing_keys (
      key_id text primary key,
      private_jwk text not null,
      public_jwk text not null,
      created_at text not null
    )`,
  ];
}
