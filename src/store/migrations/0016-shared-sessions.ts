import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Sessions that several nodes share: which claim each belongs to, since when it subscribes to a filter, and how far it got in each topic. A claim
 * counts the sessions of a user.
 */
export const shareMqttSessions: Migration = async (transaction, { milliseconds, clusteredByKey }) => {
  for (const statement of statements(milliseconds, clusteredByKey)) await sql.raw(statement).execute(transaction);
};

function statements(milliseconds: string, clusteredByKey: string): string[] {
  return [
    'alter table mqtt_sessions add column owner text',
    // Only columns that never change: the end of a connection must not touch an index.
    'create index mqtt_sessions_by_user on mqtt_sessions (user_key)',
    `alter table mqtt_subscriptions add column since_ms ${milliseconds} not null default 0`,
    `create table mqtt_session_positions (
      session_id bigint not null,
      topic_sha256 text not null,
      topic text not null,
      position bigint not null,
      primary key (session_id, topic_sha256)
    ) ${clusteredByKey}`,
  ];
}
