import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Events may be delta-encoded. The tables stay the same, but older versions cannot read such events. */
export const allowEventDifferences: Migration = async (transaction, _columns, dialect) => {
  if (dialect !== 'postgres') return;
  const comment = 'Packed events, whole or by their difference to the one before.';
  await sql.raw(`comment on column event_runs.events is '${comment}'`).execute(transaction);
};
