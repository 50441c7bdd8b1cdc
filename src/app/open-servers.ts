import type { PostgresServers } from '#store/postgres-servers/postgres-servers';
import type { Config } from './config/load-config.ts';
import type { Log } from './log.ts';

/** The servers of PostgreSQL, if the data is there: one, or a primary and its replicas. */
export async function openServers(
  { databaseUrl }: Config,
  log: Log,
  opened: AsyncDisposableStack,
): Promise<PostgresServers | undefined> {
  if (databaseUrl === undefined) return undefined;
  // Loaded only when needed: the service starts faster without it.
  const { createPostgresServers } = await import('#store/postgres-servers/postgres-servers');
  const servers = createPostgresServers(databaseUrl, {
    onMoved: (from, to) => log.warn({ from, to }, 'the database has moved to another server'),
  });
  opened.use(servers.watch());
  return servers;
}
