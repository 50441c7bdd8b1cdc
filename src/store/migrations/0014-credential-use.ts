import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** When each broker credential was last used; and indexes for the filters of the audit log, each in the order in which it is read. */
export const addCredentialUse: Migration = async (transaction, { byteOrder }) => {
  for (const statement of statements(byteOrder)) await sql.raw(statement).execute(transaction);
};

function statements(byteOrder: string): string[] {
  return [
    'alter table broker_credentials add column last_used_at text',
    'create index audit_entries_by_actor on audit_entries (lower(actor_username), id)',
    `create index audit_entries_by_action on audit_entries (action ${byteOrder}, id)`,
    `create index audit_entries_by_target on audit_entries (target ${byteOrder}, id)`,
    'create index audit_entries_by_time on audit_entries (at, id)',
  ];
}
