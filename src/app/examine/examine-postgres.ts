export type { PostgresFacts } from '#store/dialect/postgres/examine-database';

/** What the PostgreSQL of the settings says about itself. Loaded only when needed: it brings the driver. */
export async function examinePostgres(url: string, timeoutMs: number) {
  const { examineDatabase } = await import('#store/dialect/postgres/examine-database');
  const { databaseVersion } = await import('#store/migrations/migrate');
  return examineDatabase(url, timeoutMs, databaseVersion);
}
