import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * A link goes with its bot and with the user who made it. The fixture is no foreign key: an import replaces fixtures, and a link to a fixture that is
 * gone shows nothing.
 */
export const addShareLinks: Migration = async (transaction, columns) => {
  for (const statement of statements(columns)) await sql.raw(statement).execute(transaction);
};

function statements({ generatedId, milliseconds }: Parameters<Migration>[1]): string[] {
  return [
    `create table share_links (
      id ${generatedId},
      link_key text not null unique,
      bot_id integer not null references bots (id) on delete cascade,
      fixture_id integer,
      name text not null,
      created_by integer not null references users (id) on delete cascade,
      created_at text not null,
      expires_at_ms ${milliseconds},
      last_used_at text
    )`,
    'create index share_links_by_bot on share_links (bot_id, id)',
    'create index share_links_by_user on share_links (created_by)',
  ];
}
