import pg from 'pg';
import type { PostgresServers } from '#store/postgres-servers/postgres-servers';
import { poolOn } from '#store/postgres-servers/server-client';

/** Calls `onIdleError` when an idle connection breaks. */
export function createPool(
  servers: PostgresServers,
  config: pg.PoolConfig,
  onIdleError: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool(poolOn(servers, config));
  pool.on('error', (error) => {
    if (!pool.ending) onIdleError(error);
  });
  // A connection that breaks in use rejects its query; without a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Reads `bigint` as a number: ids, counts, sequences and times are far below 2^53, where numbers are exact. */
export const numberTypes: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format)),
};
