import type { PostgresNode } from '#store/event-log/postgres/open-postgres-node';
import type { PostgresServers } from '#store/postgres-servers/postgres-servers';
import type { Log } from './log.ts';
import { withoutSecret } from './open-dialect.ts';
import { reasonOf } from './reason-of.ts';
import { StartError } from './start-error.ts';

/** Longer than PostgreSQL takes to notice that the machine of a connection is gone. */
const holdWaitMs = 15_000;

export interface HoldOptions {
  /** For a node of a cluster: others of the cluster may use the database too. */
  readonly isShared: boolean;
  readonly waitMsMax?: number | undefined;
}

/** Keeps processes that do not belong to the same cluster out of the database; a lone node keeps everybody out. */
export async function holdPostgres(
  url: string,
  servers: PostgresServers | undefined,
  log: Log,
  { isShared, waitMsMax = holdWaitMs }: HoldOptions,
): Promise<PostgresNode> {
  // Loaded only when needed: the service starts faster without it.
  const { NodeHeldError, openPostgresNode } = await import('#store/event-log/postgres/open-postgres-node');
  try {
    return await openPostgresNode({
      url,
      servers,
      isShared,
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
        `The database at ${database} is in use by another Scorewire (${error.holder}): ${isShared ? endLone : joinOrLeave}`,
      );
    throw new StartError(`The database at ${database} cannot be reached: ${reasonOf(error)}.`, { cause: error });
  }
}

const joinOrLeave =
  'to run both as one cluster, set SCOREWIRE_NATS_URL on all of its nodes; ' +
  'otherwise stop that one first, or set SCOREWIRE_DATABASE_URL to another database.';
const endLone =
  'it runs without SCOREWIRE_NATS_URL, so no other node can join it. ' +
  'Stop it, and start it again with the same SCOREWIRE_NATS_URL as this one.';
