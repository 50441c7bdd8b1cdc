import type { Kysely } from 'kysely';
import type { Database } from '#store/dialect/shared/database';

/** Returns those of the ids that exist in the table. */
export async function existingIds(
  db: Kysely<Database>,
  table: 'bots' | 'venues',
  ids: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>();
  // Both dialects limit the parameters of one statement.
  for (let start = 0; start < ids.length; start += 10_000) {
    const some = ids.slice(start, start + 10_000);
    const rows = await db.selectFrom(table).select('id').where('id', 'in', some).execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}
