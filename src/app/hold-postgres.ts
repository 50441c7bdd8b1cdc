import type { PostgresNode } from '#store/event-log/postgres/open-postgres-node';
import type { PostgresServers } from '#store/postgres-servers/postgres-servers';
import type { Log } from './log.ts';
import { withoutSecret } from './open-dialect.ts';
import { reasonOf } from './reason-of.ts';
import { StartError } from './start-error.ts';

/** Longer than PostgreSQL takes to notice that the machine of a connection is gone. */
const holdWaitMs = 15_000;

/** Makes this process the only one that uses the database; a cluster of nodes is not supported yet. */
export async function holdPostgres(
  url: string,
  servers: PostgresServers | undefined,
  log: Log,
  waitMsMax = holdWaitMs,
): Promise<PostgresNode> {
  // Loaded only when needed: the service starts faster without it.
  const { NodeHeldError, openPostgresNode } = await import('#store/event-log/postgres/open-postgres-node');
  try {
    return await openPostgresNode({
      url,
      servers,
      waitMsMax,
      onWait: (holder) =>
        log.warn(
          { holder, waitSeconds: waitMsMax / 1000 },
          'another Scorewire uses this database: waiting for it to end',
        ),
      onDeposed: (error) => log.error({ err: error }, 'another Scorewire has taken over the database'),
    });
  } catch (error) {
    const database = withoutSecret(url);
    if (error instanceof NodeHeldError)
      throw new StartError(
        `The database at ${database} is in use by another Scorewire (${error.holder}), and nodes cannot be joined yet: ` +
          'stop that one first, or set SCOREWIRE_DATABASE_URL to another database.',
      );
    throw new StartError(`The database at ${database} cannot be reached: ${reasonOf(error)}.`, { cause: error });
  }
}
