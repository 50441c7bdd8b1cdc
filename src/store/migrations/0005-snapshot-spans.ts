import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A bot keeps a snapshot for each span of its events, not only the last one. */
export const addSnapshotSpans: Migration = async (transaction, _columns, dialect) => {
  if (dialect !== 'postgres') return;
  for (const statement of statements) await sql.raw(statement).execute(transaction);
};

const statements = [
  'alter table event_snapshots add column span bigint',
  'update event_snapshots set span = sequence / 1024',
  'alter table event_snapshots drop constraint event_snapshots_pkey',
  'alter table event_snapshots add primary key (bot_id, span)',
  // Only the last snapshot of a bot is updated, a few times.
  'alter table event_snapshots set (fillfactor = 80)',
];
