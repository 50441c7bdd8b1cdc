import pg from 'pg';
import { databaseVersion } from '#store/migrations/migrate';

/** What PostgreSQL says about itself, for a diagnosis. */
export type PostgresFacts =
  | { readonly kind: 'unreachable'; readonly errorCode: string; readonly message: string }
  | {
      readonly kind: 'reached';
      /** Such as 180004. */
      readonly versionNumber: number;
      readonly settings: Readonly<Record<string, string>>;
      /** Undefined when the database has no tables of Scorewire. */
      readonly schemaVersion: number | undefined;
      readonly knownVersion: number;
      readonly bytes: number;
    };

const settingNames = [
  'server_version_num',
  'fsync',
  'full_page_writes',
  'max_connections',
  'default_transaction_read_only',
];

/** Changes nothing, and takes no lock: a service may be running. */
export async function examinePostgres(url: string, timeoutMs: number): Promise<PostgresFacts> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'scorewire doctor',
  });
  // A connection that breaks rejects its query; without a listener it would also end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const found = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [settingNames],
    );
    const settings = Object.fromEntries(found.rows.map(({ name, setting }) => [name, setting]));
    const size = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
    const table = await client.query<{ name: string | null }>("select to_regclass('schema_version') as name");
    const version =
      table.rows[0]?.name == null
        ? undefined
        : (await client.query<{ version: number }>('select version from schema_version')).rows[0]?.version;
    return {
      kind: 'reached',
      versionNumber: Number(settings['server_version_num']),
      settings,
      schemaVersion: version,
      knownVersion: databaseVersion,
      bytes: Number(size.rows[0]?.bytes ?? 0),
    };
  } catch (error) {
    const { code = 'TIMEOUT', message } = error as Error & { readonly code?: string };
    return { kind: 'unreachable', errorCode: code, message };
  } finally {
    await client.end().catch(() => {});
  }
}
