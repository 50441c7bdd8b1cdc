import type pg from 'pg';

/** Resolves when so many connections to the database wait for a lock. */
export async function areWaiting(client: pg.Client, count: number): Promise<void> {
  for (;;) {
    // Asked anew each time: in a transaction, the database would give the answer that it gave before.
    await client.query('select pg_stat_clear_snapshot()');
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rowCount ?? 0) >= count) return;
  }
}
