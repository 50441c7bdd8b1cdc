import { sql } from 'kysely';
import type { SqlDialect } from '#store/dialect/shared/sql-dialect';

/** Stores the id of the event log in the administration's database, if it has none yet. */
export async function keepInstallation({ writer }: SqlDialect, id: string): Promise<void> {
  await sql`insert into installation (id) select ${id} where not exists (select 1 from installation)`.execute(writer);
}
