import pg from 'pg';
import { openPostgresDialect } from '#store/dialect/postgres/open-dialect';
import { migrate } from '#store/migrations/migrate';

/** Copied for each test that needs a database, because to migrate one takes longer than to copy it. */
export const migratedTemplate = 'scorewire_migrated';

export async function createTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${migratedTemplate}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${migratedTemplate}`;
  const dialect = await openPostgresDialect({ url: url.href, connectionsMax: 1, onIdleError: () => {} });
  await migrate(dialect);
  await dialect.close();
}
