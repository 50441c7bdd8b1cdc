import type pg from 'pg';

/** Resolves when this many connections to the database wait for a lock. */
export async function areWaiting(client: pg.Client, count: number): Promise<void> {
  for (;;) {
    // A new transaction each time: within one, the database would repeat its first answer.
    await client.query('select pg_stat_clear_snapshot()');
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rowCount ?? 0) >= count) return;
  }
}
