import pg from 'pg';
import type { DatabaseHost } from './database-url.ts';
import type { ServerHistory, ServerState } from './server-state.ts';

/** Asks one server on a connection of its own. Always answers, within about the time limit. */
export async function examineServer(driverUrl: string, server: DatabaseHost, timeoutMs: number): Promise<ServerState> {
  const client = new pg.Client({
    connectionString: driverUrl,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'scorewire',
  });
  client.host = server.host;
  client.port = server.port;
  // A connection that breaks rejects its query; without a listener it would also end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ replica: boolean; readonly: boolean }>(
      `select pg_is_in_recovery() as replica, current_setting('default_transaction_read_only') = 'on' as readonly`,
    );
    const [row] = rows;
    if (row?.replica) return { kind: 'replica' };
    if (row?.readonly) return { kind: 'read-only' };
    return { kind: 'primary', history: await readHistory(client) };
  } catch (error) {
    const { code, message } = error as Error & { readonly code?: string };
    return { kind: 'unreachable', errorCode: code ?? codeOf(message), message };
  } finally {
    await client.end().catch(() => {});
  }
}

/** The first eight digits of a file of the write-ahead log are its timeline. */
const historySql = `select system_identifier::text as "systemId", left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline
  from pg_control_system()`;

async function readHistory(client: pg.Client): Promise<ServerHistory | undefined> {
  try {
    const { rows } = await client.query<{ systemId: string; timeline: string }>(historySql);
    return rows[0] && { systemId: rows[0].systemId, timeline: Number.parseInt(rows[0].timeline, 16) };
  } catch (error) {
    if (error instanceof pg.DatabaseError) return undefined;
    throw error;
  }
}

/** The driver has no code for its own time limits. */
function codeOf(message: string): string {
  return /time-?out/i.test(message) ? 'TIMEOUT' : 'BROKEN';
}
