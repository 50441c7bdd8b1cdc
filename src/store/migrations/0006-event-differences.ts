import { sql } from 'kysely';
import type { Migration } from './migrate.ts';

/** Events may be stored by their difference to the one before: nothing changes in the tables, but older versions cannot read that. */
export const allowEventDifferences: Migration = async (transaction, _columns, engine) => {
  if (engine !== 'postgres') return;
  const comment = 'Packed events, whole or by their difference to the one before.';
  await sql.raw(`comment on column event_runs.events is '${comment}'`).execute(transaction);
};
