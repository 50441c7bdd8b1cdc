import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const createMqttSessions: Migration = async (transaction, columns) => {
  for (const statement of statements(columns)) await sql.raw(statement).execute(transaction);
};

/**
 * Rows reference their session without a foreign key: PostgreSQL would look up and lock the session for every message. Ids are never
 * reused, so rows that are left behind by mistake belong to nobody.
 */
function statements(columns: Parameters<Migration>[1]): string[] {
  const { generatedId, milliseconds, bytes, clusteredByKey, roomForUpdates } = columns;
  return [
    `create table mqtt_sessions (
      id ${generatedId},
      key_sha256 text not null unique,
      key text not null,
      user_key text not null,
      client_id text not null,
      expiry_seconds bigint not null,
      offline_since_ms ${milliseconds}
    )`,
    `create table mqtt_subscriptions (
      session_id bigint not null,
      filter_sha256 text not null,
      filter text not null,
      qos integer not null,
      no_local integer not null,
      retain_as_published integer not null,
      retain_handling integer not null,
      identifier integer,
      primary key (session_id, filter_sha256)
    ) ${clusteredByKey}`,
    // Not clustered by its key: with payloads in the rows, a save would write a separate page for every session that it touches.
    `create table mqtt_messages (
      session_id bigint not null,
      message_order bigint not null,
      packet_id integer not null,
      released integer not null,
      topic text not null,
      payload ${bytes} not null,
      qos integer not null,
      retain integer not null,
      expires_at_ms ${milliseconds},
      subscription_identifiers text not null,
      properties text not null,
      primary key (session_id, message_order)
    ) ${roomForUpdates}`,
    `create table mqtt_received_ids (
      session_id bigint not null,
      packet_id integer not null,
      primary key (session_id, packet_id)
    ) ${clusteredByKey}`,
  ];
}
