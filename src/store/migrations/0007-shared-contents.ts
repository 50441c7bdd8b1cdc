import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The content of a message that is queued for many sessions is stored once, with a small row per session. Messages queued before keep their own content. */
export const shareMessageContents: Migration = async (transaction, columns, dialect) => {
  for (const statement of statements(columns, dialect)) await sql.raw(statement).execute(transaction);
};

function statements(columns: Parameters<Migration>[1], dialect: Parameters<Migration>[2]): string[] {
  const { generatedId, milliseconds, bytes, clusteredByKey, roomForUpdates } = columns;
  // SQLite stores rows by their integer key.
  const id = dialect === 'sqlite' ? 'integer' : 'bigint';
  const length = dialect === 'sqlite' ? 'length' : 'octet_length';
  const numbered = `select *, row_number() over (order by session_id, message_order) as number from mqtt_messages_whole`;
  return [
    'alter table mqtt_messages rename to mqtt_messages_whole',
    `create table mqtt_contents (
      id ${id} primary key,
      topic text not null,
      payload ${bytes} not null,
      expires_at_ms ${milliseconds},
      properties text not null
    )`,
    `create table mqtt_content_blocks (id ${generatedId})`,
    `create table mqtt_messages (
      session_id bigint not null,
      message_order bigint not null,
      packet_id integer not null,
      released integer not null,
      qos integer not null,
      retain integer not null,
      subscription_identifiers text not null,
      bytes integer not null,
      content_id bigint not null,
      primary key (session_id, message_order)
    ) ${clusteredByKey} ${roomForUpdates}`,
    `insert into mqtt_contents (id, topic, payload, expires_at_ms, properties)
      select number, topic, payload, expires_at_ms, properties from (${numbered}) as numbered`,
    `insert into mqtt_messages (session_id, message_order, packet_id, released, qos, retain, subscription_identifiers, bytes, content_id)
      select session_id, message_order, packet_id, released, qos, retain, subscription_identifiers,
        100 + ${length}(payload) + length(topic) + length(properties), number from (${numbered}) as numbered`,
    'drop table mqtt_messages_whole',
    'create index mqtt_messages_content on mqtt_messages (content_id)',
  ];
}
