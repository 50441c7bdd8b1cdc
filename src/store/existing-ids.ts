import type { Kysely } from 'kysely';
import type { Database } from './database.ts';

/** Those of the given ids that the table has. */
export async function existingIds(
  db: Kysely<Database>,
  table: 'bots' | 'venues',
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
