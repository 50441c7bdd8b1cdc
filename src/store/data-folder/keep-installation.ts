import { sql } from 'kysely';
import type { Engine } from '#store/dialect/shared/sql-dialect';

/** Writes the id that the event log has into a database that has none yet. */
export async function keepInstallation({ writer }: Engine, id: string): Promise<void> {
  await sql`insert into installation (id) select ${id} where not exists (select 1 from installation)`.execute(writer);
}
