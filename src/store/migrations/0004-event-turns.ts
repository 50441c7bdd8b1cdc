import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Fencing epochs, called turns here: a feed that was taken over rejects writers of earlier epochs, however late they arrive. */
export const addEventTurns: Migration = async (transaction, _columns, dialect) => {
  if (dialect !== 'postgres') return;
  await sql.raw('create sequence event_turns').execute(transaction);
  await sql.raw('alter table event_feeds add column turn bigint not null default 0').execute(transaction);
};
