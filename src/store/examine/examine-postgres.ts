import { databaseVersion } from '#store/migrations/migrate';
import { parseDatabaseUrl } from '#store/postgres-servers/database-url';
import { createPostgresServers, examineServers, NoPrimaryError } from '#store/postgres-servers/postgres-servers';
import { clientOn } from '#store/postgres-servers/server-client';
import { describeServer } from '#store/postgres-servers/server-state';

/** Facts about PostgreSQL for a diagnosis. */
export type PostgresFacts =
  | { readonly kind: 'unreachable'; readonly errorCode: string; readonly message: string }
  /** None of several servers accepts writes: what each of them says. */
  | { readonly kind: 'no-primary'; readonly servers: readonly string[] }
  | {
      readonly kind: 'reached';
      /** Such as 180004. */
      readonly versionNumber: number;
      readonly settings: Readonly<Record<string, string>>;
      /** Undefined when the database has no tables of Scorewire. */
      readonly schemaVersion: number | undefined;
      readonly knownVersion: number;
      readonly bytes: number;
      /** The problem of each server of the URL that could not take over. */
      readonly unfit: readonly string[];
      readonly hosts: number;
      /** Connections whose commit has been waiting for the synchronous replica for a while. */
      readonly waitingForReplica: number;
    };

const settingNames = [
  'server_version_num',
  'fsync',
  'full_page_writes',
  'max_connections',
  'default_transaction_read_only',
  'synchronous_standby_names',
];

/** Changes nothing, and takes no lock: a service may be running. */
export async function examinePostgres(url: string, timeoutMs: number): Promise<PostgresFacts> {
  const servers = createPostgresServers(url);
  const client = clientOn(servers, {
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'scorewire doctor',
  });
  // A connection that breaks rejects its query; without a listener it would also end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const others = await examineOthers(url, timeoutMs);
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
      ...others,
      waitingForReplica: Number((await client.query<{ count: string }>(waitingSql)).rows[0]?.count ?? 0),
    };
  } catch (error) {
    if (error instanceof NoPrimaryError) return { kind: 'no-primary', servers: error.servers.map(describeServer) };
    const { code = 'TIMEOUT', message } = error as Error & { readonly code?: string };
    return { kind: 'unreachable', errorCode: code, message };
  } finally {
    await client.end().catch(() => {});
  }
}

/** A commit takes less than 2 s, even on a slow replica. PostgreSQL shows a user without more rights only what his own connections wait for. */
const waitingSql = `select count(*) from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'
  and state_change < now() - interval '2 seconds'`;

async function examineOthers(url: string, timeoutMs: number): Promise<{ hosts: number; unfit: string[] }> {
  const parsed = parseDatabaseUrl(url);
  if (parsed === undefined || parsed.hosts.length < 2) return { hosts: 1, unfit: [] };
  const examined = await examineServers(parsed.driverUrl, parsed.hosts, timeoutMs, timeoutMs);
  const unfit = examined.filter(({ state }) => state.kind !== 'primary' && state.kind !== 'replica');
  return { hosts: parsed.hosts.length, unfit: unfit.map(describeServer) };
}
