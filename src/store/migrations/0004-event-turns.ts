import { sql } from 'kysely';
import type { Migration } from './migrate.ts';

/** A feed can be taken over: it then takes nothing from writers of an earlier turn, however late they come. */
export const addEventTurns: Migration = async (transaction, _columns, engine) => {
  if (engine !== 'postgres') return;
  await sql.raw('create sequence event_turns').execute(transaction);
  await sql.raw('alter table event_feeds add column turn bigint not null default 0').execute(transaction);
};
